// The engine itself: a WebAssembly instance that answers one question at a time.
import { LEVELS } from '../game/puzzle';
import { Answer, Asked, KINDS, Question, type Names, type Technique } from './protocol';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  nurie_room(words: number): number;
  nurie_ask(): number;
  nurie_size(): number;
}

const NANOSECONDS = 1e6;

export class Native {
  readonly names: Names;

  private constructor(private readonly engine: Exports) {
    const told = new Answer(this.ask(new Question(Asked.names, null, undefined)));
    const table = (): Technique[] => told.list(() => ({ name: told.text(), level: LEVELS[told.next()]!, group: told.text() }));
    this.names = Object.fromEntries(KINDS.map((kind) => [kind, table()])) as Names;
  }

  static async start(module: WebAssembly.Module): Promise<Native> {
    let engine: Exports;
    // The engine imports only the clock, for time limits.
    const clock_time_get = (_clock: number, _precision: bigint, at: number): number => {
      const now = BigInt(Math.round(performance.now() * NANOSECONDS));
      new DataView(engine.memory.buffer).setBigUint64(at, now, true);
      return 0;
    };
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: { clock_time_get } });
    engine = instance.exports as unknown as Exports;
    engine._initialize();
    return new Native(engine);
  }

  /** The words of the answer; throws if the engine crashes, after which the instance must not be used again. */
  ask(question: Question): Int32Array {
    const room = this.engine.nurie_room(question.words.length);
    new Int32Array(this.engine.memory.buffer, room, question.words.length).set(question.words);
    const answer = this.engine.nurie_ask();
    return new Int32Array(this.engine.memory.buffer, answer, this.engine.nurie_size()).slice();
  }
}

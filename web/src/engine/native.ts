// The engine itself: a WebAssembly instance that answers one question at a time.
import type { Question } from './words';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  nurie_room(words: number): number;
  nurie_ask(): number;
  nurie_size(): number;
}

const NANOSECONDS = 1e6;

export class Native {
  private constructor(private readonly engine: Exports) {}

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

  /** The answer; throws if the engine refuses, or crashes, after which the instance must not be used again. */
  ask<Answer>(question: Question<Answer>): Answer {
    return question.read(this.answer(question.words));
  }

  /** What the engine says to a question. */
  answer(words: readonly number[]): unknown {
    const room = this.engine.nurie_room(words.length);
    new Int32Array(this.engine.memory.buffer, room, words.length).set(words);
    const at = this.engine.nurie_ask();
    const text = new TextDecoder().decode(new Uint8Array(this.engine.memory.buffer, at, this.engine.nurie_size()));
    const told = JSON.parse(text) as { answer: unknown } | { error: string };
    if ('error' in told) throw new Error(told.error);
    return told.answer;
  }
}

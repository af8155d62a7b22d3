// An attempt as the Play screen sees it: reactive state over the journal, and the moves that the player can make.
import { rulesOf, type Rules } from '../kinds/kinds';
import { device } from '../storage/identity';
import { isBegun, movesOf, newAttempt, onForeignMoves, record } from '../storage/journal.svelte';
import { compareMoves, puzzleOf, type Deed, type Mode } from '../game/moves';
import { boardOf, type Playable } from './playable';
import { UNKNOWN, type State } from '../game/puzzle';
import { replay, Replay, type Board } from '../game/replay';

export class Attempt {
  readonly rules: Rules;
  readonly board: Board;
  /** Grows with every move, of this page or another: code that depends on `state` reads it. */
  version = $state(0);
  state: Replay;
  private readonly stop: () => void;

  constructor(
    readonly playable: Playable,
    /** Null until the first move: looking at a puzzle does not start it. */
    private id: string | null,
    private wanted: Mode,
  ) {
    this.rules = rulesOf(playable.puzzle);
    this.board = boardOf(playable, this.rules);
    this.state = this.replayed();
    this.stop = onForeignMoves((attempt) => {
      if (!this.id && puzzleOf(attempt) === playable.id && isBegun(attempt)) this.id = attempt;
      if (attempt === this.id) this.replayAll();
    });
  }

  close(): void {
    this.pause();
    this.stop();
  }

  /** Its id; null until the first move. */
  get name(): string | null {
    void this.version;
    return this.id;
  }

  get mode(): Mode {
    return this.state.mode || this.wanted;
  }

  /** Makes a move: shown at once, stored before the next frame. */
  do(deed: Deed): void {
    if (!this.id) {
      this.id = newAttempt(this.playable.id, this.wanted);
      this.replayAll();
    }
    const before = movesOf(this.id).at(-1);
    const { move } = record(this.id, deed);
    if (before && compareMoves(before, move) > 0) {
      this.replayAll();
    } else {
      this.state.apply(move);
      this.version++;
    }
  }

  paint(cells: readonly number[], state: State, maybe = false): void {
    const { width } = this.board;
    const places = cells.map((at): [number, number] => [Math.floor(at / width), at % width]);
    this.do({ kind: 'paint', cells: places, state, ...(maybe ? { maybe: true as const } : {}) });
  }

  /** Whether painting a cell this way would cost a life. */
  isMistake(at: number, state: State): boolean {
    const { solution } = this.board;
    return this.mode === 'lives' && solution !== null && state !== UNKNOWN && this.state.cells[at] === UNKNOWN && solution[at] !== state;
  }

  pause(): void {
    if (this.id && this.state.isRunning(device)) this.do({ kind: 'pause' });
  }

  /** Starts the clock of this page, which a page that crashed could not stop. */
  resume(): void {
    if (this.id && !this.state.isRunning(device) && !this.state.isOver) this.do({ kind: 'resume' });
  }

  /** The time played, with what passed since the last move. */
  milliseconds(now: number): number {
    return this.state.millisecondsAt(now, device);
  }

  /** Start over: a finished attempt stays as it is, and the first move starts a new one. */
  restart(mode: Mode = this.mode): void {
    if (this.id && !this.state.isSolved && mode === this.mode) {
      this.do({ kind: 'restart' });
    } else {
      this.id = null;
      this.wanted = mode;
      this.replayAll();
    }
  }

  private replayAll(): void {
    this.state = this.replayed();
    this.version++;
  }

  private replayed(): Replay {
    return replay(this.board, this.id ? movesOf(this.id) : []);
  }
}

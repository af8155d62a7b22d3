// Replay: from the log of an attempt to its state. The same moves give the same state on every device and on the server
// (src/nurie/app/attempts.py lists the rules); both replay tests/app/attempts/*.json.
import type { Mode, Move } from './moves';
import { EMPTY, UNKNOWN, type State } from './puzzle';
import { Stopwatch } from './stopwatch';

/** What a replay needs to know about a puzzle. */
export interface Board {
  width: number;
  height: number;
  /** The cells that the clues give away, row after row; they cannot be painted. */
  start: readonly State[];
  lives: number;
  /** The true cells, for the mode `lives`; without them that mode costs no lives. */
  solution: readonly State[] | null;
  /** Whether a complete grid solves the puzzle. */
  isSolved(cells: readonly State[]): boolean;
}

export type Status = 'not_started' | 'started' | 'finished';

const MAX_SAVEPOINTS = 100;

/** A cell, its state and its mark before, its state and its mark after. */
type Change = [at: number, cell: State, mark: State, nextCell: State, nextMark: State];

/** The state of an attempt after some moves; `apply` takes it one move further. */
export class Replay {
  mode: Mode | '' = '';
  cells: State[] = [];
  /** What the player noted as perhaps; `?` for nothing. */
  maybe: State[] = [];
  /** Cells that cost a life, since the last restart. */
  mistaken = new Set<number>();
  lives = 0;
  /** How many cells were painted wrongly since the last restart. */
  mistakes = 0;
  hints = 0;
  isSolved = false;
  isLost = false;
  wasLost = false;
  savepoints = new Map<string, { cells: State[]; maybe: State[] }>();
  /** Begins with the last restart. */
  private watch = new Stopwatch();
  private done: Change[][] = [];
  private undone: Change[][] = [];

  constructor(readonly board: Board) {
    this.begin();
  }

  /** The time played since the last restart. */
  get milliseconds(): number {
    return this.watch.milliseconds;
  }

  get isOver(): boolean {
    return this.isSolved || this.isLost;
  }

  get status(): Status {
    if (!this.mode) return 'not_started';
    return this.isSolved ? 'finished' : 'started';
  }

  /** How many cells the player settled, and how many are left. */
  get known(): number {
    return count(this.board.start) - this.unknown;
  }

  get unknown(): number {
    return count(this.cells);
  }

  /** How much of the board is settled, from 0 to 1. */
  get share(): number {
    if (this.isSolved) return 1;
    return this.known / (this.known + this.unknown || 1);
  }

  /** How many changes could be undone. */
  get depth(): number {
    return this.done.length;
  }

  get canUndo(): boolean {
    return !this.isOver && this.done.length > 0;
  }

  get canRedo(): boolean {
    return !this.isOver && this.undone.length > 0;
  }

  apply(move: Move): void {
    if (!this.mode && move.kind !== 'start') return;
    this.watch.count(move);
    if (move.kind === 'start') this.mode ||= move.mode;
    else if (move.kind === 'restart') this.begin();
    else if (move.kind === 'hint') this.hints++;
    else if (move.kind === 'continue' && this.isLost) this.goOn();
    else if (!this.isOver) this.play(move);
    if (this.isOver) this.watch.stop();
    else this.watch.follow(move);
  }

  /** Whether the clock of a page runs. */
  isRunning(device: string): boolean {
    return this.watch.isRunning(device);
  }

  /** The time played, with what passed since the last move of a page. */
  millisecondsAt(now: number, device: string): number {
    return this.watch.millisecondsAt(now, device);
  }

  private begin(): void {
    this.cells = [...this.board.start];
    this.maybe = this.cells.map(() => UNKNOWN);
    this.mistaken = new Set();
    this.lives = this.board.lives;
    this.mistakes = 0;
    this.watch = new Stopwatch();
    this.isSolved = this.isLost = false;
    this.done = [];
    this.undone = [];
    this.savepoints = new Map();
  }

  /** Continues a lost attempt with the board as it is, without lives. */
  private goOn(): void {
    this.mode = 'none';
    this.isLost = false;
    this.look();
  }

  /** A move that may change the board. */
  private play(move: Move): void {
    switch (move.kind) {
      case 'paint':
        this.change(this.painted(move.cells, move.state, move.maybe === true));
        break;
      case 'savepoint':
        if (this.savepoints.has(move.name) || this.savepoints.size < MAX_SAVEPOINTS) {
          this.savepoints.set(move.name, { cells: [...this.cells], maybe: [...this.maybe] });
        }
        break;
      case 'return': {
        const there = this.savepoints.get(move.name);
        if (there) this.change(this.returned(there));
        break;
      }
      case 'forget':
        this.savepoints.delete(move.name);
        break;
      case 'undo': {
        const changes = this.done.pop();
        if (!changes) break;
        for (const [at, cell, mark] of changes.toReversed()) this.put(at, cell, mark);
        this.undone.push(changes);
        this.look();
        break;
      }
      case 'redo': {
        const changes = this.undone.pop();
        if (!changes) break;
        for (const [at, , , cell, mark] of changes) this.put(at, cell, mark);
        this.done.push(changes);
        this.look();
        break;
      }
    }
  }

  private put(at: number, cell: State, mark: State): void {
    if (this.mistaken.has(at)) return;
    this.cells[at] = cell;
    this.maybe[at] = mark;
  }

  /** Remembers a change for undo, and checks whether the board is solved. */
  private change(changes: Change[]): void {
    if (changes.length) {
      this.done.push(changes);
      this.undone = [];
    }
    this.look();
  }

  /** Paints cell by cell; returns the changes, without mistakes. */
  private painted(cells: readonly [number, number][], state: State, isMark: boolean): Change[] {
    const changes: Change[] = [];
    const { start, width, height, solution } = this.board;
    for (const [row, column] of cells) {
      if (!(row >= 0 && row < height && column >= 0 && column < width)) continue;
      const at = row * width + column;
      if (start[at] !== UNKNOWN || this.mistaken.has(at)) continue;
      const cell = this.cells[at]!;
      const mark = this.maybe[at]!;
      if (isMark) {
        if (cell === UNKNOWN && (state === UNKNOWN || mark === UNKNOWN)) this.maybe[at] = state;
      } else if (state === UNKNOWN) {
        this.cells[at] = this.maybe[at] = UNKNOWN;
      } else if (cell === UNKNOWN) {
        this.maybe[at] = UNKNOWN;
        if (this.mode === 'lives' && solution && solution[at] !== state) {
          this.loseALife(at, solution[at]!);
          if (this.isLost) break;
          continue;
        }
        this.cells[at] = state;
      }
      if (this.cells[at] !== cell || this.maybe[at] !== mark) {
        changes.push([at, cell, mark, this.cells[at]!, this.maybe[at]!]);
      }
    }
    return changes;
  }

  private loseALife(at: number, truth: State): void {
    this.cells[at] = truth;
    this.mistaken.add(at);
    this.mistakes++;
    this.lives--;
    if (this.lives <= 0) this.isLost = this.wasLost = true;
  }

  private returned(there: { cells: State[]; maybe: State[] }): Change[] {
    const changes: Change[] = [];
    there.cells.forEach((cell, at) => {
      const mark = there.maybe[at]!;
      const [cellNow, markNow] = [this.cells[at]!, this.maybe[at]!];
      if ((cell === cellNow && mark === markNow) || this.mistaken.has(at)) return;
      this.put(at, cell, mark);
      changes.push([at, cellNow, markNow, cell, mark]);
    });
    return changes;
  }

  /** Checks whether the board is solved or the last life is lost. */
  private look(): void {
    if (this.isLost) return;
    this.isSolved = this.board.isSolved(this.cells.map((cell) => (cell === UNKNOWN ? EMPTY : cell)));
  }
}

const count = (cells: readonly State[]): number => cells.reduce((sum, cell) => sum + (cell === UNKNOWN ? 1 : 0), 0);

export function replay(board: Board, moves: readonly Move[]): Replay {
  const state = new Replay(board);
  for (const move of moves) state.apply(move);
  return state;
}

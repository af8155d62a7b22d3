// The trainer: positions one after the other, each judged by the engine. Any sound deduction is accepted and named; what is wrong or
// only guessed gets an answer, is recorded as missed, and the position stays until it is solved.
import type { Justified, Why } from '../engine/protocol';
import { cellsOf, rowsOf, UNKNOWN } from '../game/puzzle';
import { SERIES, type Lesson, type Position } from './lessons';
import type { Item } from './positions';
import type { Missed } from './strength';

/** What the engine and the log do for the trainer. */
export interface Means {
  /** Null if none was found. */
  make(item: Item, signal: AbortSignal): Promise<Position | null>;
  /** Another item of the same lesson, which is made at once. */
  instead(item: Item): Promise<Item>;
  justify(position: Position, after: readonly string[]): Promise<Justified[]>;
  why(position: Position, at: [row: number, column: number], state: string): Promise<Why>;
  record(item: Item, right: boolean): void;
}

export type Verdict =
  /** Sound, by these techniques. */
  | { kind: 'right'; techniques: string[] }
  /** It is wrong; or right, but nothing shows it yet. */
  | { kind: 'wrong' | 'guess'; why: Why; at: number; state: string };

/** At most this many positions of a series are ones that were missed before. */
const MOST_DUE = 4;

/** A series for a lesson: some of what was missed before instead of the first new positions; boards grow. */
export function seriesFor(lesson: Lesson, due: readonly Missed[], fresh: readonly Item[]): Item[] {
  const again = due.slice(0, MOST_DUE).map(({ side, seed }) => ({ lesson, side, seed }));
  return [...again, ...fresh.slice(again.length)].sort((a, b) => a.side - b.side);
}

/** A series of positions of any lessons that were missed before. */
export function reviewOf(due: readonly Missed[], find: (id: string) => Lesson | undefined): Item[] {
  return due.slice(0, SERIES).flatMap(({ lesson, side, seed }) => {
    const found = find(lesson);
    return found ? [{ lesson: found, side, seed }] : [];
  });
}

export class Trainer {
  /** Which position of the series it is. */
  index = $state(0);
  /** What became of each: solved at once, or missed at first; null while it is open. */
  results = $state.raw<(boolean | null)[]>([]);
  position = $state.raw<Position | null>(null);
  cells = $state.raw<string[]>([]);
  verdict = $state.raw<Verdict | null>(null);
  /** No position was found, or the engine could not be loaded. */
  failed = $state.raw<unknown>(null);
  private ahead: Promise<Position> | null = null;
  private readonly stop = new AbortController();

  constructor(
    readonly items: Item[],
    private readonly means: Means,
  ) {
    this.results = items.map(() => null);
  }

  get item(): Item {
    return this.items[Math.min(this.index, this.items.length - 1)]!;
  }

  get isDone(): boolean {
    return this.index >= this.items.length;
  }

  get isSolved(): boolean {
    return this.verdict?.kind === 'right';
  }

  get right(): number {
    return this.results.filter((result) => result === true).length;
  }

  /** Shows the position of the series that it is at; the next one is made meanwhile. */
  async begin(): Promise<void> {
    this.failed = null;
    const { index } = this;
    try {
      const found = await (this.ahead ?? this.make(index));
      if (index !== this.index) return;
      this.position = found;
      this.cells = cellsOf(found.given);
      this.verdict = null;
      this.ahead = index + 1 < this.items.length ? this.make(index + 1) : null;
      this.ahead?.catch(() => (this.ahead = null));
    } catch (error) {
      if (!this.stop.signal.aborted) this.failed = error;
    }
  }

  close(): void {
    this.stop.abort(new DOMException('the series was left', 'AbortError'));
  }

  /** A stroke of the player. */
  async paint(cells: readonly number[], state: string): Promise<void> {
    const { position } = this;
    if (!position || this.isSolved || state === UNKNOWN) return;
    const width = position.puzzle.size[0];
    const goal = cellsOf(position.puzzle.goal);
    const before = cellsOf(position.given);
    const painted = cells.filter((at) => before[at] === UNKNOWN);
    if (!painted.length) return;
    const after = before.map((cell, at) => (painted.includes(at) ? state : cell));
    this.cells = after;
    this.verdict = null;
    const place = (at: number): [number, number] => [Math.floor(at / width), at % width];
    let bad = painted.find((at) => goal[at] !== state);
    const isWrong = bad !== undefined;
    if (!isWrong) {
      const justified = await this.means.justify(position, rowsOf(after, width));
      if (position !== this.position) return;
      const guessed = justified.find(({ technique }) => !technique);
      if (!guessed) return this.accept([...new Set(justified.map(({ technique }) => technique!))]);
      bad = guessed.cell[0] * width + guessed.cell[1];
    }
    this.miss();
    const why = await this.means.why(position, place(bad!), state);
    if (position !== this.position) return;
    this.cells = before;
    this.verdict = { kind: isWrong ? 'wrong' : 'guess', why, at: bad!, state };
  }

  /** The player wants to see how it goes: it counts as missed. */
  miss(): void {
    if (this.results[this.index] === null) this.settle(false);
  }

  async next(): Promise<void> {
    if (!this.isSolved) return;
    this.index++;
    if (!this.isDone) await this.begin();
  }

  private accept(techniques: string[]): void {
    if (this.results[this.index] === null) this.settle(true);
    this.verdict = { kind: 'right', techniques };
  }

  private settle(right: boolean): void {
    this.results = this.results.with(this.index, right);
    this.means.record(this.item, right);
  }

  /** A seed from the log of an earlier version may have no position any more; another one takes its place in the series. */
  private async make(index: number): Promise<Position> {
    const found = await this.means.make(this.items[index]!, this.stop.signal);
    if (found) return found;
    const other = (this.items[index] = await this.means.instead(this.items[index]!));
    const position = await this.means.make(other, this.stop.signal);
    if (!position) throw new Error('no position was found');
    return position;
  }
}

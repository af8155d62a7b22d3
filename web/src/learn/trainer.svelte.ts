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
  why(position: Position, at: number, state: string): Promise<Why>;
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
  /** The next position was asked for, and is not here yet. */
  isWaiting = $state(false);
  /** Positions by their place in the series: the one that is shown, and the next. */
  private readonly made = new Map<number, Promise<Position>>();
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
    this.isWaiting = true;
    try {
      const found = await this.positionAt(index);
      this.position = found;
      this.cells = cellsOf(found.given);
      this.verdict = null;
      if (index + 1 < this.items.length) void this.positionAt(index + 1);
    } catch (error) {
      this.fail(error);
    }
    this.isWaiting = false;
  }

  close(): void {
    this.stop.abort(new DOMException('the series was left', 'AbortError'));
  }

  /** A stroke of the player. One that comes before the last was judged takes its place. */
  async paint(cells: readonly number[], state: string): Promise<void> {
    const { position } = this;
    if (!position || this.isSolved || state === UNKNOWN) return;
    const before = cellsOf(position.given);
    const painted = cells.filter((at) => before[at] === UNKNOWN);
    if (!painted.length) return;
    const after = (this.cells = before.map((cell, at) => (painted.includes(at) ? state : cell)));
    this.verdict = null;
    const isNewest = (): boolean => this.cells === after;
    try {
      const verdict = await this.judge(position, painted, state, isNewest);
      if (!isNewest() || !verdict) return;
      if (verdict.kind === 'right') this.settle(true);
      else this.cells = before;
      this.verdict = verdict;
    } catch (error) {
      if (isNewest()) this.fail(error);
    }
  }

  /** Null if nobody waits for the verdict any more. What is wrong or guessed is recorded before its reason is found. */
  private async judge(position: Position, painted: readonly number[], state: string, isNewest: () => boolean): Promise<Verdict | null> {
    const width = position.puzzle.size[0];
    const goal = cellsOf(position.puzzle.goal);
    let bad = painted.find((at) => goal[at] !== state);
    const kind = bad === undefined ? 'guess' : 'wrong';
    if (bad === undefined) {
      const justified = await this.means.justify(position, rowsOf(this.cells, width));
      if (!isNewest()) return null;
      const guessed = justified.find(({ technique }) => !technique);
      if (!guessed) return { kind: 'right', techniques: [...new Set(justified.map(({ technique }) => technique!))] };
      bad = guessed.cell[0] * width + guessed.cell[1];
    }
    this.miss();
    const why = await this.means.why(position, bad, state);
    return { kind, why, at: bad, state };
  }

  /** The player wants to see the solution: it counts as missed. */
  miss(): void {
    this.settle(false);
  }

  async next(): Promise<void> {
    if (!this.isSolved || this.isWaiting) return;
    this.index++;
    if (!this.isDone) await this.begin();
  }

  /** Nothing was found, or the engine did not answer; after the series was left, that does not matter. */
  fail(error: unknown): void {
    if (!this.stop.signal.aborted) this.failed = error;
  }

  /** Only the first answer counts. */
  private settle(right: boolean): void {
    if (this.results[this.index] !== null) return;
    this.results = this.results.with(this.index, right);
    this.means.record(this.item, right);
  }

  private positionAt(index: number): Promise<Position> {
    const known = this.made.get(index);
    if (known) return known;
    const found = this.make(index);
    this.made.set(index, found);
    found.catch(() => this.made.delete(index));
    return found;
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

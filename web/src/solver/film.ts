// Steps as a film: the board before the first of them and after each one.
import type { ToldStep } from './run';

/** How many steps are between two stored boards; the others are recomputed. */
const EVERY = 50;

export class Film {
  private readonly steps: ToldStep[] = [];
  private readonly kept: string[][];
  private last: string[];

  constructor(
    start: readonly string[],
    private readonly width: number,
  ) {
    this.last = [...start];
    this.kept = [this.last];
  }

  get length(): number {
    return this.steps.length;
  }

  add(steps: readonly ToldStep[]): void {
    for (const step of steps) {
      this.steps.push(step);
      this.last = this.after(this.last, step);
      if (this.steps.length % EVERY === 0) this.kept.push(this.last);
    }
  }

  /** The step that led to a board; undefined for the first one. */
  step(index: number): ToldStep | undefined {
    return this.steps[index - 1];
  }

  /** The board after a number of steps. */
  at(index: number): string[] {
    const from = Math.floor(index / EVERY);
    let now = this.kept[from]!;
    for (let i = from * EVERY; i < index; i++) now = this.after(now, this.steps[i]!);
    return now;
  }

  private after(cells: readonly string[], step: ToldStep): string[] {
    const next = [...cells];
    for (const [row, column, state, holds] of step.settles) if (holds) next[row * this.width + column] = state;
    return next;
  }
}

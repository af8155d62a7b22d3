// What already contradicts the clues on the board. The engine is asked after every stroke, in its worker; while it answers, only the newest board waits.
import { NOTHING_BROKEN, type Broken } from '../board/sheet';
import type { Problem } from '../engine/protocol';
import { lineOf, problemText } from '../parts/problems';

/** Asks the engine about rows of cells. */
export type Ask = (rows: string[]) => Promise<Problem[]>;

export class Contradictions {
  private problems = $state.raw<readonly Problem[]>([]);
  private isAsking = false;
  /** The board that is shown; null while nothing is to be marked. */
  private newest: string[] | null = null;

  constructor(
    private readonly ask: Ask,
    private readonly width: number,
  ) {}

  readonly broken: Broken = $derived.by(() => {
    const lines = this.problems.flatMap(({ place }) => lineOf(place) ?? []);
    if (!lines.length) return NOTHING_BROKEN;
    const along = (axis: 'row' | 'column'): Set<number> => new Set(lines.filter((line) => line.axis === axis).map((line) => line.index));
    return { rows: along('row'), columns: along('column') };
  });

  readonly cells: readonly number[] = $derived([...new Set(this.problems.flatMap((problem) => problem.cells.map(([row, column]) => row * this.width + column)))]);

  /** The first of them in words; empty if nothing contradicts. */
  readonly text: string = $derived(this.problems[0] ? problemText(this.problems[0]) : '');

  /** The board has changed. */
  async look(rows: string[]): Promise<void> {
    this.newest = rows;
    if (this.isAsking) return;
    this.isAsking = true;
    let asked: string[] | null = null;
    while (this.newest !== null && this.newest !== asked) {
      asked = this.newest;
      // Without the engine, nothing is known.
      const found = await this.ask(asked).catch(() => []);
      if (this.newest === asked) this.problems = found;
    }
    this.isAsking = false;
  }

  /** Nothing is to be marked. */
  forget(): void {
    this.newest = null;
    if (this.problems.length) this.problems = [];
  }
}

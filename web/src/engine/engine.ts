// The engine as the app sees it: solves, explains and gives hints in a worker.
import type { PuzzleJson } from '../game/puzzle';
import { Asking, type Means } from './asking';
import { engineModule, reasonsModule } from './module';
import type { Cell, ExplainOptions, Hint, HintOptions, Justified, Outcome, Problem, Requests, SolveOptions, Why, WhyOptions } from './protocol';

export type { Means } from './asking';
export * from './protocol';

const worker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const IN_THE_BROWSER: Means = { module: engineModule, worker };
const WITH_REASONS: Means = { module: reasonsModule, worker };

export class Engine extends Asking<Requests> {
  /** The larger module, which also gives reasons. */
  private readonly reasons: Asking<Requests>;

  constructor(means: Means = IN_THE_BROWSER, reasons: Means = WITH_REASONS) {
    super(means);
    this.reasons = new Asking(reasons);
  }

  override close(): void {
    super.close();
    this.reasons.close();
  }

  /** The solutions, and whether there is only one. */
  solve(puzzle: PuzzleJson, options: SolveOptions = {}, signal?: AbortSignal): Promise<Outcome> {
    return this.ask('solve', [puzzle, options], signal);
  }

  /** Solves as a person would, from what is given; `sentences.ts` puts the steps into words. */
  explain(puzzle: PuzzleJson, given: readonly string[] | null = null, options: ExplainOptions = {}, signal?: AbortSignal): Promise<Outcome> {
    return this.ask('explain', [puzzle, given, options], signal);
  }

  /** The next step, or the cells to correct first. */
  hint(puzzle: PuzzleJson, given: readonly string[], options: HintOptions = {}, signal?: AbortSignal): Promise<Hint> {
    return this.ask('hint', [puzzle, given, options], signal);
  }

  /** Why a cell is what it is, or why it is not forced yet. */
  why(puzzle: PuzzleJson, given: readonly string[], cell: Cell, options: WhyOptions = {}, signal?: AbortSignal): Promise<Why> {
    return this.reasons.ask('why', [puzzle, given, cell, options], signal);
  }

  /** Which technique settles each cell that is new on a board; none for a guess. */
  justify(puzzle: PuzzleJson, before: readonly string[], after: readonly string[], signal?: AbortSignal): Promise<Justified[]> {
    return this.reasons.ask('justify', [puzzle, before, after], signal);
  }

  /** The rules that a board breaks already, though it is not complete. */
  violations(puzzle: PuzzleJson, given: readonly string[], signal?: AbortSignal): Promise<Problem[]> {
    return this.ask('violations', [puzzle, given], signal);
  }
}

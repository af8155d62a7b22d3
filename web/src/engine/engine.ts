// The engine as the app sees it: solves, explains and gives hints in a worker.
import type { PuzzleJson } from '../game/puzzle';
import { Asking, inWorker, type Means } from './asking';
import { engineModule, reasonsModule } from './module';
import type { Cell, ExplainOptions, Hint, HintOptions, Justified, Outcome, Problem, SolveOptions, Why, WhyOptions } from './protocol';
import { Questions } from './questions';

export class Engine extends Asking {
  private readonly questions = new Questions();
  /** The module that gives reasons. */
  private readonly reasons: Asking;

  constructor(means: Means = inWorker(engineModule), reasons: Means = inWorker(reasonsModule)) {
    super(means);
    this.reasons = new Asking(reasons);
  }

  override close(): void {
    super.close();
    this.reasons.close();
  }

  /** The solutions, and whether there is only one. */
  solve(puzzle: PuzzleJson, options: SolveOptions = {}, signal?: AbortSignal): Promise<Outcome> {
    return this.ask(() => this.questions.solve(puzzle, options), signal);
  }

  /** Solves as a person would, from what is given; `sentences.ts` puts the steps into words. */
  explain(puzzle: PuzzleJson, given: readonly string[] | null = null, options: ExplainOptions = {}, signal?: AbortSignal): Promise<Outcome> {
    return this.ask(() => this.questions.explain(puzzle, given, options), signal);
  }

  /** The next step, or the cells to correct first; the engine chooses (engine/hint.hpp). */
  hint(puzzle: PuzzleJson, given: readonly string[], options: HintOptions = {}, signal?: AbortSignal): Promise<Hint> {
    return this.ask(() => this.questions.hint(puzzle, given, options), signal);
  }

  /** Why a cell is what it is, or why it is not forced yet (engine/why.hpp). */
  why(puzzle: PuzzleJson, given: readonly string[], cell: Cell, options: WhyOptions = {}, signal?: AbortSignal): Promise<Why> {
    return this.reasons.ask(() => this.questions.why(puzzle, given, cell, options), signal);
  }

  /** Which technique settles each cell that is new on a board; none for a guess. */
  justify(puzzle: PuzzleJson, before: readonly string[], after: readonly string[], signal?: AbortSignal): Promise<Justified[]> {
    return this.reasons.ask(() => this.questions.justify(puzzle, before, after), signal);
  }

  /** The rules that a board breaks already, though it is not complete. */
  violations(puzzle: PuzzleJson, given: readonly string[], signal?: AbortSignal): Promise<Problem[]> {
    return this.ask(() => this.questions.violations(puzzle, given), signal);
  }
}

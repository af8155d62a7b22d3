// What the worker does: it passes the page's questions about a puzzle to the engine.
import { paints, type PuzzleJson } from '../game/puzzle';
import type { Native } from './native';
import { ENDLESS, Question, type ExplainOptions, type Hint, type HintOptions, type Name, type Outcome, type Problem, type Requests, type SolveOptions } from './protocol';

/** Null if none was found. */
type Solution = readonly string[] | null;

export class Answers {
  /** The puzzle of the last hint, and its only solution. */
  private found: { puzzle: string; solution: Solution } | null = null;

  constructor(private readonly native: Native) {}

  /** Answers a request from the page. */
  answer<N extends Name>(name: N, args: Requests[N]['args']): Requests[N]['answer'] {
    const method = this[name] as (...args: Requests[N]['args']) => Requests[N]['answer'];
    return method.apply(this, args);
  }

  solve(puzzle: PuzzleJson, options: SolveOptions = {}): Outcome {
    const { seconds, solutions = 2, conflicts = -1, seed = 0, record = false, given } = options;
    return this.native.ask(new Question('solve', puzzle, seconds, solutions, conflicts, seed, Number(record)).board(given));
  }

  explain(puzzle: PuzzleJson, given: readonly string[] | null = null, options: ExplainOptions = {}): Outcome {
    const { seconds, techniques = [], groups = [], record = true, steps = ENDLESS, around } = options;
    const at = around ? around[0] * puzzle.size[0] + around[1] : -1;
    return this.native.ask(new Question('explain', puzzle, seconds, techniques, groups, Number(record), at, steps).board(given));
  }

  /** What helps to go on; the engine chooses it (engine/hint.hpp). The solution that it found is kept for the next hint. */
  hint(puzzle: PuzzleJson, given: readonly string[], options: HintOptions = {}): Hint {
    const key = JSON.stringify([puzzle.clues, paints(puzzle)]);
    const known: Solution | undefined = options.solution ?? (this.found?.puzzle === key ? this.found.solution : undefined);
    const question = new Question('hint', puzzle, options.seconds, Number(known !== undefined)).board(given);
    if (known !== undefined) question.board(known);
    const { solution, ...hint } = this.native.ask<Hint & { solution: Solution }>(question);
    if (!options.solution) this.found = { puzzle: key, solution };
    return hint;
  }

  /** The rules that a board breaks already, though it is not complete. */
  violations(puzzle: PuzzleJson, given: readonly string[]): Problem[] {
    return this.native.ask(new Question('violations', puzzle, undefined).board(given));
  }
}

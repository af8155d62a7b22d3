// What the worker does: it passes the page's questions about a puzzle to the engine.
import { paints, type PuzzleJson } from '../game/puzzle';
import type { Native } from './native';
import { ENDLESS, Question, stateWord, type Cell, type ExplainOptions, type Hint, type HintOptions, type Justified, type Name, type Outcome, type Problem, type Requests, type SolveOptions, type Why, type WhyOptions } from './protocol';

/** Null if none was found. */
type Solution = readonly string[] | null;

const keyOf = (puzzle: PuzzleJson): string => JSON.stringify([puzzle.clues, paints(puzzle)]);

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
    const known = this.known(puzzle, options);
    return this.keeping(puzzle, options, new Question('hint', puzzle, options.seconds, Number(known !== undefined)).board(given), known);
  }

  /** Why a cell is what it is; the engine chooses what to say (engine/why.hpp). */
  why(puzzle: PuzzleJson, given: readonly string[], [row, column]: Cell, options: WhyOptions = {}): Why {
    const known = this.known(puzzle, options);
    const at = row * puzzle.size[0] + column;
    const question = new Question('why', puzzle, options.seconds, Number(known !== undefined), at, stateWord(puzzle, options.state)).board(given);
    return this.keeping(puzzle, options, question, known);
  }

  /** Which technique settles each cell that is new on a board; none for a guess. */
  justify(puzzle: PuzzleJson, before: readonly string[], after: readonly string[]): Justified[] {
    return this.native.ask(new Question('justify', puzzle, undefined).board(before).board(after));
  }

  /** The only solution, as far as it was looked for. */
  private known(puzzle: PuzzleJson, options: HintOptions): Solution | undefined {
    return options.solution ?? (this.found?.puzzle === keyOf(puzzle) ? this.found.solution : undefined);
  }

  /** Asks with the solution that is known, and keeps the one that is found. */
  private keeping<Answer>(puzzle: PuzzleJson, options: HintOptions, question: Question, known: Solution | undefined): Answer {
    if (known !== undefined) question.board(known);
    const { solution, ...answer } = this.native.ask<Answer & { solution: Solution }>(question);
    if (!options.solution) this.found = { puzzle: keyOf(puzzle), solution };
    return answer as Answer;
  }

  /** The rules that a board breaks already, though it is not complete. */
  violations(puzzle: PuzzleJson, given: readonly string[]): Problem[] {
    return this.native.ask(new Question('violations', puzzle, undefined).board(given));
  }
}

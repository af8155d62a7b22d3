// The questions about a puzzle, as engine/questions.hpp reads them.
import type { PuzzleJson } from '../game/puzzle';
import type { Hint, Justified, Outcome, Problem, Solution, Why } from './protocol';
import { Question } from './words';

type Rows = readonly string[];

export interface SolveOptions {
  seconds?: number;
  /** Stop after this many: 2 decides uniqueness. */
  solutions?: number;
  conflicts?: number;
  /** Nonograms only: record the steps with their reasons. */
  record?: boolean;
  given?: Rows;
}

/** The solutions, and whether there is only one; the seed of the search is 0. */
export function solve(puzzle: PuzzleJson, options: SolveOptions = {}): Question<Outcome> {
  const { seconds, solutions = 2, conflicts = Infinity, record = false, given } = options;
  return new Question<Outcome>('engine', 'solve', seconds).puzzle(puzzle).board(given).number(solutions, conflicts).large(0).flag(record);
}

export interface ExplainOptions {
  seconds?: number;
  /** The groups of techniques that are allowed; all by default. */
  groups?: readonly string[];
  /** Stop after this many steps. */
  steps?: number;
}

/** Solves as a person would, from what is given; `sentences.ts` puts the steps into words. */
export function explain(puzzle: PuzzleJson, given: Rows | null = null, options: ExplainOptions = {}): Question<Outcome> {
  const { seconds, groups, steps = Infinity } = options;
  const asked = new Question<Outcome>('engine', 'explain', seconds).puzzle(puzzle).board(given).flag(!!groups);
  if (groups) asked.texts([]).texts(groups);
  // The steps are recorded, and may be about any cell.
  return asked.flag(true).number(-1, steps);
}

/** Finding the only solution may take long, so it is part of the answer, and spares the next question the search. */
type Searched<Answer> = Answer & { solution: Solution };

/** Adds a board, and the solution, undefined if it was not looked for. */
function played<Answer>(asked: Question<Answer>, puzzle: PuzzleJson, rows: Rows, solution?: Solution): Question<Answer> {
  asked.puzzle(puzzle).board(rows).flag(solution !== undefined);
  return solution === undefined ? asked : asked.board(solution);
}

/** The next step, or what to correct first. */
export const hint = (puzzle: PuzzleJson, rows: Rows, solution?: Solution): Question<Searched<Hint>> =>
  played(new Question<Searched<Hint>>('engine', 'hint'), puzzle, rows, solution);

/** Why a cell has the state that it has on the board, or that it might have. */
export const why = (puzzle: PuzzleJson, rows: Rows, at: number, state?: string, solution?: Solution): Question<Searched<Why>> =>
  played(new Question<Searched<Why>>('reasons', 'why'), puzzle, rows, solution).number(at).state(state);

/** Which technique settles each cell that is new on a board; none for a guess. */
export const justify = (puzzle: PuzzleJson, before: Rows, after: Rows): Question<Justified[]> =>
  new Question<Justified[]>('reasons', 'justify', Infinity).puzzle(puzzle).board(before).board(after);

/** The rules that a board breaks already, though it is not complete. */
export const violations = (puzzle: PuzzleJson, rows: Rows): Question<Problem[]> =>
  new Question<Problem[]>('engine', 'violations').puzzle(puzzle).board(rows);

/** Why no grid can solve a puzzle, as far as this can be seen without solving; empty if nothing is wrong. */
export const problems = (puzzle: PuzzleJson): Question<Problem[]> => new Question<Problem[]>('engine', 'problems').puzzle(puzzle);

/** Whether a board is a solution; one with unknown cells is not. */
export const check = (puzzle: PuzzleJson, rows: Rows): Question<boolean> =>
  new Question<boolean>('engine', 'check').puzzle(puzzle).board(rows);

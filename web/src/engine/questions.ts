// The questions about a puzzle, as engine/questions.hpp reads them.
import { paints, type PuzzleJson } from '../game/puzzle';
import type { Cell, ExplainOptions, Hint, HintOptions, Justified, Outcome, Problem, SolveOptions, Why, WhyOptions } from './protocol';
import { ENDLESS, Question } from './words';

type Rows = readonly string[];
/** Null if none was found. */
type Solution = Rows | null;

const keyOf = (puzzle: PuzzleJson): string => JSON.stringify([puzzle.clues, paints(puzzle)]);
const cellNumber = (puzzle: PuzzleJson, [row, column]: Cell): number => row * puzzle.size[0] + column;

/** The solution that a hint found is kept for the next one, which is then faster. */
export class Questions {
  private found: { puzzle: string; solution: Solution } | null = null;

  solve(puzzle: PuzzleJson, { seconds, solutions = 2, conflicts = ENDLESS, seed = 0, record = false, given }: SolveOptions = {}): Question<Outcome> {
    return new Question<Outcome>('solve', seconds).puzzle(puzzle).board(given).number(solutions, conflicts).large(seed).flag(record);
  }

  explain(puzzle: PuzzleJson, given: Rows | null = null, options: ExplainOptions = {}): Question<Outcome> {
    const { seconds, techniques = [], groups = [], record = true, steps = ENDLESS, around } = options;
    const isChoosy = techniques.length + groups.length > 0;
    const asked = new Question<Outcome>('explain', seconds).puzzle(puzzle).board(given).flag(isChoosy);
    if (isChoosy) asked.texts(techniques).texts(groups);
    return asked.flag(record).number(around ? cellNumber(puzzle, around) : -1, steps);
  }

  hint(puzzle: PuzzleJson, given: Rows, options: HintOptions = {}): Question<Hint> {
    return this.played('hint', puzzle, given, options);
  }

  why(puzzle: PuzzleJson, given: Rows, cell: Cell, options: WhyOptions = {}): Question<Why> {
    return this.played<Why>('why', puzzle, given, options).number(cellNumber(puzzle, cell)).state(options.state);
  }

  justify(puzzle: PuzzleJson, before: Rows, after: Rows): Question<Justified[]> {
    return new Question<Justified[]>('justify', ENDLESS).puzzle(puzzle).board(before).board(after);
  }

  violations(puzzle: PuzzleJson, given: Rows): Question<Problem[]> {
    return new Question<Problem[]>('violations', undefined).puzzle(puzzle).board(given);
  }

  problems(puzzle: PuzzleJson): Question<Problem[]> {
    return new Question<Problem[]>('problems', undefined).puzzle(puzzle);
  }

  check(puzzle: PuzzleJson, rows: Rows): Question<boolean> {
    return new Question<boolean>('check', undefined).puzzle(puzzle).board(rows);
  }

  /** About a board, with the only solution as far as it was looked for. */
  private played<Answer>(name: string, puzzle: PuzzleJson, given: Rows, { seconds, solution }: HintOptions): Question<Answer> {
    const known = solution ?? (this.found?.puzzle === keyOf(puzzle) ? this.found.solution : undefined);
    const keep = ({ solution: found, ...answer }: Answer & { solution: Solution }): Answer => {
      if (!solution) this.found = { puzzle: keyOf(puzzle), solution: found };
      return answer as Answer;
    };
    const asked = new Question<Answer>(name, seconds, keep).puzzle(puzzle).board(given).flag(known !== undefined);
    return known === undefined ? asked : asked.board(known);
  }
}

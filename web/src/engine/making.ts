// The questions of those who make puzzles, as engine/making_questions.hpp reads them: generate one, and judge or improve a drawing.
import type { Change, Drawing } from '../game/drawing';
import { puzzleOfDrawing } from '../game/drawn';
import type { Colour, Level, PuzzleJson } from '../game/puzzle';
import { changesOf, contrastsIn, statesIn, statesOf, type Edit } from '../game/states';
import type { Problem } from './protocol';
import { Question } from './words';

export interface GenerateOptions {
  /** 5 to 50 for nonograms, 5 to 30 for Nurikabe; 10×10 by default. */
  size?: readonly [width: number, height: number];
  /** Any by default. */
  difficulty?: Level;
  /** Any by default. */
  style?: 'blobs' | 'symmetric' | 'random';
  /** Of a nonogram: 1 to 6. */
  colours?: number;
  /** Of the numbers of a Nurikabe. */
  symmetry?: 'none' | 'rotation' | 'diagonal' | 'horizontal' | 'vertical';
  /** A technique: asks for a position whose easiest next step it is. */
  needs?: string;
  /** Which puzzle of the seed, from 0; those of one seed may repeat in turned or mirrored form, though rarely. */
  number?: number;
  /** Give up after this time. */
  seconds?: number;
}

/** How hard a puzzle is (engine/rating.hpp). */
export interface Rating {
  level: Level;
  score: number;
}

export interface Made {
  /** With one solution, its `goal`. */
  puzzle: PuzzleJson & { goal: string[] };
  /** The known cells of a position, otherwise null. */
  given: string[] | null;
  rating: Rating;
}

/** As the engine says it: a puzzle with clues of lines has no numbers, and follows from its solution. */
interface Generated extends Omit<Made, 'puzzle'> {
  numbers: number[][] | null;
  colours: Colour[];
  goal: string[];
}

/**
 * A puzzle, or null if none was found. The same kind, options, seed (a whole number) and number give the same puzzle
 * as `nurie generate` and `nurie.generate` in Python.
 */
export function generate(kind: string, options: GenerateOptions, seed: number): Question<Made | null> {
  const { size: [width, height] = [10, 10], difficulty, style, colours = 1, symmetry, needs, number = 0, seconds } = options;
  const read = (told: Generated | null): Made | null => {
    if (!told) return null;
    const { numbers, colours, goal, given, rating } = told;
    const picture = { kind, form: 'picture', width, height, cells: goal.join(''), colours } as const;
    const puzzle: PuzzleJson = numbers ? { kind, size: [width, height], clues: numbers } : puzzleOfDrawing(picture);
    return { puzzle: { ...puzzle, goal }, given, rating };
  };
  const asked = new Question('making', 'generate', seconds, read).text(kind).number(width, height, colours);
  return asked.text(difficulty).text(style).text(symmetry).text(needs).large(seed).large(number);
}

/** Whether a drawing has one solution, and how hard it is, as far as that is found in time. */
export interface Verdict {
  /** `timeout`: not decided in time. */
  status: 'unique' | 'several' | 'none' | 'timeout';
  /** At most two; first what is drawn, if it follows the rules. */
  solutions: string[][];
  /** Why there is no solution, as far as that can be seen. */
  problems: Problem[];
  /** Of a puzzle with one solution; null if it was not found in time. */
  rating: Rating | null;
}

/** Changes after which the puzzle has one solution, or is easier if it has. */
export interface Fix {
  changes: Change[];
  /** 0 for hardly visible, a hundred and more for very. */
  visibility: number;
  /** Of the puzzle after it; null if it was not found in time. */
  rating: Rating | null;
}

/** As many fixes are found at most. */
const MOST_FIXES = 12;

/** Adds a picture to a question; nothing is known of how much of each cell has each state. */
function pictured<Answer>(asked: Question<Answer>, drawing: Drawing, states: readonly string[]): Question<Answer> {
  const { width, height } = drawing;
  asked.number(width, height).text(states.join('')).bytes(statesIn(drawing, states));
  return asked.bytes([]).bytes(contrastsIn(drawing, states));
}

/** Adds a drawing of any form. */
function drawn<Answer>(asked: Question<Answer>, drawing: Drawing): Question<Answer> {
  const { kind, form, width, height } = drawing;
  asked.text(form);
  if (form === 'numbers') return asked.puzzle(puzzleOfDrawing(drawing));
  const states = statesOf(drawing);
  asked.text(kind);
  if (form === 'picture') return pictured(asked, drawing, states);
  return asked.number(width, height).bytes(statesIn(drawing, states));
}

export const verdict = (drawing: Drawing, seconds: number): Question<Verdict> => drawn(new Question<Verdict>('making', 'verdict', seconds), drawing);

/** The least visible first; if there is one solution already, first those that reach the lowest level. */
export function fixes(drawing: Drawing, seconds: number): Question<Fix[]> {
  const read = (told: { fixes: (Omit<Fix, 'changes'> & { changes: Edit[] })[] }): Fix[] =>
    told.fixes.map((fix) => ({ ...fix, changes: changesOf(drawing, fix.changes) }));
  return drawn(new Question('making', 'fixes', seconds, read), drawing).number(MOST_FIXES);
}

/** The fewest changes after which a picture can be solved line by line; null if none were found. */
export function repair(drawing: Drawing, seconds: number): Question<Change[] | null> {
  const read = (told: { found: boolean; changes: Edit[] }): Change[] | null => (told.found ? changesOf(drawing, told.changes) : null);
  return pictured(new Question('making', 'repair', seconds, read), drawing, statesOf(drawing));
}

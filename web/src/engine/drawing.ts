// The questions about a drawing (engine/making_questions.hpp): does it have one solution, and what would help.
import { contrasts } from '../game/contrasts';
import { LAND, lettersOf, letterOf, NUMBERED, SEA, type Drawing } from '../game/drawing';
import { puzzleOfDrawing, usedColours } from '../game/drawn';
import { EMPTY, type Level } from '../game/puzzle';
import type { Rating } from './making';
import type { Problem } from './protocol';
import { Question } from './words';

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

/** A cell, row by row, and the letter that it gets. */
export type Change = [at: number, letter: string];

/** Changes after which the puzzle has one solution, or is easier if it has. */
export interface Fix {
  changes: Change[];
  /** 0 for hardly visible, a hundred and more for very. */
  visibility: number;
  /** Of the puzzle after it; null if it was not found in time. */
  level: Level | null;
}

export interface Fixes {
  /** The least visible first; if there is one solution already, first those that reach the lowest level. */
  fixes: Fix[];
  /** False if time ran out. */
  complete: boolean;
}

export interface Repair {
  changes: Change[];
  /** Whether these are proved to be the fewest and, of those, the least visible. */
  proved: boolean;
}

/** Pictures are drawn on white. */
const PAPER = '#ffffff';
const ISLANDS = [LAND, SEA, NUMBERED];
/** As many fixes are found at most. */
const MOST_FIXES = 12;

/** The letters of the states of a picture or of islands, from state 0 on. */
function statesOf(drawing: Drawing): string[] {
  if (drawing.form === 'islands') return ISLANDS;
  const used = usedColours(drawing);
  return [EMPTY, ...(used.length ? used : drawing.colours.slice(0, 1)).map(({ letter }) => letter)];
}

/** Adds a picture to a question; nothing is known of how much of each cell has each state. */
function pictured<Answer>(asked: Question<Answer>, { width, height, cells, colours }: Drawing, states: readonly string[]): Question<Answer> {
  const rgbs = states.slice(1).map((letter) => colours.find((colour) => colour.letter === letter)!.rgb || '#000000');
  const seen = states.length > 2 ? contrasts([PAPER, ...rgbs]) : [];
  return asked.number(width, height, states.length).bytes([...cells].map((cell) => states.indexOf(cell))).bytes([]).bytes(seen);
}

/** Adds a drawing of any form. */
function drawn<Answer>(asked: Question<Answer>, drawing: Drawing): Question<Answer> {
  // A letter that is not known to the drawing would be malformed.
  if ([...drawing.cells].some((cell) => !lettersOf(drawing).includes(cell))) throw new Error('the drawing has unknown letters');
  const { kind, form, width, height, cells } = drawing;
  asked.text(form);
  if (form === 'numbers') return asked.puzzle(puzzleOfDrawing(drawing));
  const states = statesOf(drawing);
  asked.text(kind);
  if (form === 'picture') return pictured(asked, drawing, states).text(states.join(''));
  return asked.number(width, height).bytes([...cells].map((cell) => states.indexOf(cell)));
}

/** Changes in the engine's numbers, in letters. */
function changesIn(drawing: Drawing, changes: readonly [at: number, value: number][]): Change[] {
  const states = drawing.form === 'numbers' ? null : statesOf(drawing);
  return changes.map(([at, value]) => [at, states ? states[value]! : letterOf(value < 0 ? '?' : value)]);
}
type Raw<Changed extends { changes: Change[] }> = Omit<Changed, 'changes'> & { changes: [at: number, value: number][] };
const inLetters = <Changed extends { changes: Change[] }>(drawing: Drawing, told: Raw<Changed>): Changed =>
  ({ ...told, changes: changesIn(drawing, told.changes) }) as unknown as Changed;

export const verdict = (drawing: Drawing, seconds: number): Question<Verdict> => drawn(new Question<Verdict>('verdict', seconds), drawing);

export function fixes(drawing: Drawing, seconds: number): Question<Fixes> {
  const read = ({ fixes, complete }: { fixes: Raw<Fix>[]; complete: boolean }): Fixes => ({ fixes: fixes.map((fix) => inLetters<Fix>(drawing, fix)), complete });
  return drawn(new Question('fixes', seconds, read), drawing).number(MOST_FIXES);
}

export function repair(drawing: Drawing, seconds: number): Question<Repair | null> {
  const read = (told: Raw<Repair> | null): Repair | null => told && inLetters<Repair>(drawing, told);
  return pictured(new Question('repair', seconds, read), drawing, statesOf(drawing));
}

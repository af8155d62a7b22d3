// The questions about a drawing (engine/browser/drawing.hpp): does it have one solution, and what would help.
import { LAND, lettersOf, letterOf, NUMBERED, numberOf, SEA, type Drawing } from '../game/drawing';
import { usedColours } from '../game/drawn';
import { EMPTY, FILLED, UNKNOWN, type Level } from '../game/puzzle';
import { contrasts } from '../game/contrasts';
import type { Rating } from './making';
import type { Native } from './native';
import { milliseconds, textWords, type Problem } from './protocol';

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

export interface DrawingRequests {
  verdict: { args: [drawing: Drawing, seconds: number]; answer: Verdict };
  fixes: { args: [drawing: Drawing, seconds: number]; answer: Fixes };
  repair: { args: [drawing: Drawing, seconds: number]; answer: Repair | null };
}
export type DrawingName = keyof DrawingRequests;

/** In the engine's order, after `generate`. */
const ASKED = ['generate', 'verdict', 'fixes', 'repair'] as const;
/** Pictures are drawn on white. */
const PAPER = '#ffffff';
const ISLANDS = [LAND, SEA, NUMBERED];

type Raw = [at: number, value: number][];

/** The letters of the states in a question, from state 0 on. */
function statesOf(drawing: Drawing): string[] {
  if (drawing.form === 'islands') return ISLANDS;
  const used = usedColours(drawing);
  return [EMPTY, ...(used.length ? used : drawing.colours.slice(0, 1)).map(({ letter }) => letter)];
}

function wordsOf(name: DrawingName, drawing: Drawing, seconds: number): number[] {
  const { kind, form, width, height, cells } = drawing;
  const words = [ASKED.indexOf(name), ...textWords(kind), milliseconds(seconds), width, height];
  if (form === 'numbers') {
    for (const number of [0, ...[...cells].map(numberOf)]) words.push(number === '?' ? -1 : number);
    return words;
  }
  const states = statesOf(drawing);
  words.push(form === 'islands' ? 1 : states.length - 1);
  for (const cell of cells) words.push(states.indexOf(cell));
  if (form === 'islands') return words;
  const rgbs = states.slice(1).map((letter) => drawing.colours.find((colour) => colour.letter === letter)!.rgb || '#000000');
  const seen = states.length > 2 ? contrasts([PAPER, ...rgbs]) : [];
  return [...words, seen.length, ...seen];
}

/** A board of the engine: its letters are A, B and so on for the colours, in the order of the question. */
function boardIn(drawing: Drawing, rows: readonly string[]): string[] {
  const letters = drawing.form === 'picture' ? statesOf(drawing) : [EMPTY, FILLED];
  return rows.map((row) => [...row].map((state) => (state === EMPTY || state === UNKNOWN ? state : letters[state.charCodeAt(0) - 64]!)).join(''));
}

function changesIn(drawing: Drawing, raw: Raw): Change[] {
  const states = drawing.form === 'numbers' ? null : statesOf(drawing);
  return raw.map(([at, value]) => [at, states ? states[value]! : letterOf(value < 0 ? '?' : value)]);
}

/** Asks an instance of the module at once. */
export function askAbout<N extends DrawingName>(native: Native, name: N, drawing: Drawing, seconds: number): DrawingRequests[N]['answer'] {
  // A letter that is not known to the drawing would be malformed.
  if ([...drawing.cells].some((cell) => !lettersOf(drawing).includes(cell))) throw new Error('the drawing has unknown letters');
  const answer = native.ask<unknown>({ words: wordsOf(name, drawing, seconds) });
  return READ[name](drawing, answer) as DrawingRequests[N]['answer'];
}

const READ: { [N in DrawingName]: (drawing: Drawing, answer: unknown) => DrawingRequests[N]['answer'] } = {
  verdict: (drawing, answer) => {
    const verdict = answer as Verdict;
    return { ...verdict, solutions: verdict.solutions.map((rows) => boardIn(drawing, rows)) };
  },
  fixes: (drawing, answer) => {
    const { fixes, complete } = answer as { fixes: (Omit<Fix, 'changes'> & { changes: Raw })[]; complete: boolean };
    return { fixes: fixes.map((fix) => ({ ...fix, changes: changesIn(drawing, fix.changes) })), complete };
  },
  repair: (drawing, answer) => {
    const repair = answer as { changes: Raw; proved: boolean } | null;
    return repair && { ...repair, changes: changesIn(drawing, repair.changes) };
  },
};

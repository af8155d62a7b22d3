// A puzzle in Nurie's JSON (docs/formats.md), and the few questions that every screen asks about it.

/** The state of a cell: `?` unknown, `.` empty or white, `#` filled or black, any other letter a colour. */
export type State = string;
export const UNKNOWN = '?';
export const EMPTY = '.';
export const FILLED = '#';

export type RunJson = number | [number, string];

/** A run of one colour. */
export interface Run {
  length: number;
  colour: State;
}

export interface Colour {
  letter: string;
  name: string;
  rgb: string;
}

interface Described {
  /** Its name; kinds.ts lists them. */
  kind: string;
  size: [width: number, height: number];
  title?: string;
  author?: string;
  licence?: string;
  copyright?: string;
  description?: string;
  /** When the player entered or changed it, in milliseconds since 1970. */
  changed?: number;
  /** How hard a puzzle is that the player has drawn: the place of its level in LEVELS, from 1. */
  level?: number;
  goal?: string[];
  /** What the entry of an own pack says (attempts/ownpacks.ts). */
  pack?: unknown;
}

/** A puzzle with a clue for every line. */
export interface LinesJson extends Described {
  clues: { rows: RunJson[][]; columns: RunJson[][] };
  colours?: Colour[];
  background?: Colour;
}

/** A puzzle with numbers on the board. */
export interface BoardJson extends Described {
  /** A number for every cell: 0 for none, `?` for any. */
  clues: (number | '?')[][];
}

export type PuzzleJson = LinesJson | BoardJson;
export type Kind = PuzzleJson['kind'];

/** How hard a puzzle or a technique is, in the engine's order. */
export const LEVELS = ['beginner', 'easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

/** A puzzle of a pack, as /api/packs/{id} gives it. */
export interface PackPuzzle {
  id: string;
  title: string;
  /** By language, besides English, if the texts of the app do not have them. */
  titles?: Record<string, string>;
  kind: Kind;
  width: number;
  height: number;
  lives: number;
  /** From 1 to 5; 0 if it is unknown. */
  difficulty: number;
  puzzle: PuzzleJson;
  /** Null in the player's own packs. */
  solution: string[] | null;
}

export interface PackInfo {
  id: string;
  title: string;
  kind: Kind;
  /** The heading under which it is shown. */
  section: string;
  /** Former packs whose puzzles it has, with their ids. */
  formerly?: string[];
  count: number;
}

export interface Pack {
  id: string;
  title: string;
  puzzles: PackPuzzle[];
}

/** The colours a player can paint with; only black if the puzzle has no palette. */
export function paints(puzzle: PuzzleJson): Colour[] {
  if ('colours' in puzzle && puzzle.colours?.length) return puzzle.colours;
  return [{ letter: FILLED, name: 'black', rgb: '' }];
}

export function isColoured(puzzle: PuzzleJson): boolean {
  return paints(puzzle).length > 1;
}

export function runOf(run: RunJson): Run {
  return typeof run === 'number' ? { length: run, colour: FILLED } : { length: run[0], colour: run[1] };
}

/** The clue of a line; zeros, with which some write an empty line, are left out. */
export function clueOf(runs: readonly RunJson[]): Run[] {
  return runs.map(runOf).filter((run) => run.length > 0);
}

const LONGEST_NAME = 200;
/** A title as a valid name: one line of complete characters. */
export const nameFor = (title: string): string => [...title.replace(/[\x00-\x1f\x7f]+/g, ' ').trim()].slice(0, LONGEST_NAME).join('');

/** A puzzle as it is kept now. */
export const dated = (puzzle: PuzzleJson): PuzzleJson => ({ ...puzzle, changed: Date.now() });

/** Rows of text as one array of states, row after row. */
export function cellsOf(rows: readonly string[]): State[] {
  return rows.flatMap((row) => [...row]);
}

export function rowsOf(cells: readonly State[], width: number): string[] {
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += width) rows.push(cells.slice(at, at + width).join(''));
  return rows;
}

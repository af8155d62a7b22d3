// What a board shows: everything the drawing needs, and nothing of rules or storage.

export interface ClueRun {
  length: number;
  colour: string;
}

export interface BoardColour {
  letter: string;
  /** Empty for the ink of the theme. */
  rgb: string;
}

/** Rows and columns, counted from 0. */
export interface Broken {
  rows: ReadonlySet<number>;
  columns: ReadonlySet<number>;
}

export const NOTHING_BROKEN: Broken = { rows: new Set(), columns: new Set() };

export interface Sheet {
  width: number;
  height: number;
  /** `?` unknown, `.` empty, `#` filled, or a colour's letter; row after row. */
  cells: readonly string[];
  /** Pencil marks, `?` for none. */
  maybe: readonly string[];
  mistaken: ReadonlySet<number>;
  rows: readonly (readonly ClueRun[])[] | null;
  columns: readonly (readonly ClueRun[])[] | null;
  doneRows: readonly (readonly boolean[])[];
  doneColumns: readonly (readonly boolean[])[];
  numbers: readonly (number | '?')[] | null;
  /** Cells that the clues themselves settle: they are known, and cannot be painted. */
  given: ReadonlySet<number>;
  doneNumbers: readonly boolean[];
  /** Lines that already contradict their clues. */
  broken: Broken;
  colours: readonly BoardColour[];
  /** Whether the board is finished and shows only the picture. */
  isFinished: boolean;
  /** Room for clues with this many runs, where clues change, so that the board stays in place. */
  room?: { rows: number; columns: number };
}

/** What a hint or a step points at. */
export interface Pointers {
  /** A row or column to look at. */
  line: { axis: 'row' | 'column'; index: number } | null;
  /** Where a hint says to look, cell by cell. */
  area: readonly number[];
  /** The cells that are new. */
  settles: readonly number[];
  because: readonly number[];
  guess: readonly number[];
  wrong: readonly number[];
  numbers: readonly number[];
}

export const NO_POINTERS: Pointers = { line: null, area: [], settles: [], because: [], guess: [], wrong: [], numbers: [] };

// Drawing: from the log of a drawing to what is drawn. A drawing is a log like an attempt, with other moves, so it
// is stored, sent and merged like one: the same moves give the same drawing on every device, and `undo` works after a restart.
//
// - `canvas` begins it, or replaces all of it; moves before the first one are ignored.
// - `draw` changes cells, `resize` adds and removes lines at each side, `palette` gives other colours: what had a colour that
//   is no longer there becomes empty.
// - `undo` and `redo` go through these; `rename` gives it a title.
// - `finish` says that it became a puzzle, and `delete` hides it, until it changes again, perhaps on another device that did not
//   know; `restore` shows it again as it was.
//
// A move that does not fit, such as one from a damaged file, changes nothing.
import type { DrawingDeed, Form, Move } from './moves';
import { EMPTY, FILLED, type Colour } from './puzzle';

export interface Drawing {
  /** Of the puzzle that it becomes. */
  readonly kind: string;
  readonly form: Form;
  readonly width: number;
  readonly height: number;
  /** A letter for each cell, row after row. */
  readonly cells: string;
  /** Of a picture. */
  readonly colours: readonly Colour[];
}

/** A cell, row by row, and its new letter. */
export type Change = [at: number, letter: string];

export const LONGEST_SIDE = 100;
/** As many as a nonogram can have. */
export const MOST_COLOURS = 31;
const MOST_UNDO = 1000;

/** Drawn islands: the sea, an island, and the cell of an island that has its number. */
export const SEA = FILLED;
export const LAND = EMPTY;
export const NUMBERED = '*';
/** No number, and an island of any size. */
export const NO_NUMBER = EMPTY;
export const ANY_NUMBER = '?';
const DIGITS = '123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const LARGEST_NUMBER = DIGITS.length;

/** A number as the letter of a cell, and back. */
export const letterOf = (number: number | '?'): string => (number === '?' ? ANY_NUMBER : (DIGITS[number - 1] ?? NO_NUMBER));
export const numberOf = (letter: string): number | '?' => (letter === ANY_NUMBER ? '?' : DIGITS.indexOf(letter) + 1);

export const BLACK: Colour = { letter: FILLED, name: 'black', rgb: '#000000' };

/** All letters that a cell may have, what is empty first. */
export function lettersOf({ form, colours }: Pick<Drawing, 'form' | 'colours'>): string {
  if (form === 'picture') return EMPTY + colours.map((colour) => colour.letter).join('');
  return form === 'islands' ? SEA + LAND + NUMBERED : NO_NUMBER + ANY_NUMBER + DIGITS;
}

export const emptyLetter = (drawing: Pick<Drawing, 'form' | 'colours'>): string => lettersOf(drawing)[0]!;

export function blank(kind: string, form: Form, width: number, height: number): Drawing {
  const colours = form === 'picture' ? [BLACK] : [];
  return { kind, form, width, height, cells: emptyLetter({ form, colours }).repeat(width * height), colours };
}

export const rowsOfDrawing = ({ cells, width, height }: Drawing): string[] =>
  Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width));

/** The deed with which this drawing begins. */
export const canvasOf = (drawing: Drawing): DrawingDeed & { kind: 'canvas' } => ({
  kind: 'canvas',
  puzzle: drawing.kind,
  form: drawing.form,
  rows: rowsOfDrawing(drawing),
  colours: [...drawing.colours],
});

const isSide = (length: number): boolean => length >= 1 && length <= LONGEST_SIDE;

function isPalette(colours: readonly Colour[]): boolean {
  const letters = new Set(colours.map(({ letter }) => letter));
  return colours.length >= 1 && colours.length <= MOST_COLOURS && letters.size === colours.length && !letters.has(EMPTY);
}

const withLetters = (cells: string, letters: string, empty: string): string => [...cells].map((cell) => (letters.includes(cell) ? cell : empty)).join('');

/** What a deed makes of a drawing; the same drawing if nothing. */
export function drawn(drawing: Drawing, deed: DrawingDeed): Drawing {
  if (deed.kind === 'draw') return paintedOn(drawing, deed);
  if (deed.kind === 'resize') return resized(drawing, deed.sides);
  if (deed.kind === 'palette' && drawing.form === 'picture' && isPalette(deed.colours)) {
    const { colours } = deed;
    return { ...drawing, colours, cells: withLetters(drawing.cells, lettersOf({ form: 'picture', colours }), EMPTY) };
  }
  // Another canvas is for a puzzle of the same kind.
  const isAlike = deed.kind === 'canvas' && deed.puzzle === drawing.kind && (deed.form === 'picture') === (drawing.form === 'picture');
  return isAlike ? (onCanvas(deed) ?? drawing) : drawing;
}

function onCanvas({ puzzle, form, rows, colours }: DrawingDeed & { kind: 'canvas' }): Drawing | null {
  const width = rows[0]?.length ?? 0;
  if (!isSide(width) || !isSide(rows.length) || rows.some((row) => row.length !== width)) return null;
  const own = form === 'picture' ? colours : [];
  if (form === 'picture' && !isPalette(own)) return null;
  const palette = { form, colours: own };
  return { kind: puzzle, ...palette, width, height: rows.length, cells: withLetters(rows.join(''), lettersOf(palette), emptyLetter(palette)) };
}

function paintedOn(drawing: Drawing, { cells, states }: DrawingDeed & { kind: 'draw' }): Drawing {
  const { width, height } = drawing;
  const letters = lettersOf(drawing);
  const after = [...drawing.cells];
  let isOther = false;
  for (const [i, [row, column]] of cells.entries()) {
    const state = states.length === 1 ? states : states[i];
    if (state === undefined || !letters.includes(state) || !(row >= 0 && row < height && column >= 0 && column < width)) continue;
    const at = row * width + column;
    isOther ||= after[at] !== state;
    after[at] = state;
  }
  return isOther ? { ...drawing, cells: after.join('') } : drawing;
}

function resized(drawing: Drawing, [top, right, bottom, left]: readonly [number, number, number, number]): Drawing {
  const width = drawing.width + left + right;
  const height = drawing.height + top + bottom;
  if (!isSide(width) || !isSide(height) || !(top || right || bottom || left)) return drawing;
  const empty = emptyLetter(drawing);
  let cells = '';
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [r, c] = [row - top, column - left];
      const isInside = r >= 0 && r < drawing.height && c >= 0 && c < drawing.width;
      cells += isInside ? drawing.cells[r * drawing.width + c]! : empty;
    }
  return { ...drawing, width, height, cells };
}

/** The state of a drawing after some moves; `apply` takes it one move further. */
export class Draft {
  drawing: Drawing | null = null;
  title = '';
  isFinished = false;
  isDeleted = false;
  /** When it was changed last. */
  at = 0;
  private done: Drawing[] = [];
  private undone: Drawing[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  apply(move: Move): void {
    if (!this.drawing) {
      if (move.kind !== 'canvas') return;
      this.drawing = onCanvas(move);
      this.at = move.at;
      return;
    }
    switch (move.kind) {
      case 'canvas':
      case 'draw':
      case 'resize':
      case 'palette':
        this.change(drawn(this.drawing, move));
        break;
      case 'undo':
        this.go(this.done, this.undone);
        break;
      case 'redo':
        this.go(this.undone, this.done);
        break;
      case 'rename':
        this.title = move.name;
        break;
      case 'finish':
        this.isFinished = true;
        break;
      case 'delete':
      case 'restore':
        this.isDeleted = move.kind === 'delete';
        break;
      default:
        return;
    }
    this.at = move.at;
  }

  private change(next: Drawing): void {
    if (next === this.drawing) return;
    this.done.push(this.drawing!);
    if (this.done.length > MOST_UNDO) this.done.shift();
    this.undone = [];
    this.show(next);
  }

  private go(from: Drawing[], to: Drawing[]): void {
    const next = from.pop();
    if (!next) return;
    to.push(this.drawing!);
    this.show(next);
  }

  private show(next: Drawing): void {
    this.drawing = next;
    this.isFinished = this.isDeleted = false;
  }
}

export function draftOf(moves: readonly Move[]): Draft {
  const draft = new Draft();
  for (const move of moves) draft.apply(move);
  return draft;
}

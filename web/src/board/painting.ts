// Painting: a stroke under way, with what it paints. A stroke that begins on a known cell erases
// such cells; any other fills only unknown ones.
import type { Sheet } from './sheet';
import { Stroke, type Cell } from './stroke';

/** What a stroke would do: a state for the cells, or a pencil mark. */
export interface Tool {
  state: string;
  maybe: boolean;
  /** What a stroke makes of cells that this tool has painted, instead of erasing them. */
  then?: string;
}

/** Whether painting a cell this way is a mistake that ends the stroke. */
export type Stops = (at: number, state: string) => boolean;

/** A stroke under way, as the board needs it; the editor has others than painting. */
export interface Brush {
  /** The cells that it has reached so far. */
  readonly cells: readonly number[];
  /** The line that it keeps to; `any` if it goes anywhere, and null while that is not known. */
  readonly direction: 'row' | 'column' | 'any' | null;
  /** It can go no further. */
  readonly isOver: boolean;
  /** Continues to a cell; returns the cells that look different now. */
  extend(to: Cell): readonly number[];
  /** The sheet as it will be when the stroke ends here. */
  on(sheet: Sheet): Sheet;
}

export class Painting extends Stroke implements Brush {
  readonly state: string;
  readonly maybe: boolean;

  constructor(sheet: Sheet, from: Cell, wanted: Tool, stops: Stops) {
    const { state, maybe, takes } = brushAt(sheet, from.row * sheet.width + from.column, wanted, stops);
    super(from, sheet.width, takes);
    this.state = state;
    this.maybe = maybe;
  }

  /** The sheet as it will be when the stroke ends here. */
  on(sheet: Sheet): Sheet {
    const cells = [...sheet.cells];
    const maybe = [...sheet.maybe];
    for (const at of this.cells) {
      if (this.maybe) maybe[at] = this.state;
      else {
        cells[at] = this.state;
        maybe[at] = '?';
      }
    }
    return { ...sheet, cells, maybe };
  }
}

/** What a stroke from a cell paints, and which cells it takes. */
function brushAt(sheet: Sheet, from: number, wanted: Tool, stops: Stops): Tool & { takes: (at: number) => boolean | 'stop' } {
  const { cells, maybe: marks, mistaken } = sheet;
  const known = cells[from]!;
  const mark = marks[from]!;
  // Cells that cannot be erased (settled by the clues, or revealed) do not make the stroke erase.
  const isFixed = mistaken.has(from) || sheet.given.has(from);
  if (known !== '?' && !isFixed) {
    return { state: known === wanted.state ? (wanted.then ?? '?') : '?', maybe: false, takes: (at) => cells[at] === known && !mistaken.has(at) };
  }
  if (wanted.maybe) {
    return { state: mark === '?' ? wanted.state : '?', maybe: true, takes: (at) => cells[at] === '?' && marks[at] === mark };
  }
  const { state } = wanted;
  return { state, maybe: false, takes: (at) => cells[at] === '?' && (stops(at, state) ? 'stop' : true) };
}

// Painting: a stroke under way, with what it paints. A stroke that begins on a known cell erases
// such cells; any other fills only unknown ones.
import type { Sheet } from './sheet';
import { Stroke, type Cell } from './stroke';

/** What a stroke would do: a state for the cells, or a pencil mark. */
export interface Tool {
  state: string;
  maybe: boolean;
}

/** Whether painting a cell so is a mistake that ends the stroke. */
export type Stops = (at: number, state: string) => boolean;

export class Painting {
  readonly state: string;
  readonly maybe: boolean;
  private readonly stroke: Stroke;

  constructor(
    sheet: Sheet,
    from: Cell,
    wanted: Tool,
    stops: Stops,
    /** Where the pointer is. */
    public x = 0,
    public y = 0,
  ) {
    const brush = brushAt(sheet, from.row * sheet.width + from.column, wanted, stops);
    this.state = brush.state;
    this.maybe = brush.maybe;
    this.stroke = new Stroke(from, sheet.width, brush.takes);
  }

  get cells(): readonly number[] {
    return this.stroke.cells;
  }

  get direction(): 'row' | 'column' | null {
    return this.stroke.direction;
  }

  get isOver(): boolean {
    return this.stroke.isOver;
  }

  /** Goes on to a cell; the answer is what is painted anew. */
  extend(to: Cell, x: number, y: number): readonly number[] {
    const before = this.cells.length;
    this.stroke.extend(to);
    this.x = x;
    this.y = y;
    return this.cells.slice(before);
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
  // What cannot be erased is no reason to erase: numbers, and cells that were revealed.
  const isFixed = mistaken.has(from) || Boolean(sheet.numbers?.[from]);
  if (known !== '?' && !isFixed) {
    return { state: '?', maybe: false, takes: (at) => cells[at] === known && !mistaken.has(at) };
  }
  if (wanted.maybe) {
    return { state: mark === '?' ? wanted.state : '?', maybe: true, takes: (at) => cells[at] === '?' && marks[at] === mark };
  }
  const { state } = wanted;
  return { state, maybe: false, takes: (at) => cells[at] === '?' && (stops(at, state) ? 'stop' : true) };
}

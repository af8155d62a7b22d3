// Strokes of the editor: what pencil, line, fill and selection do while the pointer moves, shown by the board at once.
import type { Brush } from '../board/painting';
import type { Sheet } from '../board/sheet';
import type { Cell } from '../board/stroke';
import type { Change, Drawing } from '../game/drawing';
import { areaBetween, cellsIn, floodAt, imagesOf, isIn, lineBetween, movedArea, type Area, type Symmetry, type ToolName } from './tools';

/** Draws a changed drawing on the sheet of the unchanged one. */
export type Shown = (sheet: Sheet, drawing: Drawing) => Sheet;

/** A stroke with what it changes. */
export interface DrawingBrush extends Brush {
  readonly changes: readonly Change[];
  /** What is selected once it ends; undefined if it selects nothing. */
  readonly selects?: Area | null;
}

/** What a stroke begins with. */
interface Start {
  drawing: Drawing;
  from: Cell;
  letter: string;
  symmetry: Symmetry;
  shown: Shown;
  /** Hears which rectangle is selected so far. */
  selecting: (area: Area | null) => void;
}

/** Changes of a drawing, as a drawing. */
export function withChanges(drawing: Drawing, changes: readonly Change[]): Drawing {
  const cells = [...drawing.cells];
  for (const [at, letter] of changes) cells[at] = letter;
  return { ...drawing, cells: cells.join('') };
}

abstract class Drawn implements DrawingBrush {
  readonly direction = 'any';
  readonly isOver: boolean = false;
  changes: Change[] = [];
  private last: { sheet: Sheet; count: Change[]; shown: Sheet } | null = null;

  constructor(protected readonly start: Start) {}

  get cells(): number[] {
    return this.changes.map(([at]) => at);
  }

  abstract extend(to: Cell): readonly number[];

  on(sheet: Sheet): Sheet {
    if (this.last?.sheet === sheet && this.last.count === this.changes) return this.last.shown;
    const shown = this.start.shown(sheet, withChanges(this.start.drawing, this.changes));
    this.last = { sheet, count: this.changes, shown };
    return shown;
  }

  /** Cells with their copies, in the letter of the stroke. */
  protected inked(cells: readonly Cell[]): Change[] {
    const { drawing, letter, symmetry } = this.start;
    const all = new Set(cells.flatMap((cell) => imagesOf(cell, symmetry, drawing)));
    return [...all].filter((at) => drawing.cells[at] !== letter).map((at): Change => [at, letter]);
  }

  protected within({ row, column }: Cell): Cell {
    const { width, height } = this.start.drawing;
    return { row: Math.min(height - 1, Math.max(0, row)), column: Math.min(width - 1, Math.max(0, column)) };
  }
}

class Pencil extends Drawn {
  private readonly way: Cell[];

  constructor(start: Start) {
    super(start);
    this.way = [start.from];
    this.changes = this.inked(this.way);
  }

  extend(to: Cell): readonly number[] {
    const here = this.within(to);
    const last = this.way.at(-1)!;
    if (here.row === last.row && here.column === last.column) return [];
    this.way.push(...lineBetween(last, here).slice(1));
    this.changes = this.inked(this.way);
    return this.cells;
  }
}

class Line extends Drawn {
  constructor(start: Start) {
    super(start);
    this.changes = this.inked([start.from]);
  }

  extend(to: Cell): readonly number[] {
    const before = this.cells;
    this.changes = this.inked(lineBetween(this.start.from, this.within(to)));
    return [...before, ...this.cells];
  }
}

class Fill extends Drawn {
  override readonly isOver = true;

  constructor(start: Start) {
    super(start);
    const { drawing, from, symmetry } = start;
    const all = imagesOf(from, symmetry, drawing).flatMap((at) => floodAt(drawing, at));
    this.changes = this.inked(all.map((at) => ({ row: Math.floor(at / drawing.width), column: at % drawing.width })));
  }

  extend(): readonly number[] {
    return [];
  }
}

/** Selects a rectangle, or moves the one that is selected. */
class Selection extends Drawn {
  selects: Area | null;

  constructor(
    start: Start,
    private readonly selected: Area | null,
  ) {
    super(start);
    this.isMove = selected !== null && isIn(selected, start.from);
    this.selects = this.isMove ? selected : areaBetween(start.from, start.from);
    start.selecting(this.selects);
  }

  private readonly isMove: boolean;

  override get cells(): number[] {
    return this.isMove ? super.cells : cellsIn(this.selects!, this.start.drawing.width);
  }

  extend(to: Cell): readonly number[] {
    const { drawing, from } = this.start;
    if (!this.isMove) {
      this.selects = areaBetween(from, this.within(to));
      this.start.selecting(this.selects);
      return [];
    }
    const before = this.cells;
    const [down, right] = [to.row - from.row, to.column - from.column];
    const area = this.selected!;
    this.changes = movedArea(drawing, area, down, right);
    const { width, height } = drawing;
    const moved = { top: Math.max(0, area.top + down), left: Math.max(0, area.left + right), bottom: Math.min(height - 1, area.bottom + down), right: Math.min(width - 1, area.right + right) };
    this.selects = moved.top <= moved.bottom && moved.left <= moved.right ? moved : null;
    this.start.selecting(this.selects);
    return [...before, ...this.cells];
  }
}

export function beginStroke(tool: ToolName, start: Start, selected: Area | null): DrawingBrush {
  if (tool === 'line') return new Line(start);
  if (tool === 'fill') return new Fill(start);
  return tool === 'select' ? new Selection(start, selected) : new Pencil(start);
}

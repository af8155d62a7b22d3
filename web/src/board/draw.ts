// Drawing the board on two layers: cells with their clues, and what moves over them. Each draws
// only what changed, unless the view itself did.
import { contrast, isInk } from './colours';
import { cornerOf, lineHeight, type Layout } from './geometry';
import { drawPattern } from './patterns';
import type { BoardColour, ClueRun, Pointers, Sheet } from './sheet';

export interface Palette {
  paper: string;
  sheet: string;
  ink: string;
  faint: string;
  line: string;
  thick: string;
  accent: string;
  pencil: string;
  good: string;
  wash: string;
  wrong: string;
}

export type Context = CanvasRenderingContext2D;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** To whole device pixels, so that lines are crisp. */
const snap = (value: number, dpr: number): number => Math.round(value * dpr) / dpr;

export class Painter {
  constructor(
    public palette: Palette,
    public dpr: number,
    public patterns: boolean,
  ) {}

  colour(letter: string, colours: readonly BoardColour[]): string {
    const rgb = colours.find((one) => one.letter === letter)?.rgb;
    return !rgb || isInk(rgb) ? this.palette.ink : rgb;
  }

  /** The colour of a pattern's lines on a colour. */
  private lineOn(colour: string): string {
    return colour.startsWith('#') ? contrast(colour) : this.palette.sheet;
  }

  /** Everything of the board that the window shows. */
  board(context: Context, sheet: Sheet, layout: Layout): void {
    const { cell, viewWidth, viewHeight } = layout;
    context.clearRect(0, 0, viewWidth, viewHeight);
    context.save();
    this.clip(context, layout, sheet);
    const first = { row: Math.max(0, Math.floor(layout.y / cell)), column: Math.max(0, Math.floor(layout.x / cell)) };
    const last = {
      row: Math.min(sheet.height - 1, Math.floor((layout.y + viewHeight) / cell)),
      column: Math.min(sheet.width - 1, Math.floor((layout.x + viewWidth) / cell)),
    };
    const [left, top] = cornerOf(layout, 0, 0);
    context.fillStyle = this.palette.sheet;
    context.fillRect(left, top, sheet.width * cell, sheet.height * cell);
    const all: Span = { row: 0, column: 0, rows: sheet.height, columns: sheet.width };
    if (!sheet.isFinished) this.lines(context, sheet, layout, all);
    for (let row = first.row; row <= last.row; row++) {
      for (let column = first.column; column <= last.column; column++) this.content(context, sheet, layout, row * sheet.width + column);
    }
    if (!sheet.isFinished) this.thickLines(context, sheet, layout, all);
    this.frame(context, sheet, layout);
    context.restore();
  }

  /** One cell anew, with the lines that cross it. */
  cell(context: Context, sheet: Sheet, layout: Layout, at: number): void {
    const [x, y] = this.corner(layout, sheet, at);
    const { cell } = layout;
    context.save();
    this.clip(context, layout, sheet);
    context.beginPath();
    context.rect(x - 1, y - 1, cell + 2, cell + 2);
    context.clip();
    context.fillStyle = this.palette.sheet;
    context.fillRect(x - 1, y - 1, cell + 2, cell + 2);
    const row = Math.floor(at / sheet.width);
    const column = at % sheet.width;
    const near: Span = { row, column, rows: 1, columns: 1 };
    this.lines(context, sheet, layout, near);
    for (let r = Math.max(0, row - 1); r <= Math.min(sheet.height - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(sheet.width - 1, column + 1); c++) {
        this.content(context, sheet, layout, r * sheet.width + c);
      }
    }
    this.thickLines(context, sheet, layout, near);
    if (row === 0 || column === 0 || row === sheet.height - 1 || column === sheet.width - 1) this.frame(context, sheet, layout);
    context.restore();
  }

  private corner(layout: Layout, sheet: Sheet, at: number): [number, number] {
    return cornerOf(layout, Math.floor(at / sheet.width), at % sheet.width);
  }

  /** The window of the board: right of and below the clues. */
  private clip(context: Context, layout: Layout, sheet: Sheet): void {
    const edge = 2;
    context.beginPath();
    const x = layout.originX + layout.left - edge;
    const y = layout.originY + layout.top - edge;
    context.rect(
      x,
      y,
      Math.min(layout.viewWidth - x, sheet.width * layout.cell + 2 * edge),
      Math.min(layout.viewHeight - y, sheet.height * layout.cell + 2 * edge),
    );
    context.clip();
  }

  private lines(context: Context, sheet: Sheet, layout: Layout, span: Span): void {
    if (layout.cell < 5) return;
    this.grid(context, sheet, layout, span, 1, this.palette.line, 1 / Math.min(this.dpr, 2) + 0.25);
  }

  private thickLines(context: Context, sheet: Sheet, layout: Layout, span: Span): void {
    if (sheet.numbers) return;
    this.grid(context, sheet, layout, span, 5, this.palette.thick, layout.cell < 12 ? 1 : 1.6);
  }

  /** Every so-manyth line between cells, as far as it touches the span. */
  private grid(context: Context, sheet: Sheet, layout: Layout, span: Span, every: number, colour: string, width: number): void {
    const [left, top] = cornerOf(layout, 0, 0);
    const [x, y] = cornerOf(layout, span.row, span.column);
    const spanWidth = span.columns * layout.cell + 2;
    const spanHeight = span.rows * layout.cell + 2;
    const thickness = Math.max(1, Math.round(width * this.dpr)) / this.dpr;
    const first = (from: number): number => Math.max(every, Math.ceil(from / every) * every);
    context.fillStyle = colour;
    for (let column = first(span.column); column <= span.column + span.columns && column < sheet.width; column += every) {
      context.fillRect(snap(left + column * layout.cell - thickness / 2, this.dpr), y - 1, thickness, spanHeight);
    }
    for (let row = first(span.row); row <= span.row + span.rows && row < sheet.height; row += every) {
      context.fillRect(x - 1, snap(top + row * layout.cell - thickness / 2, this.dpr), spanWidth, thickness);
    }
  }

  private frame(context: Context, sheet: Sheet, layout: Layout): void {
    const [left, top] = cornerOf(layout, 0, 0);
    context.strokeStyle = this.palette.thick;
    context.lineWidth = 1.6;
    context.strokeRect(snap(left, this.dpr), snap(top, this.dpr), sheet.width * layout.cell, sheet.height * layout.cell);
  }

  private content(context: Context, sheet: Sheet, layout: Layout, at: number): void {
    const state = sheet.cells[at]!;
    const maybe = sheet.maybe[at] ?? '?';
    const number = sheet.numbers?.[at] ?? 0;
    const isWrong = sheet.mistaken.has(at);
    if (state === '?' && maybe === '?' && !number && !isWrong) return;
    const { cell } = layout;
    const [cx, cy] = this.corner(layout, sheet, at);
    const x = snap(cx, this.dpr);
    const y = snap(cy, this.dpr);
    const width = snap(cx + cell, this.dpr) - x;
    const height = snap(cy + cell, this.dpr) - y;
    if (isWrong && !sheet.isFinished) {
      context.fillStyle = this.palette.wash;
      context.fillRect(x, y, width, height);
    }
    if (number) {
      this.number(context, sheet, at, number, cx, cy, cell);
      return;
    }
    if (state === '.') {
      if (!sheet.isFinished) this.emptyMark(context, cx, cy, cell, this.palette.faint, sheet.numbers !== null);
    } else if (state !== '?') {
      this.filled(context, sheet, state, x, y, width, height);
    } else if (maybe !== '?' && !sheet.isFinished) {
      this.pencilMark(context, sheet, maybe, cx, cy, cell);
    }
    if (isWrong && !sheet.isFinished) this.wrongMark(context, cx, cy, cell);
  }

  private filled(context: Context, sheet: Sheet, state: string, x: number, y: number, width: number, height: number): void {
    const colour = this.colour(state, sheet.colours);
    const inset = sheet.isFinished || width < 6 ? 0 : width < 14 ? 0.5 : 1;
    context.fillStyle = colour;
    if (inset && width >= 14) {
      context.beginPath();
      context.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.07);
      context.fill();
    } else {
      context.fillRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
    }
    if (this.patterns && sheet.colours.length > 1) {
      const index = sheet.colours.findIndex((one) => one.letter === state);
      drawPattern(context, index, this.lineOn(colour), x + inset, y + inset, width - 2 * inset, height - 2 * inset);
    }
  }

  private emptyMark(context: Context, x: number, y: number, cell: number, colour: string, dot: boolean): void {
    if (dot || cell < 8) {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x + cell / 2, y + cell / 2, Math.max(0.8, cell * (dot ? 0.11 : 0.14)), 0, Math.PI * 2);
      context.fill();
      return;
    }
    this.cross(context, x, y, cell, colour, 0.32, Math.max(1, cell * 0.06));
  }

  private cross(context: Context, x: number, y: number, cell: number, colour: string, inset: number, width: number): void {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(x + cell * inset, y + cell * inset);
    context.lineTo(x + cell * (1 - inset), y + cell * (1 - inset));
    context.moveTo(x + cell * (1 - inset), y + cell * inset);
    context.lineTo(x + cell * inset, y + cell * (1 - inset));
    context.stroke();
  }

  private pencilMark(context: Context, sheet: Sheet, maybe: string, x: number, y: number, cell: number): void {
    if (maybe === '.') {
      this.cross(context, x, y, cell, this.palette.pencil, 0.38, Math.max(1, cell * 0.07));
      return;
    }
    const side = cell * 0.42;
    const colour = sheet.colours.length > 1 ? this.colour(maybe, sheet.colours) : this.palette.pencil;
    context.fillStyle = colour;
    context.globalAlpha = 0.45;
    context.fillRect(x + (cell - side) / 2, y + (cell - side) / 2, side, side);
    context.globalAlpha = 1;
    context.strokeStyle = this.palette.pencil;
    context.lineWidth = Math.max(1, cell * 0.06);
    context.strokeRect(x + (cell - side) / 2, y + (cell - side) / 2, side, side);
  }

  private wrongMark(context: Context, x: number, y: number, cell: number): void {
    context.strokeStyle = this.palette.wrong;
    context.lineWidth = Math.max(1.2, cell * 0.09);
    const inset = context.lineWidth / 2 + 1;
    context.strokeRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
  }

  private number(context: Context, sheet: Sheet, at: number, number: number | '?', x: number, y: number, cell: number): void {
    const isDone = sheet.doneNumbers[at] === true;
    context.fillStyle = isDone && !sheet.isFinished ? this.palette.faint : this.palette.ink;
    const text = String(number);
    context.font = `600 ${cell * (text.length > 1 ? 0.48 : 0.56)}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x + cell / 2, y + cell * 0.54);
  }

  /** Both strips of clues. */
  clues(context: Context, sheet: Sheet, layout: Layout): void {
    if (!layout.font || sheet.isFinished) return;
    for (let row = 0; row < (sheet.rows?.length ?? 0); row++) this.rowClue(context, sheet, layout, row);
    for (let column = 0; column < (sheet.columns?.length ?? 0); column++) this.columnClue(context, sheet, layout, column);
  }

  rowClue(context: Context, sheet: Sheet, layout: Layout, row: number): void {
    const { cell, font, left, originX, originY, top } = layout;
    const [, y] = cornerOf(layout, row, 0);
    const clue = sheet.rows?.[row];
    if (!clue || !font || y + cell < originY + top || y > layout.viewHeight) return;
    context.save();
    context.beginPath();
    context.rect(originX, Math.max(y, originY + top), left - 2, cell);
    context.clip();
    context.clearRect(originX, y, left, cell);
    this.type(context, font);
    const done = sheet.doneRows[row] ?? [];
    const isDone = clue.length === 0 || done.every(Boolean);
    let right = originX + left - 6;
    const shown = clue.length ? clue : [{ length: 0, colour: '.' }];
    for (let i = shown.length - 1; i >= 0; i--) {
      const run = shown[i]!;
      const width = Math.max(widthInEms(run.length), sheet.colours.length > 1 ? 0.9 : 0) * font;
      if (right - width < originX && i > 0) {
        this.text(context, '…', originX + font * 0.4, y + cell / 2, this.palette.faint);
        break;
      }
      this.run(context, sheet, run, right - width / 2, y + cell / 2, width, font, done[i] === true || isDone, isDone);
      right -= width + font * GAP_EMS;
    }
    context.restore();
  }

  columnClue(context: Context, sheet: Sheet, layout: Layout, column: number): void {
    const { cell, font, top, originX, originY, left } = layout;
    const [x] = cornerOf(layout, 0, column);
    const clue = sheet.columns?.[column];
    if (!clue || !font || x + cell < originX + left || x > layout.viewWidth) return;
    context.save();
    context.beginPath();
    context.rect(Math.max(x, originX + left), originY, cell, top - 2);
    context.clip();
    context.clearRect(x, originY, cell, top);
    this.type(context, font);
    const done = sheet.doneColumns[column] ?? [];
    const isDone = clue.length === 0 || done.every(Boolean);
    let bottom = originY + top - 4;
    const height = lineHeight(font);
    const shown = clue.length ? clue : [{ length: 0, colour: '.' }];
    for (let i = shown.length - 1; i >= 0; i--) {
      const run = shown[i]!;
      if (bottom - height < originY && i > 0) {
        this.text(context, '⋮', x + cell / 2, originY + font * 0.5, this.palette.faint);
        break;
      }
      const width = Math.min(cell - 1, Math.max(widthInEms(run.length), 0.9) * font);
      this.run(context, sheet, run, x + cell / 2, bottom - height / 2, width, font, done[i] === true || isDone, isDone);
      bottom -= height;
    }
    context.restore();
  }

  private type(context: Context, font: number): void {
    context.font = `500 ${font}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
  }

  private run(
    context: Context,
    sheet: Sheet,
    run: ClueRun,
    x: number,
    y: number,
    width: number,
    font: number,
    isDone: boolean,
    wholeLine: boolean,
  ): void {
    const isChip = sheet.colours.length > 1 && run.length > 0;
    let colour = isDone ? this.palette.faint : this.palette.ink;
    if (isChip) {
      const fill = this.colour(run.colour, sheet.colours);
      context.globalAlpha = isDone ? 0.35 : 1;
      context.fillStyle = fill;
      const height = font * 1.1;
      context.beginPath();
      context.roundRect(x - width / 2 - 1, y - height / 2, width + 2, height, font * 0.2);
      context.fill();
      if (this.patterns) {
        const index = sheet.colours.findIndex((one) => one.letter === run.colour);
        drawPattern(context, index, this.lineOn(fill), x - width / 2, y + height * 0.22, width, height * 0.28);
      }
      colour = fill === this.palette.ink ? this.palette.sheet : contrast(fill);
    }
    this.text(context, String(run.length), x, y + font * 0.06, colour);
    context.globalAlpha = 1;
    if (isDone && !wholeLine) {
      context.strokeStyle = isChip ? this.palette.ink : this.palette.faint;
      context.lineWidth = Math.max(1, font * 0.08);
      context.beginPath();
      context.moveTo(x - width * 0.5, y + font * 0.28);
      context.lineTo(x + width * 0.5, y - font * 0.28);
      context.stroke();
    }
  }

  private text(context: Context, text: string, x: number, y: number, colour: string): void {
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }

  /** The crosshair, the cursor, what a hint points at, and how long the stroke is. */
  over(context: Context, sheet: Sheet, layout: Layout, shown: Overlay): void {
    const { cell, originX, originY, left, top } = layout;
    context.clearRect(0, 0, layout.viewWidth, layout.viewHeight);
    const [x0, y0] = cornerOf(layout, 0, 0);
    const right = Math.min(layout.viewWidth, x0 + sheet.width * cell);
    const bottom = Math.min(layout.viewHeight, y0 + sheet.height * cell);
    const row = (index: number, alpha: number, colour: string): void => {
      const [, y] = cornerOf(layout, index, 0);
      const from = Math.max(y, originY + top);
      if (y + cell <= originY + top) return;
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      context.fillRect(originX, from, right - originX, y + cell - from);
    };
    const column = (index: number, alpha: number, colour: string): void => {
      const [x] = cornerOf(layout, 0, index);
      const from = Math.max(x, originX + left);
      if (x + cell <= originX + left) return;
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      context.fillRect(from, originY, x + cell - from, bottom - originY);
    };
    if (shown.cross) {
      row(shown.cross.row, 0.1, this.palette.accent);
      column(shown.cross.column, 0.1, this.palette.accent);
    }
    const { line } = shown.pointers;
    if (line) (line.axis === 'row' ? row : column)(line.index, 0.22, this.palette.good);
    context.globalAlpha = 1;
    context.save();
    this.clip(context, layout, sheet);
    const tint = (cells: readonly number[], colour: string, alpha: number): void => {
      context.fillStyle = colour;
      context.globalAlpha = alpha;
      for (const at of cells) {
        const [x, y] = this.corner(layout, sheet, at);
        context.fillRect(x, y, cell, cell);
      }
      context.globalAlpha = 1;
    };
    const ring = (cells: readonly number[], colour: string, width: number): void => {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1.5, cell * width);
      const inset = context.lineWidth / 2;
      for (const at of cells) {
        const [x, y] = this.corner(layout, sheet, at);
        context.strokeRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
      }
    };
    tint(shown.pointers.area, this.palette.good, 0.2);
    ring(shown.pointers.because, this.palette.pencil, 0.07);
    ring(shown.pointers.numbers, this.palette.pencil, 0.09);
    tint(shown.pointers.settles, this.palette.good, 0.3);
    ring(shown.pointers.settles, this.palette.good, 0.1);
    ring(shown.pointers.guess, this.palette.accent, 0.12);
    tint(shown.pointers.wrong, this.palette.wrong, 0.3);
    ring(shown.pointers.wrong, this.palette.wrong, 0.1);
    if (shown.cursor !== null) {
      const [x, y] = this.corner(layout, sheet, shown.cursor);
      const width = Math.max(2, cell * 0.09);
      context.lineWidth = width + 2;
      context.strokeStyle = this.palette.sheet;
      context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
      context.lineWidth = width;
      context.strokeStyle = this.palette.accent;
      context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
    }
    context.restore();
    if (shown.count) this.bubble(context, layout, shown.count);
  }

  private bubble(context: Context, layout: Layout, count: { x: number; y: number; cells: number }): void {
    const text = String(count.cells);
    const radius = 15;
    const x = Math.min(layout.viewWidth - radius - 2, Math.max(radius + 2, count.x));
    const y = Math.max(radius + 2, count.y - 46);
    context.fillStyle = this.palette.accent;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
    context.font = `700 15px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = this.palette.paper;
    context.fillText(text, x, y + 1);
  }
}

/** A rectangle of cells. */
interface Span {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Overlay {
  cross: { row: number; column: number } | null;
  cursor: number | null;
  pointers: Pointers;
  count: { x: number; y: number; cells: number } | null;
}

const GAP_EMS = 0.42;

/** How wide a number of a clue is. */
function widthInEms(number: number): number {
  return String(number).length * 0.58;
}

/** The widest row clue, in ems. */
export function rowClueEms(rows: readonly (readonly ClueRun[])[] | null, coloured: boolean): number {
  if (!rows) return 0;
  const widths = rows.map((clue) =>
    clue.reduce((sum, run) => sum + Math.max(widthInEms(run.length), coloured ? 0.9 : 0) + GAP_EMS, 0),
  );
  return Math.max(1.2, ...widths);
}

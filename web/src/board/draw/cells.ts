// Drawing the cells with the lines between them: all that are seen, or one that changed.
import { cornerOf, type Layout } from '../geometry';
import type { Sheet } from '../sheet';
import { clipToCells, cornerAt, snap, type Context, type Look } from './look';
import { drawContent } from './marks';

/** A rectangle of cells. */
interface Span {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Everything of the board that the window shows. */
export function drawCells(context: Context, look: Look, sheet: Sheet, layout: Layout): void {
  const { cell, viewWidth, viewHeight } = layout;
  context.clearRect(0, 0, viewWidth, viewHeight);
  context.save();
  clipToCells(context, sheet, layout);
  const first = { row: Math.max(0, Math.floor(layout.y / cell)), column: Math.max(0, Math.floor(layout.x / cell)) };
  const last = {
    row: Math.min(sheet.height - 1, Math.floor((layout.y + viewHeight) / cell)),
    column: Math.min(sheet.width - 1, Math.floor((layout.x + viewWidth) / cell)),
  };
  const [left, top] = cornerOf(layout, 0, 0);
  context.fillStyle = sheet.numbers ? look.palette.fog : look.palette.sheet;
  context.fillRect(left, top, sheet.width * cell, sheet.height * cell);
  const all: Span = { row: 0, column: 0, rows: sheet.height, columns: sheet.width };
  if (!sheet.isFinished) drawLines(context, look, sheet, layout, all);
  for (let row = first.row; row <= last.row; row++) {
    for (let column = first.column; column <= last.column; column++) drawContent(context, look, sheet, layout, row * sheet.width + column);
  }
  if (!sheet.isFinished) drawThickLines(context, look, sheet, layout, all);
  drawFrame(context, look, sheet, layout);
  context.restore();
}

/** Redraws one cell, with the lines that cross it. */
export function drawCell(context: Context, look: Look, sheet: Sheet, layout: Layout, at: number): void {
  const [x, y] = cornerAt(layout, sheet, at);
  const { cell } = layout;
  context.save();
  clipToCells(context, sheet, layout);
  context.beginPath();
  context.rect(x - 1, y - 1, cell + 2, cell + 2);
  context.clip();
  context.fillStyle = sheet.numbers ? look.palette.fog : look.palette.sheet;
  context.fillRect(x - 1, y - 1, cell + 2, cell + 2);
  const row = Math.floor(at / sheet.width);
  const column = at % sheet.width;
  const near: Span = { row, column, rows: 1, columns: 1 };
  drawLines(context, look, sheet, layout, near);
  for (let r = Math.max(0, row - 1); r <= Math.min(sheet.height - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(sheet.width - 1, column + 1); c++) {
      drawContent(context, look, sheet, layout, r * sheet.width + c);
    }
  }
  drawThickLines(context, look, sheet, layout, near);
  if (row === 0 || column === 0 || row === sheet.height - 1 || column === sheet.width - 1) drawFrame(context, look, sheet, layout);
  context.restore();
}

function drawLines(context: Context, look: Look, sheet: Sheet, layout: Layout, span: Span): void {
  if (layout.cell < 5) return;
  drawGrid(context, look, sheet, layout, span, 1, sheet.numbers ? look.palette['fog-line'] : look.palette.line, 1 / Math.min(look.dpr, 2) + 0.25);
}

function drawThickLines(context: Context, look: Look, sheet: Sheet, layout: Layout, span: Span): void {
  if (sheet.numbers) return;
  drawGrid(context, look, sheet, layout, span, 5, look.palette.thick, layout.cell < 12 ? 1 : 1.6);
}

/** Every nth line between cells (`every`), as far as it touches the span. */
function drawGrid(context: Context, { dpr }: Look, sheet: Sheet, layout: Layout, span: Span, every: number, colour: string, width: number): void {
  const [left, top] = cornerOf(layout, 0, 0);
  const [x, y] = cornerOf(layout, span.row, span.column);
  const spanWidth = span.columns * layout.cell + 2;
  const spanHeight = span.rows * layout.cell + 2;
  const thickness = Math.max(1, Math.round(width * dpr)) / dpr;
  const first = (from: number): number => Math.max(every, Math.ceil(from / every) * every);
  context.fillStyle = colour;
  for (let column = first(span.column); column <= span.column + span.columns && column < sheet.width; column += every) {
    context.fillRect(snap(left + column * layout.cell - thickness / 2, dpr), y - 1, thickness, spanHeight);
  }
  for (let row = first(span.row); row <= span.row + span.rows && row < sheet.height; row += every) {
    context.fillRect(x - 1, snap(top + row * layout.cell - thickness / 2, dpr), spanWidth, thickness);
  }
}

function drawFrame(context: Context, { palette, dpr }: Look, sheet: Sheet, layout: Layout): void {
  const [left, top] = cornerOf(layout, 0, 0);
  context.strokeStyle = palette.thick;
  context.lineWidth = 1.6;
  context.strokeRect(snap(left, dpr), snap(top, dpr), sheet.width * layout.cell, sheet.height * layout.cell);
}

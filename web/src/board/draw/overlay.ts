// Drawing what moves over the board: the crosshair, the cursor, what a hint points at, the length of a stroke.
import { cornerOf, type Layout } from '../geometry';
import type { Pointers, Sheet } from '../sheet';
import { clipToCells, cornerAt, setType, type Context, type Look } from './look';

export interface Overlay {
  cross: { row: number; column: number } | null;
  cursor: number | null;
  pointers: Pointers;
  count: { x: number; y: number; cells: number } | null;
}

export function drawOverlay(context: Context, look: Look, sheet: Sheet, layout: Layout, shown: Overlay): void {
  const { palette } = look;
  context.clearRect(0, 0, layout.viewWidth, layout.viewHeight);
  if (shown.cross) {
    tintLine(context, sheet, layout, { axis: 'row', index: shown.cross.row }, palette.accent, 0.1);
    tintLine(context, sheet, layout, { axis: 'column', index: shown.cross.column }, palette.accent, 0.1);
  }
  const { line, area, because, numbers, settles, guess, wrong } = shown.pointers;
  if (line) tintLine(context, sheet, layout, line, palette.good, 0.22);
  context.save();
  clipToCells(context, sheet, layout);
  const tint = (cells: readonly number[], colour: string, alpha: number): void => {
    context.fillStyle = colour;
    context.globalAlpha = alpha;
    for (const at of cells) context.fillRect(...cornerAt(layout, sheet, at), layout.cell, layout.cell);
    context.globalAlpha = 1;
  };
  const outline = (cells: readonly number[], colour: string, width: number, inset: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    for (const at of cells) {
      const [x, y] = cornerAt(layout, sheet, at);
      context.strokeRect(x + inset, y + inset, layout.cell - 2 * inset, layout.cell - 2 * inset);
    }
  };
  // A ring has an edge in the colour of the sheet inside, so that it is seen on filled cells too.
  const ring = (cells: readonly number[], colour: string, width: number): void => {
    const thick = Math.max(1.5, layout.cell * width);
    outline(cells, palette.sheet, 1, thick + 0.5);
    outline(cells, colour, thick, thick / 2);
  };
  tint(area, palette.good, 0.2);
  ring(because, palette.pencil, 0.07);
  ring(numbers, palette.pencil, 0.09);
  tint(settles, palette.good, 0.3);
  ring(settles, palette.good, 0.1);
  ring(guess, palette.accent, 0.12);
  tint(wrong, palette.wrong, 0.3);
  ring(wrong, palette.wrong, 0.1);
  if (shown.cursor !== null) {
    const thick = Math.max(2, layout.cell * 0.09);
    outline([shown.cursor], palette.sheet, thick + 2, 0.5);
    outline([shown.cursor], palette.accent, thick, 0.5);
  }
  context.restore();
  if (shown.count) drawCount(context, look, layout, shown.count);
}

/** A whole row or column with its clue, as far as it is seen. */
function tintLine(context: Context, sheet: Sheet, layout: Layout, line: NonNullable<Pointers['line']>, colour: string, alpha: number): void {
  const { cell, originX, originY, left, top } = layout;
  const [right, bottom] = cornerOf(layout, sheet.height, sheet.width);
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  if (line.axis === 'row') {
    const [, y] = cornerOf(layout, line.index, 0);
    const from = Math.max(y, originY + top);
    if (y + cell > from) context.fillRect(originX, from, Math.min(layout.viewWidth, right) - originX, y + cell - from);
  } else {
    const [x] = cornerOf(layout, 0, line.index);
    const from = Math.max(x, originX + left);
    if (x + cell > from) context.fillRect(from, originY, x + cell - from, Math.min(layout.viewHeight, bottom) - originY);
  }
  context.globalAlpha = 1;
}

/** How many cells a stroke has, above the finger. */
function drawCount(context: Context, { palette }: Look, layout: Layout, count: { x: number; y: number; cells: number }): void {
  const radius = 15;
  const x = Math.min(layout.viewWidth - radius - 2, Math.max(radius + 2, count.x));
  const y = Math.max(radius + 2, count.y - 46);
  context.fillStyle = palette.accent;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  setType(context, 700, 15);
  context.fillStyle = palette.paper;
  context.fillText(String(count.cells), x, y + 1);
}

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
  const { palette, isForced } = look;
  context.clearRect(0, 0, layout.viewWidth, layout.viewHeight);
  if (shown.cross) {
    const how = { colour: palette.accent, alpha: 0.1, edge: isForced ? 2 : 0 };
    tintLine(context, sheet, layout, { axis: 'row', index: shown.cross.row }, how);
    tintLine(context, sheet, layout, { axis: 'column', index: shown.cross.column }, how);
  }
  const { line, area, because, numbers, settles, guess, wrong } = shown.pointers;
  if (line) tintLine(context, sheet, layout, line, { colour: palette.good, alpha: 0.22, edge: isForced ? 4 : 0 });
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
  // A ring has an edge in the colour of the sheet inside, so that it is seen on filled cells too. Forced colours are few: reasons
  // are dashed and guesses dotted there, and what is wrong is crossed out.
  const ring = (cells: readonly number[], colour: string, width: number, dashes: number[] = []): void => {
    const thick = Math.max(1.5, layout.cell * width);
    outline(cells, palette.sheet, isForced ? thick + 2 : 1, isForced ? thick / 2 + 1 : thick + 0.5);
    if (isForced) context.setLineDash(dashes.map((one) => one * layout.cell));
    outline(cells, colour, thick, thick / 2);
    context.setLineDash([]);
  };
  tint(area, palette.good, 0.2);
  if (isForced) ring(area, palette.good, 0.07);
  ring(because, palette.pencil, 0.07, [0.25, 0.125]);
  ring(numbers, palette.pencil, 0.09, [0.25, 0.125]);
  tint(settles, palette.good, 0.3);
  ring(settles, palette.good, 0.1);
  ring(guess, palette.accent, 0.12, [0.1, 0.1]);
  tint(wrong, palette.wrong, 0.3);
  ring(wrong, palette.wrong, 0.1);
  if (isForced) for (const at of wrong) strike(context, look, layout, cornerAt(layout, sheet, at));
  if (shown.cursor !== null) {
    const thick = Math.max(2, layout.cell * 0.09);
    outline([shown.cursor], palette.sheet, thick + 2, 0.5);
    outline([shown.cursor], palette.accent, thick, 0.5);
  }
  context.restore();
  if (shown.count) drawCount(context, look, layout, shown.count);
}

/** A whole row or column with its clue, as far as it is seen. */
function tintLine(context: Context, sheet: Sheet, layout: Layout, line: NonNullable<Pointers['line']>, how: { colour: string; alpha: number; edge: number }): void {
  const { cell, originX, originY, left, top } = layout;
  const [right, bottom] = cornerOf(layout, sheet.height, sheet.width);
  const [x, y] = line.axis === 'row' ? [originX, cornerOf(layout, line.index, 0)[1]] : [cornerOf(layout, 0, line.index)[0], originY];
  const [fromX, fromY] = line.axis === 'row' ? [x, Math.max(y, originY + top)] : [Math.max(x, originX + left), y];
  const width = (line.axis === 'row' ? Math.min(layout.viewWidth, right) : x + cell) - fromX;
  const height = (line.axis === 'row' ? y + cell : Math.min(layout.viewHeight, bottom)) - fromY;
  if (width <= 0 || height <= 0) return;
  context.globalAlpha = how.alpha;
  context.fillStyle = how.colour;
  context.fillRect(fromX, fromY, width, height);
  context.globalAlpha = 1;
  if (!how.edge) return;
  context.strokeStyle = how.colour;
  context.lineWidth = how.edge;
  const inset = how.edge / 2;
  context.strokeRect(fromX + inset, fromY + inset, width - how.edge, height - how.edge);
}

/** Crosses a cell out, with lines that are seen on any colour. */
function strike(context: Context, { palette }: Look, { cell }: Layout, [x, y]: [x: number, y: number]): void {
  const inset = cell * 0.25;
  for (const [colour, width] of [[palette.sheet, 5], [palette.wrong, 2.5]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x + inset, y + inset);
    context.lineTo(x + cell - inset, y + cell - inset);
    context.moveTo(x + cell - inset, y + inset);
    context.lineTo(x + inset, y + cell - inset);
    context.stroke();
  }
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

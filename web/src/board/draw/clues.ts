// Drawing the clues: a strip left of the rows and one above the columns, which stay while the board scrolls.
import { contrast } from '../colours';
import { cornerOf, lineHeight, type Layout } from '../geometry';
import { drawPattern } from '../patterns';
import type { ClueRun, Sheet } from '../sheet';
import { colourOf, lineOn, setType, type Context, type Look } from './look';

const GAP_EMS = 0.42;
/** What a line without runs shows. */
const ZERO: readonly ClueRun[] = [{ length: 0, colour: '.' }];

/** How wide a number of a clue is. */
function widthInEms(run: ClueRun, coloured: boolean): number {
  return Math.max(String(run.length).length * 0.58, coloured ? 0.9 : 0);
}

/** The widest row clue, in ems. */
export function rowClueEms(rows: readonly (readonly ClueRun[])[] | null, coloured: boolean, room = 0): number {
  if (!rows) return 0;
  const one = widthInEms({ length: 1, colour: '' }, coloured) + GAP_EMS;
  return Math.max(1.2, room * one, ...rows.map((clue) => clue.reduce((sum, run) => sum + widthInEms(run, coloured) + GAP_EMS, 0)));
}

/** Both strips of clues. */
export function drawClues(context: Context, look: Look, sheet: Sheet, layout: Layout): void {
  if (!layout.font || sheet.isFinished) return;
  for (let row = 0; row < (sheet.rows?.length ?? 0); row++) drawRowClue(context, look, sheet, layout, row);
  for (let column = 0; column < (sheet.columns?.length ?? 0); column++) drawColumnClue(context, look, sheet, layout, column);
}

export function drawRowClue(context: Context, look: Look, sheet: Sheet, layout: Layout, row: number): void {
  const { cell, font, left, originX, originY, top } = layout;
  const [, y] = cornerOf(layout, row, 0);
  const clue = sheet.rows?.[row];
  if (!clue || !font || y + cell < originY + top || y > layout.viewHeight) return;
  context.save();
  context.beginPath();
  context.rect(originX, Math.max(y, originY + top), left - 2, cell);
  context.clip();
  context.clearRect(originX, y, left, cell);
  if (sheet.broken.rows.has(row)) drawBroken(context, look, originX, y, left - 2, cell);
  setType(context, 500, font);
  const done = sheet.doneRows[row] ?? [];
  const isDone = clue.length === 0 || done.every(Boolean);
  const shown = clue.length ? clue : ZERO;
  let right = originX + left - 6;
  for (let i = shown.length - 1; i >= 0; i--) {
    const run = shown[i]!;
    const width = widthInEms(run, sheet.colours.length > 1) * font;
    if (right - width < originX && i > 0) {
      drawText(context, '…', originX + font * 0.4, y + cell / 2, look.palette.faint);
      break;
    }
    drawRun(context, look, sheet, run, { x: right - width / 2, y: y + cell / 2, width, font }, done[i] === true || isDone, isDone);
    right -= width + font * GAP_EMS;
  }
  context.restore();
}

export function drawColumnClue(context: Context, look: Look, sheet: Sheet, layout: Layout, column: number): void {
  const { cell, font, top, originX, originY, left } = layout;
  const [x] = cornerOf(layout, 0, column);
  const clue = sheet.columns?.[column];
  if (!clue || !font || x + cell < originX + left || x > layout.viewWidth) return;
  context.save();
  context.beginPath();
  context.rect(Math.max(x, originX + left), originY, cell, top - 2);
  context.clip();
  context.clearRect(x, originY, cell, top);
  if (sheet.broken.columns.has(column)) drawBroken(context, look, x, originY, cell, top - 2);
  setType(context, 500, font);
  const done = sheet.doneColumns[column] ?? [];
  const isDone = clue.length === 0 || done.every(Boolean);
  const shown = clue.length ? clue : ZERO;
  const height = lineHeight(font);
  let bottom = originY + top - 4;
  for (let i = shown.length - 1; i >= 0; i--) {
    const run = shown[i]!;
    if (bottom - height < originY && i > 0) {
      drawText(context, '⋮', x + cell / 2, originY + font * 0.5, look.palette.faint);
      break;
    }
    const width = Math.min(cell - 1, widthInEms(run, true) * font);
    drawRun(context, look, sheet, run, { x: x + cell / 2, y: bottom - height / 2, width, font }, done[i] === true || isDone, isDone);
    bottom -= height;
  }
  context.restore();
}

/** A frame around the clue of a line that contradicts it: a shape, so that it is seen in any colours. */
function drawBroken(context: Context, { palette }: Look, x: number, y: number, width: number, height: number): void {
  context.beginPath();
  context.roundRect(x + 1.5, y + 1.5, width - 3, height - 3, 4);
  context.fillStyle = palette.wash;
  context.fill();
  context.strokeStyle = palette.wrong;
  context.lineWidth = 2;
  context.stroke();
}

/** Where a number is drawn: its centre. */
interface Spot {
  x: number;
  y: number;
  width: number;
  font: number;
}

/** One number: on a chip of its colour where there are several, struck out once it is done before its line is, or where a paler shade would not show. */
function drawRun(context: Context, look: Look, sheet: Sheet, run: ClueRun, { x, y, width, font }: Spot, isDone: boolean, wholeLine: boolean): void {
  const { palette } = look;
  const isChip = sheet.colours.length > 1 && run.length > 0;
  let colour = isDone ? palette.faint : palette.ink;
  if (isChip) {
    const fill = colourOf(look, run.colour, sheet.colours);
    context.globalAlpha = isDone ? 0.35 : 1;
    context.fillStyle = fill;
    const height = font * 1.1;
    context.beginPath();
    context.roundRect(x - width / 2 - 1, y - height / 2, width + 2, height, font * 0.2);
    context.fill();
    if (look.patterns) {
      const index = sheet.colours.findIndex((one) => one.letter === run.colour);
      drawPattern(context, index, lineOn(look, fill), x - width / 2, y + height * 0.22, width, height * 0.28);
    }
    colour = fill === palette.ink ? palette.sheet : contrast(fill);
  }
  drawText(context, String(run.length), x, y + font * 0.06, colour);
  context.globalAlpha = 1;
  if (isDone && run.length && (!wholeLine || look.isForced)) {
    context.strokeStyle = isChip ? palette.ink : palette.faint;
    context.lineWidth = Math.max(1, font * 0.08);
    context.beginPath();
    context.moveTo(x - width * 0.5, y + font * 0.28);
    context.lineTo(x + width * 0.5, y - font * 0.28);
    context.stroke();
  }
}

function drawText(context: Context, text: string, x: number, y: number, colour: string): void {
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

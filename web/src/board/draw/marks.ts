// Drawing what is in a cell: filled, marked as empty, noted in pencil, wrong, or a number.
import type { Layout } from '../geometry';
import { drawPattern } from '../patterns';
import type { Sheet } from '../sheet';
import { colourOf, cornerAt, lineOn, setType, snap, type Context, type Look } from './look';

/** The pattern of slanted lines. */
const HATCHED = 1;

export function drawContent(context: Context, look: Look, sheet: Sheet, layout: Layout, at: number): void {
  const { palette, dpr } = look;
  const state = sheet.cells[at]!;
  const maybe = sheet.maybe[at] ?? '?';
  const number = sheet.numbers?.[at] ?? 0;
  const isWrong = sheet.mistaken.has(at);
  const isFog = look.isForced && sheet.numbers !== null && state === '?' && !number && !sheet.isFinished;
  if (state === '?' && maybe === '?' && !number && !isWrong && !isFog && !(sheet.numbers && sheet.isFinished)) return;
  const { cell } = layout;
  const [cx, cy] = cornerAt(layout, sheet, at);
  const x = snap(cx, dpr);
  const y = snap(cy, dpr);
  const width = snap(cx + cell, dpr) - x;
  const height = snap(cy + cell, dpr) - y;
  if (isWrong && !sheet.isFinished) {
    context.fillStyle = palette.wash;
    context.fillRect(x, y, width, height);
  }
  // With two forced colours there is no third one for unknown cells.
  if (isFog) drawPattern(context, HATCHED, palette.ink, x, y, width, height);
  if (sheet.numbers && (state !== '?' || sheet.given.has(at) || sheet.isFinished)) {
    drawSeaOrLand(context, look, sheet, state, x, y, width, height);
    if (!number && state === '.' && !sheet.isFinished) drawDot(context, cx, cy, cell, palette['land-soft'], 0.1);
  } else if (state === '.') {
    if (!sheet.isFinished) drawEmpty(context, cx, cy, cell, palette.cross);
  } else if (state !== '?') {
    drawFilled(context, look, sheet, state, x, y, width, height);
  } else if (maybe !== '?' && !sheet.isFinished) {
    drawPencil(context, look, sheet, maybe, cx, cy, cell);
  }
  if (number) drawNumber(context, look, sheet, at, number, cx, cy, cell);
  if (isWrong && !sheet.isFinished) drawWrong(context, look, cx, cy, cell);
}

function drawFilled(context: Context, look: Look, sheet: Sheet, state: string, x: number, y: number, width: number, height: number): void {
  const colour = colourOf(look, state, sheet.colours);
  const inset = sheet.isFinished || width < 6 ? 0 : width < 14 ? 0.5 : 1;
  context.fillStyle = colour;
  if (inset && width >= 14) {
    context.beginPath();
    context.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.07);
    context.fill();
  } else {
    context.fillRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  }
  if (look.patterns && sheet.colours.length > 1) {
    const index = sheet.colours.findIndex((one) => one.letter === state);
    drawPattern(context, index, lineOn(look, colour), x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  }
}

/** A cell of a Nurikabe, without gaps to its neighbours: the sea is one, and so is an island. */
function drawSeaOrLand(context: Context, { palette, dpr }: Look, sheet: Sheet, state: string, x: number, y: number, width: number, height: number): void {
  // Unmarked cells are land too, once the sea is complete.
  const [inside, line] = state === '#' ? [palette.sea, palette['sea-line']] : [palette.land, palette['land-line']];
  const inset = sheet.isFinished || width < 6 ? 0 : Math.max(1, Math.round(dpr / 2)) / dpr;
  if (inset) {
    context.fillStyle = line;
    context.fillRect(x, y, width, height);
  }
  context.fillStyle = inside;
  context.fillRect(x, y, width - inset, height - inset);
}

function drawEmpty(context: Context, x: number, y: number, cell: number, colour: string): void {
  if (cell < 8) drawDot(context, x, y, cell, colour, 0.14);
  else drawCross(context, x, y, cell, colour, 0.32, Math.min(2.5, Math.max(1, cell * 0.06)));
}

function drawDot(context: Context, x: number, y: number, cell: number, colour: string, radius: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x + cell / 2, y + cell / 2, Math.max(0.8, cell * radius), 0, Math.PI * 2);
  context.fill();
}

function drawCross(context: Context, x: number, y: number, cell: number, colour: string, inset: number, width: number): void {
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

function drawPencil(context: Context, look: Look, sheet: Sheet, maybe: string, x: number, y: number, cell: number): void {
  const { pencil } = look.palette;
  if (maybe === '.') {
    if (sheet.numbers) drawDot(context, x, y, cell, pencil, 0.14);
    else drawCross(context, x, y, cell, pencil, 0.38, Math.max(1, cell * 0.07));
    return;
  }
  const side = cell * 0.42;
  context.fillStyle = sheet.colours.length > 1 ? colourOf(look, maybe, sheet.colours) : pencil;
  context.globalAlpha = 0.45;
  context.fillRect(x + (cell - side) / 2, y + (cell - side) / 2, side, side);
  context.globalAlpha = 1;
  context.strokeStyle = pencil;
  context.lineWidth = Math.max(1, cell * 0.06);
  context.strokeRect(x + (cell - side) / 2, y + (cell - side) / 2, side, side);
}

function drawWrong(context: Context, { palette }: Look, x: number, y: number, cell: number): void {
  context.strokeStyle = palette.wrong;
  context.lineWidth = Math.max(1.2, cell * 0.09);
  const inset = context.lineWidth / 2 + 1;
  context.strokeRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
  // An edge in the colour of the sheet, so that it is seen on light and dark.
  const inner = context.lineWidth + 1.5;
  context.lineWidth = 1;
  context.strokeStyle = palette.sheet;
  context.strokeRect(x + inner, y + inner, cell - 2 * inner, cell - 2 * inner);
}

function drawNumber(context: Context, { palette }: Look, sheet: Sheet, at: number, number: number | '?', x: number, y: number, cell: number): void {
  const isDone = sheet.doneNumbers[at] === true && !sheet.isFinished;
  const text = String(number);
  context.fillStyle = sheet.cells[at] === '#' ? palette['sea-line'] : isDone ? palette['land-soft'] : palette['land-ink'];
  setType(context, 600, cell * (text.length > 1 ? 0.48 : 0.56));
  context.fillText(text, x + cell / 2, y + cell * 0.54);
}

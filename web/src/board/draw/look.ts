// What all drawing on the board shares: the look of the theme, crisp lines, the colours of puzzles.
import { contrast, isInk } from '../colours';
import { cornerOf, type Layout } from '../geometry';
import type { Palette } from '../palette';
import type { BoardColour, Sheet } from '../sheet';

export type Context = CanvasRenderingContext2D;

export interface Look {
  palette: Palette;
  /** Whether the system forces its few colours: then shapes distinguish what colours otherwise do. */
  isForced: boolean;
  /** Device pixels per CSS pixel. */
  dpr: number;
  /** Whether colours have patterns too. */
  patterns: boolean;
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** To whole device pixels, so that lines are crisp. */
export const snap = (value: number, dpr: number): number => Math.round(value * dpr) / dpr;

/** The colour of a letter; black is the ink of the theme. */
export function colourOf(look: Look, letter: string, colours: readonly BoardColour[]): string {
  const rgb = colours.find((one) => one.letter === letter)?.rgb;
  return !rgb || isInk(rgb) ? look.palette.ink : rgb;
}

/** The colour of a pattern's lines on a colour. */
export function lineOn(look: Look, colour: string): string {
  return colour.startsWith('#') ? contrast(colour) : look.palette.sheet;
}

/** The upper left corner of a cell, by its number. */
export function cornerAt(layout: Layout, sheet: Sheet, at: number): [x: number, y: number] {
  return cornerOf(layout, Math.floor(at / sheet.width), at % sheet.width);
}

/** Keeps drawing to the cells that are seen: right of and below the clues. */
export function clipToCells(context: Context, sheet: Sheet, layout: Layout): void {
  const edge = 2;
  const x = layout.originX + layout.left - edge;
  const y = layout.originY + layout.top - edge;
  context.beginPath();
  context.rect(
    x,
    y,
    Math.min(layout.viewWidth - x, sheet.width * layout.cell + 2 * edge),
    Math.min(layout.viewHeight - y, sheet.height * layout.cell + 2 * edge),
  );
  context.clip();
}

/** Text is written around a point. */
export function setType(context: Context, weight: number, size: number): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
}

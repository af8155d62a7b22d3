// The states of the cells of a drawing as numbers, as the engine counts them, and changes in letters again.
import { contrasts } from './contrasts';
import { LAND, letterOf, NUMBERED, SEA, type Change, type Drawing } from './drawing';
import { usedColours } from './drawn';
import { EMPTY } from './puzzle';

/** Pictures are drawn on white. */
const PAPER = '#ffffff';

/** The letters of the states of a picture or of islands, from state 0 on. */
export function statesOf(drawing: Drawing): string[] {
  if (drawing.form === 'islands') return [LAND, SEA, NUMBERED];
  const used = usedColours(drawing);
  return [EMPTY, ...(used.length ? used : drawing.colours.slice(0, 1)).map(({ letter }) => letter)];
}

/** The state of each cell. */
export const statesIn = (drawing: Drawing, states: readonly string[]): number[] => [...drawing.cells].map((cell) => states.indexOf(cell));

/** How different two states of a picture look, pair by pair; nothing if there is only one colour. */
export function contrastsIn({ colours }: Drawing, [, ...letters]: readonly string[]): number[] {
  const rgbs = letters.map((letter) => colours.find((colour) => colour.letter === letter)!.rgb || '#000000');
  return letters.length > 1 ? contrasts([PAPER, ...rgbs]) : [];
}

/** A cell, row by row, and its state, or its number. */
export type Edit = [at: number, value: number];

export function changesOf(drawing: Drawing, edits: readonly Edit[]): Change[] {
  const states = drawing.form === 'numbers' ? null : statesOf(drawing);
  return edits.map(([at, value]) => [at, states ? states[value]! : letterOf(value < 0 ? '?' : value)]);
}

// What is said of a drawing: its cells, its letters, and the changes that are offered.
import type { Sheet } from '../board/sheet';
import { ANY_NUMBER, LAND, NO_NUMBER, NUMBERED, numberOf, SEA, type Change, type Drawing } from '../game/drawing';
import { EMPTY, UNKNOWN } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { colourName } from '../parts/names';

/** What a letter draws, for buttons. */
export function letterName({ form, colours }: Drawing, letter: string): string {
  if (form === 'picture') return letter === EMPTY ? t('make.erase') : colourName(colours.find((colour) => colour.letter === letter)?.name ?? letter);
  if (form === 'islands') return letter === NUMBERED ? t('make.number_here') : t(letter === SEA ? 'make.sea' : 'make.island');
  if (letter === NO_NUMBER) return t('make.erase');
  return letter === ANY_NUMBER ? t('enter.any') : String(numberOf(letter));
}

/** What a cell is, or becomes. */
function stateName(drawing: Drawing, letter: string): string {
  if (drawing.form === 'picture' && letter === EMPTY) return t('cell.empty');
  if (drawing.form === 'numbers' && letter === NO_NUMBER) return t('enter.no_number');
  return letterName(drawing, letter);
}

const placeName = ({ width }: Drawing, at: number): string => t('say.place', { row: Math.floor(at / width) + 1, column: (at % width) + 1 });

/** A fix in words: each change, or how many there are. */
export function fixText(drawing: Drawing, changes: readonly Change[]): string {
  const MOST = 2;
  // That a number leaves its cell goes without saying.
  const told = drawing.form === 'islands' ? changes.filter(([, letter]) => letter === NUMBERED || changes.length === 1) : changes;
  if (told.length > MOST) return t('enter.total', { count: told.length });
  return told.map(([at, letter]) => placeName(drawing, at) + t('word.colon') + stateName(drawing, letter)).join(' · ');
}

/** What a screen reader says about a cell. */
export function cellText(drawing: Drawing, sheet: Sheet, row: number, column: number): string {
  const at = row * sheet.width + column;
  const number = sheet.numbers?.[at];
  const cell = sheet.cells[at]!;
  const parts = [t('say.place', { row: row + 1, column: column + 1 })];
  if (drawing.form === 'numbers') parts.push(String(number || t('enter.no_number')));
  else parts.push(stateName(drawing, cell === UNKNOWN ? EMPTY : cell === NUMBERED ? LAND : cell), ...(number ? [String(number)] : []));
  return parts.join(', ');
}

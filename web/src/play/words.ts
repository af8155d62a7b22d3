// What screen readers say about a cell: where it is, what is in it, and the clues of its lines.
import type { ClueRun, Sheet } from '../board/sheet';
import { EMPTY, UNKNOWN, type Colour } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { colourName } from '../parts/names';

export function describeCell(sheet: Sheet, colours: readonly Colour[], row: number, column: number): string {
  const at = row * sheet.width + column;
  const state = (cell: string): string => stateName(cell, colours, sheet.numbers !== null);
  const words = [t('say.place', { row: row + 1, column: column + 1 }), state(sheet.cells[at]!)];
  if (sheet.maybe[at] !== UNKNOWN) words.push(t('say.maybe', { state: state(sheet.maybe[at]!) }));
  if (sheet.mistaken.has(at)) words.push(t('say.mistake'));
  const number = sheet.numbers?.[at];
  if (number) words.push(t('say.number', { number }));
  if (sheet.rows && sheet.columns) {
    words.push(t('say.row_clue', { clue: clueText(sheet.rows[row]!, sheet.doneRows[row] ?? [], colours) }));
    words.push(t('say.column_clue', { clue: clueText(sheet.columns[column]!, sheet.doneColumns[column] ?? [], colours) }));
  }
  return words.join(', ');
}

function stateName(cell: string, colours: readonly Colour[], isNurikabe: boolean): string {
  if (cell === UNKNOWN) return t('cell.unknown');
  if (isNurikabe) return t(cell === EMPTY ? 'cell.white' : 'cell.black');
  if (cell === EMPTY) return t('cell.empty');
  return colours.length > 1 ? nameOf(cell, colours) : t('cell.filled');
}

function clueText(clue: readonly ClueRun[], done: readonly boolean[], colours: readonly Colour[]): string {
  if (!clue.length) return '0';
  return clue
    .map((run, i) => `${run.length}${colours.length > 1 ? ` ${nameOf(run.colour, colours)}` : ''}${done[i] ? ` ${t('say.done')}` : ''}`)
    .join(' ');
}

const nameOf = (letter: string, colours: readonly Colour[]): string => colourName(colours.find((one) => one.letter === letter)?.name ?? letter);

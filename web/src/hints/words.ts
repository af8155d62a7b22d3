// What screen readers say about a cell: where it is, what is in it, and the clues of its lines; and about whole lines and all numbers.
import type { ClueRun, Sheet } from '../board/sheet';
import { EMPTY, UNKNOWN, type Colour } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { colourName } from '../parts/names';

export function describeCell(sheet: Sheet, colours: readonly Colour[], row: number, column: number): string {
  const place = t('say.place', { row: row + 1, column: column + 1 });
  const clues = [...clueWords(sheet, colours, 'row', row), ...clueWords(sheet, colours, 'column', column)];
  return [place, ...contentWords(sheet, colours, row * sheet.width + column), ...clues].join(', ');
}

/** A row or column: its clue, then cells that follow each other and are alike, with their numbers. */
export function describeLine(sheet: Sheet, colours: readonly Colour[], axis: Axis, index: number): string {
  const length = axis === 'row' ? sheet.width : sheet.height;
  const contents = Array.from({ length }, (_, i) => contentWords(sheet, colours, axis === 'row' ? index * sheet.width + i : i * sheet.width + index).join(' '));
  const spans: string[] = [];
  for (let from = 0; from < length; ) {
    let to = from;
    while (contents[to + 1] === contents[from]) to++;
    const state = contents[from]!;
    spans.push(to > from ? t('say.span', { from: from + 1, to: to + 1, state }) : `${from + 1} ${state}`);
    from = to + 1;
  }
  return [t(axis === 'row' ? 'play.row' : 'play.column', { number: index + 1 }), ...clueWords(sheet, colours, axis, index), ...spans].join(', ');
}

/** The numbers of a Nurikabe, with where they are. */
export function describeNumbers(sheet: Sheet): string {
  return (sheet.numbers ?? [])
    .flatMap((number, at) => {
      if (!number) return [];
      const place = t('say.place', { row: Math.floor(at / sheet.width) + 1, column: (at % sheet.width) + 1 });
      return [`${t('say.number', { number })}, ${place}${sheet.doneNumbers[at] ? `, ${t('say.done')}` : ''}`];
    })
    .join('; ');
}

type Axis = 'row' | 'column';

/** What is in a cell. */
function contentWords(sheet: Sheet, colours: readonly Colour[], at: number): string[] {
  const state = (cell: string): string => stateName(cell, colours, sheet.numbers !== null);
  const words = [state(sheet.cells[at]!)];
  if (sheet.maybe[at] !== UNKNOWN) words.push(t('say.maybe', { state: state(sheet.maybe[at]!) }));
  if (sheet.mistaken.has(at)) words.push(t('say.mistake'));
  const number = sheet.numbers?.[at];
  if (number) words.push(t('say.number', { number }));
  return words;
}

/** The clue of a line, where lines have clues. */
function clueWords(sheet: Sheet, colours: readonly Colour[], axis: Axis, index: number): string[] {
  const clue = (axis === 'row' ? sheet.rows : sheet.columns)?.[index];
  const done = (axis === 'row' ? sheet.doneRows : sheet.doneColumns)[index] ?? [];
  if (!clue) return [];
  const isBroken = (axis === 'row' ? sheet.broken.rows : sheet.broken.columns).has(index);
  return [t(axis === 'row' ? 'say.row_clue' : 'say.column_clue', { clue: clueText(clue, done, colours) }), ...(isBroken ? [t('problem.fault.line')] : [])];
}

function stateName(cell: string, colours: readonly Colour[], isSea: boolean): string {
  if (cell === UNKNOWN) return t('cell.unknown');
  if (isSea) return t(cell === EMPTY ? 'cell.white' : 'cell.black');
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

// What a screen reader hears of cells, lines and numbers.
import { beforeAll, expect, test, vi } from 'vitest';
import { run, sheetOf } from '../../tests/sheets';
import type { Colour } from '../game/puzzle';
import { speak } from '../i18n.svelte';
import { describeCell, describeLine, describeNumbers } from './words';

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
});

const BLACK: Colour[] = [{ letter: '#', name: 'black', rgb: '' }];
const RED_AND_TEAL: Colour[] = [
  { letter: 'r', name: 'red', rgb: '#f00' },
  { letter: 't', name: 'teal', rgb: '#088' },
];
const nonogram = sheetOf(['#.?', '??#'], {
  maybe: ['?', '?', '#', '.', '?', '?'],
  mistaken: new Set([1]),
  rows: [[run(1)], [run(1), run(1)]],
  columns: [[run(1)], [], [run(1)]],
  doneRows: [[true], [false, true]],
  doneColumns: [[true]],
});
const nurikabe = sheetOf(['.#?', '?..'], { numbers: [2, 0, 0, 0, 0, '?'], doneNumbers: [true, false, false, false, false, false] });
const coloured = sheetOf(['rt.'], { rows: [[run(1, 'r'), run(1, 't'), run(2, 'x')]], columns: [[run(1, 'r')], [], []], doneRows: [[false, true, false]] });

test('a line that contradicts its clue', () => {
  const broken = { ...nonogram, broken: { rows: new Set([0]), columns: new Set<number>() } };
  expect(describeCell(broken, BLACK, 0, 0)).toContain('row clue 1 done, contradicts its clue, column clue');
  expect(describeCell(broken, BLACK, 1, 0)).not.toContain('contradicts');
});

test('a cell: where it is, what is in it, and the clues of its lines', () => {
  expect(describeCell(nonogram, BLACK, 0, 0)).toBe('Row 1, column 1, filled, row clue 1 done, column clue 1 done');
  expect(describeCell(nonogram, BLACK, 0, 1)).toBe('Row 1, column 2, empty, was a mistake, row clue 1 done, column clue 0');
  expect(describeCell(nonogram, BLACK, 0, 2)).toBe('Row 1, column 3, unknown, maybe filled, row clue 1 done, column clue 1');
  expect(describeCell(nonogram, BLACK, 1, 0)).toBe('Row 2, column 1, unknown, maybe empty, row clue 1 1 done, column clue 1 done');
});

test('a cell of a Nurikabe: black or white, with its number', () => {
  expect(describeCell(nurikabe, BLACK, 0, 0)).toBe('Row 1, column 1, white, number 2');
  expect(describeCell(nurikabe, BLACK, 0, 1)).toBe('Row 1, column 2, black');
  expect(describeCell(nurikabe, BLACK, 0, 2)).toBe('Row 1, column 3, unknown');
  expect(describeCell(nurikabe, BLACK, 1, 2)).toBe('Row 2, column 3, white, number ?');
});

test('colours by their names, or by what they are called where there is no name', () => {
  expect(describeCell(coloured, RED_AND_TEAL, 0, 0)).toBe('Row 1, column 1, red, row clue 1 red 1 teal done 2 x, column clue 1 red');
  expect(describeCell(coloured, RED_AND_TEAL, 0, 1)).toContain('column 2, teal,');
  expect(describeCell(coloured, RED_AND_TEAL, 0, 2)).toContain('column 3, empty,');
});

test('a line: its clue, and cells that are alike together', () => {
  const long = sheetOf(['##..?#', '#?????', '#?????'], { rows: [[run(2)], [], []], columns: [[run(3)], [], [], [], [], []] });
  expect(describeLine(long, BLACK, 'row', 0)).toBe('Row 1, row clue 2, 1 to 2 filled, 3 to 4 empty, 5 unknown, 6 filled');
  expect(describeLine(long, BLACK, 'row', 1)).toBe('Row 2, row clue 0, 1 filled, 2 to 6 unknown');
  expect(describeLine(long, BLACK, 'column', 0)).toBe('Column 1, column clue 3, 1 to 3 filled');
  expect(describeLine(long, BLACK, 'column', 1)).toBe('Column 2, column clue 0, 1 filled, 2 to 3 unknown');
  expect(describeLine(nonogram, BLACK, 'row', 0)).toBe('Row 1, row clue 1 done, 1 filled, 2 empty was a mistake, 3 unknown maybe filled');
  expect(describeLine(nurikabe, BLACK, 'column', 2)).toBe('Column 3, 1 unknown, 2 white number ?');
});

test('the numbers of a Nurikabe, with where they are', () => {
  expect(describeNumbers(nurikabe)).toBe('number 2, Row 1, column 1, done; number ?, Row 2, column 3');
  expect(describeNumbers(nonogram)).toBe('');
});

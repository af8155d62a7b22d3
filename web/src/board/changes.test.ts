// What is redrawn after a change: everything that differs, and nothing else.
import { expect, test } from 'vitest';
import { sheetOf } from '../../tests/sheets';
import { Changes, isLaidOutAs } from './changes';
import type { Sheet } from './sheet';

const blank = sheetOf(['??', '??'], { numbers: [0, 0, 0, 0], doneNumbers: [false, false, false, false] });

test.each<[string, Partial<Sheet>]>([
  ['a cell', { cells: ['?', '?', '#', '?'] }],
  ['a pencil mark', { maybe: ['?', '?', '#', '?'] }],
  ['a mistake', { mistaken: new Set([2]) }],
  ['a number', { numbers: [0, 0, 3, 0] }],
  ['a number that is done', { doneNumbers: [false, false, true, false] }],
])('%s that differs is redrawn', (_what, change) => {
  const after = { ...blank, ...change };
  const changes = new Changes();
  changes.add(blank, after);
  expect(isLaidOutAs(blank, after)).toBe(true);
  expect([...changes.cells]).toEqual([2]);
});

test('clues of lines that contradict them are redrawn, and so are those that no longer do', () => {
  const broken = (rows: number[], columns: number[]): Sheet => ({ ...blank, broken: { rows: new Set(rows), columns: new Set(columns) } });
  const changes = new Changes();
  changes.add(broken([0, 1], []), broken([1], [0]));
  expect([[...changes.rows], [...changes.columns], [...changes.cells]]).toEqual([[0], [0], []]);
});

test('completed clues are redrawn', () => {
  const before = { ...blank, doneRows: [[false], [false]], doneColumns: [[false], [false]] };
  const changes = new Changes();
  changes.add(before, { ...before, doneRows: [before.doneRows[0]!, [true]], doneColumns: [[true], before.doneColumns[1]!] });
  expect([[...changes.rows], [...changes.columns], [...changes.cells]]).toEqual([[1], [0], []]);
});

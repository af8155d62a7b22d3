// Painting on boards of one or two rows: what a stroke erases, fills, notes in pencil and never touches.
import { expect, test } from 'vitest';
import { sheetOf as sheet } from '../../tests/sheets';
import { Painting, type Tool } from './painting';
import type { Sheet } from './sheet';

const FILL: Tool = { state: '#', maybe: false };
const PENCIL: Tool = { state: '#', maybe: true };

/** Drags along the first row, and shows it: cells, then pencil marks. */
function drag(board: Sheet, from: number, to: number, tool: Tool, stops = (_at: number): boolean => false): string {
  const painting = new Painting(board, { row: 0, column: from }, tool, stops);
  painting.extend({ row: 0, column: to });
  const after = painting.on(board);
  const row = (cells: readonly string[]): string => cells.slice(0, board.width).join('');
  return tool.maybe && painting.maybe ? row(after.maybe) : row(after.cells);
}

test('from an unknown cell only unknown ones are filled', () => {
  expect(drag(sheet(['?.?#?']), 0, 4, FILL)).toBe('#.###');
});

test('from a known cell those of its kind are erased', () => {
  expect(drag(sheet(['##.?#']), 0, 4, FILL)).toBe('??.??');
  expect(drag(sheet(['..#.?']), 0, 4, FILL)).toBe('??#??');
});

test('a tap may go on instead of erasing: fill, cross, clear', () => {
  const cycle: Tool = { ...FILL, then: '.' };
  const tap = (row: string): string => drag(sheet([row]), 0, 0, cycle);
  expect(['?', '#', '.', 'r'].map(tap)).toEqual(['#', '.', '?', '?']);
  expect(drag(sheet(['##.#?']), 0, 4, cycle)).toBe('....?');
});

test('what was revealed as a mistake stays', () => {
  expect(drag(sheet(['##?##'], { mistaken: new Set([1]) }), 0, 4, FILL)).toBe('?#???');
  // Nor does a stroke that begins there erase.
  expect(drag(sheet(['#????'], { mistaken: new Set([0]) }), 0, 4, FILL)).toBe('#####');
});

test('a stroke from a cell that the clues settle fills, and never covers one', () => {
  expect(drag(sheet(['.???.'], { numbers: [2, 0, 0, 0, 3], given: new Set([0, 4]) }), 0, 4, FILL)).toBe('.###.');
  // A number that settles nothing does not prevent it.
  expect(drag(sheet(['..?'], { numbers: [2, 1, 3] }), 0, 2, FILL)).toBe('???');
});

test('a mistake ends the stroke', () => {
  expect(drag(sheet(['?????']), 0, 4, FILL, (at) => at === 2)).toBe('###??');
});

test('pencil marks go where nothing is, and a stroke from one takes such marks away', () => {
  const marked = { maybe: ['?', '#', '?', '.', '?'] };
  expect(drag(sheet(['?????'], marked), 0, 4, PENCIL)).toBe('###.#');
  expect(drag(sheet(['?????'], marked), 1, 4, PENCIL)).toBe('???.?');
  expect(drag(sheet(['.????'], { maybe: [...'?????'] }), 1, 0, PENCIL)).toBe('?#???');
});

test('painting takes a pencil mark away', () => {
  const board = sheet(['??'], { maybe: ['#', '#'] });
  const painting = new Painting(board, { row: 0, column: 0 }, FILL, () => false);
  expect(painting.on(board)).toMatchObject({ cells: ['#', '?'], maybe: ['?', '#'] });
});

test('only what is new is told', () => {
  const painting = new Painting(sheet(['????', '????']), { row: 0, column: 1 }, FILL, () => false);
  expect(painting.cells).toEqual([1]);
  expect(painting.extend({ row: 0, column: 2 })).toEqual([2]);
  expect(painting.extend({ row: 1, column: 3 })).toEqual([3]);
});

// The tools, on drawn grids.
import { expect, test } from 'vitest';
import { blank, drawn, rowsOfDrawing, type Change, type Drawing } from '../game/drawing';
import { areaAround, areaBetween, clearedArea, deedOf, edgeOf, floodAt, imagesOf, lineBetween, mirroredArea, movedArea, wholeArea, withOneNumber, type Symmetry } from './tools';

const picture = (...rows: string[]): Drawing => ({ ...blank('nonogram', 'picture', rows[0]!.length, rows.length), cells: rows.join('') });
const after = (drawing: Drawing, changes: Change[]): string[] => {
  const deed = deedOf(changes, drawing.width);
  return rowsOfDrawing(deed ? drawn(drawing, deed) : drawing);
};
const EMPTY = picture('.....', '.....', '.....', '.....');
const inked = (cells: readonly number[]): string[] => after(EMPTY, cells.map((at): Change => [at, '#']));

test.each([
  [[0, 0], [3, 3], ['#....', '.#...', '..#..', '...#.']],
  [[0, 0], [1, 4], ['###..', '...##', '.....', '.....']],
  [[3, 2], [0, 2], ['..#..', '..#..', '..#..', '..#..']],
  [[2, 1], [2, 1], ['.....', '.....', '.#...', '.....']],
] as const)('a line from %s to %s', (from, to, rows) => {
  const cells = lineBetween({ row: from[0], column: from[1] }, { row: to[0], column: to[1] });
  expect(inked(cells.map(({ row, column }) => row * 5 + column))).toEqual(rows);
});

test.each([
  ['none', ['#....', '.....', '.....', '.....']],
  ['horizontal', ['#...#', '.....', '.....', '.....']],
  ['vertical', ['#....', '.....', '.....', '#....']],
  ['both', ['#...#', '.....', '.....', '#...#']],
  ['rotation', ['#....', '.....', '.....', '....#']],
] as [Symmetry, string[]][])('a dot with symmetry %s', (symmetry, rows) => {
  expect(inked(imagesOf({ row: 0, column: 0 }, symmetry, EMPTY))).toEqual(rows);
});

test('a cell on the mirror has no second image', () => {
  expect(imagesOf({ row: 1, column: 2 }, 'horizontal', EMPTY)).toEqual([7]);
});

test('filling stops at the outline, and does not pass corners', () => {
  const ring = picture('.###.', '.#.#.', '.###.', '#....');
  expect(after(ring, floodAt(ring, 7).map((at): Change => [at, '#']))).toEqual(['.###.', '.###.', '.###.', '#....']);
  expect(floodAt(ring, 4).length).toBe(7);
});

test('the edge of an area', () => {
  expect(inked(edgeOf({ top: 0, left: 1, bottom: 2, right: 3 }, 5))).toEqual(['.###.', '.#.#.', '.###.', '.....']);
  expect(edgeOf({ top: 1, left: 1, bottom: 1, right: 1 }, 5)).toEqual([6]);
});

test('a selection moves, leaves nothing behind, and is cut off at the edge', () => {
  const dot = picture('##...', '#....', '.....', '....#');
  const area = areaBetween({ row: 1, column: 1 }, { row: 0, column: 0 });
  expect(after(dot, movedArea(dot, area, 2, 2))).toEqual(['.....', '.....', '..##.', '..#.#']);
  expect(after(dot, movedArea(dot, area, 0, 4))).toEqual(['....#', '....#', '.....', '....#']);
  expect(movedArea(dot, area, 0, 0)).toEqual([]);
});

test('a selection, or all, is mirrored or emptied', () => {
  const flag = picture('##...', '#....', '.....', '....#');
  expect(after(flag, mirroredArea(flag, wholeArea(flag), 'horizontal'))).toEqual(['...##', '....#', '.....', '#....']);
  expect(after(flag, mirroredArea(flag, { top: 0, left: 0, bottom: 1, right: 1 }, 'vertical'))).toEqual(['#....', '##...', '.....', '....#']);
  expect(after(flag, clearedArea(flag, wholeArea(flag)))).toEqual(['.....', '.....', '.....', '.....']);
});

test('an island has one number: it moves', () => {
  const islands: Drawing = { ...blank('nurikabe', 'islands', 3, 2), cells: '*..##*' };
  expect(after(islands, withOneNumber(islands, [[2, '*']]))).toEqual(['..*', '##.']);
  expect(withOneNumber(islands, [[3, '.']])).toEqual([[3, '.']]);
});

test('what is cleared on islands becomes sea', () => {
  const islands: Drawing = { ...blank('nurikabe', 'islands', 2, 2), cells: '.#*.' };
  expect(after(islands, clearedArea(islands, wholeArea(islands)))).toEqual(['##', '##']);
});

test('the part around changes stays on the board; what is farther apart has none', () => {
  const size = { width: 30, height: 8 };
  expect(areaAround(size, [3 * 30 + 15], 12)).toEqual({ top: 0, left: 10, bottom: 7, right: 21 });
  expect(areaAround(size, [0, 31], 12)).toEqual({ top: 0, left: 0, bottom: 7, right: 11 });
  expect(areaAround(size, [29], 12)).toEqual({ top: 0, left: 18, bottom: 7, right: 29 });
  expect(areaAround(size, [0, 11], 12)).toEqual({ top: 0, left: 0, bottom: 7, right: 11 });
  expect([areaAround(size, [0, 12], 12), areaAround(size, [], 12)]).toEqual([null, null]);
});

// What is left of complete lines, on a picture of 4 by 3.
import { expect, test } from 'vitest';
import { rulesOf } from './kinds';
import { restOfLines } from './lines';
import { cellsOf, rowsOf, type PuzzleJson } from '../game/puzzle';

// ##..
// .##.
// .#..
const PICTURE: PuzzleJson = { kind: 'nonogram', size: [4, 3], clues: { rows: [[2], [2], [1]], columns: [[1], [3], [1], []] } };

function finished(board: string[], touched: number[], puzzle = PICTURE): string[] {
  const cells = cellsOf(board);
  for (const at of restOfLines(rulesOf(puzzle), cells, touched)) cells[at] = '.';
  return rowsOf(cells, puzzle.size[0]);
}

test('a complete row is filled up, and columns that it completes', () => {
  expect(finished(['##??', '????', '????'], [0, 1])).toEqual(['##..', '.???', '.???']);
});

test('only lines that were touched', () => {
  expect(finished(['##??', '?##?', '????'], [5, 6])).toEqual(['##.?', '.##.', '??.?']);
});

test('nothing where no line is complete', () => {
  expect(finished(['#???', '????', '????'], [1])).toEqual(['#???', '????', '????']);
});

test('a Nurikabe has no lines', () => {
  const nurikabe: PuzzleJson = { kind: 'nurikabe', size: [2, 2], clues: [[1, 0], [0, 0]] };
  expect(finished(['.#', '##'], [1], nurikabe)).toEqual(['.#', '##']);
});

test('a line is complete only when all its runs are done', () => {
  const two: PuzzleJson = { kind: 'nonogram', size: [4, 1], clues: { rows: [[1, 1]], columns: [[1], [], [1], []] } };
  expect(finished(['#.??'], [0], two)).toEqual(['#.??']);
  expect(finished(['#?#?'], [0], two)).toEqual(['#.#.']);
});

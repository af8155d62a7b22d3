// Which numbers are crossed out.
import { expect, test } from 'vitest';
import { cellsOf, type BoardJson } from '../game/puzzle';
import { doneNumbers } from './nurikabe';

const puzzle: BoardJson = { kind: 'nurikabe', size: [3, 3], clues: [[2, 0, 0], [0, 0, 0], [0, 0, 2]] };
const board = (...rows: string[]): string[] => cellsOf(rows);

test('a number is done once its island is closed', () => {
  expect(doneNumbers(puzzle, board('..?', '???', '???'))[0]).toBe(false);
  expect(doneNumbers(puzzle, board('..#', '##?', '???'))[0]).toBe(true);
});

// One board that is right, and one broken board per rule.
import { describe, expect, test } from 'vitest';
import { cellsOf, type NurikabeJson } from '../game/puzzle';
import { doneNumbers, isSolved } from './nurikabe';

const puzzle: NurikabeJson = { kind: 'nurikabe', size: [3, 3], clues: [[2, 0, 0], [0, 0, 0], [0, 0, 2]] };
const board = (...rows: string[]): string[] => cellsOf(rows);

describe('a solved board', () => {
  test('keeps every rule', () => expect(isSolved(puzzle, board('..#', '###', '#..'))).toBe(true));
  test.each([
    ['an island is too small', board('.##', '###', '#..')],
    ['an island is too big', board('...', '###', '#..')],
    ['islands touch', board('.##', '..#', '##.')],
    ['a pool', board('..#', '##.', '##.')],
    ['the sea is split', board('.#.', '.#.', '##.')],
    ['nothing is painted', board('???', '???', '???')],
  ])('%s', (_name, cells) => expect(isSolved(puzzle, cells)).toBe(false));
});

test('a number is done once its island is closed', () => {
  expect(doneNumbers(puzzle, board('..?', '???', '???'))[0]).toBe(false);
  expect(doneNumbers(puzzle, board('..#', '##?', '???'))[0]).toBe(true);
});

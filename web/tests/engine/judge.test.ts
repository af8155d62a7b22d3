// What the engine says at once: one board that is right, one broken board per rule, and what is wrong with clues.
import { beforeAll, describe, expect, test } from 'vitest';
import { boardOf } from '../../src/attempts/playable';
import { judge, useJudge } from '../../src/engine/judge.svelte';
import { startJudge } from '../../src/engine/judging';
import { cellsOf, type LinesJson, type BoardJson } from '../../src/game/puzzle';
import { answers, wasm } from './python';

const SEA: BoardJson = { kind: 'nurikabe', size: [3, 3], clues: [[2, 0, 0], [0, 0, 0], [0, 0, 2]] };
const DIAGONAL: LinesJson = { kind: 'nonogram', size: [2, 2], clues: { rows: [[1], [1]], columns: [[1], [1]] } };
const board = (...rows: string[]): string[] => cellsOf(rows);

test('before the engine is there nothing is solved', () => {
  expect(judge()).toBeNull();
  const { isSolved } = boardOf({ id: 'own/1', puzzle: DIAGONAL, lives: 3, solution: null });
  expect(isSolved(board('#.', '.#'))).toBe(false);
});

describe('with the engine', () => {
  beforeAll(async () => useJudge(await startJudge(wasm)));

  test('a solved board keeps every rule', () => expect(judge()!.solves(SEA, board('..#', '###', '#..'))).toBe(true));
  test.each([
    ['an island is too small', board('.##', '###', '#..')],
    ['an island is too big', board('...', '###', '#..')],
    ['islands touch', board('.##', '..#', '##.')],
    ['a pool', board('..#', '##.', '##.')],
    ['the sea is split', board('.#.', '.#.', '##.')],
    ['a number is black', board('#.#', '###', '#..')],
    ['nothing is painted', board('???', '???', '???')],
  ])('%s', (_name, cells) => expect(judge()!.solves(SEA, cells)).toBe(false));

  test('any solution of a puzzle without a known one will do', () => {
    const { isSolved } = boardOf({ id: 'own/1', puzzle: DIAGONAL, lives: 3, solution: null });
    expect([board('#.', '.#'), board('.#', '#.'), board('##', '..')].map(isSolved)).toEqual([true, true, false]);
  });

  test('clues of any length and colour are judged as they are', () => {
    const broken: LinesJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[[1, 'z']]], columns: [[999_999_999]] } };
    expect(judge()!.problems(broken)).toEqual([
      { code: 'colour', place: 'row 1', cells: [], values: { colour: 'z' } },
      { code: 'line_too_long', place: 'column 1', cells: [], values: { need: 999_999_999, room: 1 } },
      { code: 'totals', place: '', cells: [], values: { rows: 0, columns: 999_999_999 } },
      { code: 'totals', place: '', cells: [], values: { rows: 1, columns: 0 } },
    ]);
    expect(judge()!.solves(broken, ['#'])).toBe(false);
  });

  test('the rules that a board breaks before it is complete', async () => {
    const engine = await answers();
    const told = (puzzle: LinesJson | BoardJson, ...rows: string[]): unknown[] => engine.violations(puzzle, rows).map(({ code, place, cells }) => [code, place, cells.length]);
    expect(told(DIAGONAL, '??', '??')).toEqual([]);
    expect(told(DIAGONAL, '##', '??')).toEqual([['fault.line', 'row 1', 0]]);
    expect(told(DIAGONAL, '#?', '#?')).toEqual([['fault.line', 'column 1', 0]]);
    expect(told(SEA, '???', '???', '???')).toEqual([]);
    expect(told(SEA, '...', '???', '???')).toEqual([['fault.too_big', [0, 0], 3]]);
    expect(told(SEA, '.##', '?##', '???')).toEqual([['fault.pool', [0, 1], 4]]);
  });
});

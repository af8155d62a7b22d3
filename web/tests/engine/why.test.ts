// Why a cell is what it is, and which technique justifies a painted cell, as the engine says it in the browser.
import { beforeAll, describe, expect, test } from 'vitest';
import { techniqueName } from '../../src/steps/sentences';
import { Catalogue } from '../../src/catalogue';
import type { Reason } from '../../src/engine/protocol';
import type { BoardJson, LinesJson, PuzzleJson } from '../../src/game/puzzle';
import { answers, type Answers } from './python';

const CROSS: LinesJson = { kind: 'nonogram', size: [3, 3], clues: { rows: [[1], [3], [1]], columns: [[1], [3], [1]] } };
const DIAGONAL: LinesJson = { kind: 'nonogram', size: [2, 2], clues: { rows: [[1], [1]], columns: [[1], [1]] } };
/** Nothing shows its fourth cell at first. */
const HEART: LinesJson = { kind: 'nonogram', size: [5, 5], clues: { rows: [[1, 1], [5], [5], [3], [1]], columns: [[2], [4], [4], [4], [2]] } };
const OPEN = Array<string>(5).fill('?????');
const FLAG: LinesJson = {
  kind: 'nonogram',
  size: [3, 2],
  clues: { rows: [[[1, 'r'], [2, 'b']], [[3, 'b']]], columns: [[[1, 'r'], [1, 'b']], [[2, 'b']], [[2, 'b']]] },
  colours: [
    { letter: 'r', name: 'red', rgb: '#f00' },
    { letter: 'b', name: 'blue', rgb: '#00f' },
  ],
};
const SEA: BoardJson = { kind: 'nurikabe', size: [4, 3], clues: [[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]] };

let engine: Answers;
/** About the cell in a row and a column. */
const why = (puzzle: PuzzleJson, rows: string[], [row, column]: [number, number], state?: string) => engine.why(puzzle, rows, row * puzzle.size[0] + column, state);
beforeAll(async () => {
  engine = await answers();
});

describe('a cell', () => {
  test('is forced by the easiest technique', () => {
    expect(why(CROSS, ['???', '???', '???'], [1, 0])).toMatchObject({ kind: 'forced', cell: [1, 0], state: '#', steps: [{ technique: 'full_line', line: 'row 2' }] });
  });
  test('cannot have another state, asked about or painted', () => {
    const refuted = { kind: 'refuted', state: '#', steps: [{ technique: 'full_line' }] };
    expect(why(CROSS, ['???', '???', '???'], [1, 0], '.')).toMatchObject(refuted);
    expect(why(CROSS, ['???', '.??', '???'], [1, 0])).toMatchObject(refuted);
    expect(why(CROSS, ['???', '#??', '???'], [1, 0])).toMatchObject({ kind: 'forced', state: '#' });
  });
  test('waits for cells that are wrong', () => {
    expect(why(CROSS, ['#??', '???', '???'], [1, 0])).toMatchObject({ kind: 'wrong', cell: [1, 0], steps: [], cells: [[0, 0]], solution: ['.#.', '###', '.#.'] });
  });
  test('is open in a puzzle with several solutions', () => {
    const open = why(DIAGONAL, ['??', '??'], [0, 1]);
    expect(open).toMatchObject({ kind: 'open', state: null, boards: [['#.', '.#'], ['.#', '#.']] });
  });
  test('follows later, and both boards match its row and column', () => {
    const { kind, state, steps, boards } = why(HEART, OPEN, [0, 3]) as Reason;
    expect([kind, state, steps.length]).toEqual(['later', '#', 5]);
    expect(boards.map(([row]) => row![3]).sort()).toEqual(['#', '.']);
    for (const [row] of boards) expect(row!.split('.').filter(Boolean)).toEqual(['#', '#']);
    for (const rows of boards) expect(rows.map((row) => row[3]).join('').split('.').filter(Boolean)).toEqual(['####']);
  });
  test('has a colour', () => {
    expect(why(FLAG, ['???', '???'], [0, 0])).toMatchObject({ kind: 'forced', state: 'r' });
    expect(why(FLAG, ['b??', '???'], [0, 0])).toMatchObject({ kind: 'refuted', state: 'r' });
    expect(why(FLAG, ['???', '???'], [0, 0], '.')).toMatchObject({ kind: 'refuted', state: 'r' });
  });
  test('of a Nurikabe is shown by its number, or forced', () => {
    expect(why(SEA, ['?.??', '????', '.??.'], [2, 3])).toMatchObject({ kind: 'given', state: '.' });
    expect(why(SEA, ['?.??', '????', '.??.'], [2, 2])).toMatchObject({ kind: 'forced', state: '#', steps: [{ level: 'easy' }] });
    expect(why(SEA, ['?.??', '????', '.?..'], [2, 2])).toMatchObject({ kind: 'refuted', state: '#' });
  });
  test('is refused outside the board, and with a state that the puzzle does not have', () => {
    expect(() => why(CROSS, ['???', '???', '???'], [3, 0])).toThrow();
    expect(() => why(CROSS, ['???', '???', '???'], [1, 0], 'x')).toThrow();
  });
});

describe('a stroke', () => {
  const empty = ['???', '???', '???'];
  test('is justified cell by cell', () => {
    expect(engine.justify(CROSS, empty, ['???', '##?', '?#?'])).toEqual([
      { cell: [1, 0], technique: 'full_line', level: 'easy' },
      { cell: [1, 1], technique: 'full_line', level: 'easy' },
      { cell: [2, 1], technique: 'full_line', level: 'easy' },
    ]);
  });
  test('has guesses and mistakes that nothing justifies', () => {
    expect(engine.justify(HEART, OPEN, ['???#?', ...OPEN.slice(1)])).toEqual([{ cell: [0, 3] }]);
    expect(engine.justify(CROSS, empty, ['#??', '???', '???'])).toEqual([{ cell: [0, 0] }]);
  });
  test('counts what follows from another cell of it', () => {
    expect(engine.justify(CROSS, empty, ['.#.', '???', '???']).map(({ technique }) => techniqueName(new Catalogue('en', {}), technique!))).toEqual(['Full line', 'Full line', 'Full line']);
  });
  test('of a Nurikabe is justified too', () => {
    const start = ['?.??', '????', '.??.'];
    const [solution] = engine.solve(SEA).solutions;
    expect(engine.justify(SEA, start, solution!).map(({ technique }) => technique)).not.toContain(undefined);
    const wrong = solution!.map((row, at) => (at === 1 ? `${row[0] === '#' ? '.' : '#'}${row.slice(1)}` : row));
    expect(engine.justify(SEA, start, wrong).find(({ cell }) => cell.join() === '1,0')).toEqual({ cell: [1, 0] });
  });
});

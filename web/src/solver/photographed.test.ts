// The numbers of a photo and those of the draft: a correction in one is seen in the other.
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wasm } from '../../tests/engine/python';
import { useJudge } from '../engine/judge.svelte';
import { startJudge } from '../engine/judging';
import type { PuzzleJson } from '../game/puzzle';
import { eraseJournal } from '../storage/journal.svelte';
import { Draft } from './draft.svelte';
import type { ReadNumber, Reading } from './photo';
import { Photographed, photoOf, remember } from './photographed.svelte';

vi.mock('../hints/engine', () => ({ engine: { solve: () => Promise.resolve({ status: 'several', solutions: [] }) } }));
beforeAll(async () => useJudge(await startJudge(wasm)));

const read = (side: ReadNumber['side'], line: number, at: number, number: number | null, doubtful = false): ReadNumber => {
  const [x, y] = side === 'row' ? [10 * at, 40 + 10 * line] : [40 + 10 * line, 10 * at];
  return { side, line, at, number, doubtful, alternatives: [], box: [x, y, x + 10, y + 10] };
};
// A row of 1 and 2, before which a smudge was seen, and five columns.
const CLUES = [...[1, 0, 1, 1, 0].map((run, column) => read('column', column, 0, run || null)), read('row', 0, 0, null, true), read('row', 0, 0, 1, true), read('row', 0, 1, 2)];
const [SMUDGE, ONE, TWO] = [5, 6, 7];
const PUZZLE: PuzzleJson = { kind: 'nonogram', size: [5, 1], clues: { rows: [[1, 2]], columns: [[1], [], [1], [1], []] } };
const reading = (clues: ReadNumber[], puzzle: PuzzleJson): Reading => ({ others: 0, clues, puzzle, cells: null, unsure: [], board: [40, 40, 10], picture: { url: 'data:image/jpeg;base64,AAEC', size: [100, 60] } });

let draft: Draft;
let photo: Photographed;
const row = (): unknown => (Array.isArray(draft.puzzle.clues) ? null : draft.puzzle.clues.rows[0]);
const values = (): (number | null)[] => [SMUDGE, ONE, TWO].map((at) => photo.value(draft, at));

beforeEach(async () => {
  await eraseJournal();
  draft = new Draft(() => undefined);
  draft.open('');
  draft.take(PUZZLE);
  photo = new Photographed(reading(CLUES, PUZZLE));
});

test('a number is corrected, confirmed, removed and added', () => {
  expect(values()).toEqual([null, 1, 2]);
  expect([photo.doubtful, photo.left]).toEqual([[SMUDGE, ONE], [SMUDGE, ONE]]);
  photo.set(draft, ONE, 3);
  expect([row(), values(), photo.left]).toEqual([[3, 2], [null, 3, 2], [SMUDGE]]);
  photo.set(draft, SMUDGE, null);
  expect([row(), photo.left]).toEqual([[3, 2], []]);
  photo.set(draft, TWO, null);
  expect([row(), values()]).toEqual([[3], [null, 3, null]]);
  photo.set(draft, SMUDGE, 4);
  expect([row(), values()]).toEqual([[4, 3], [4, 3, null]]);
  expect(photo.value(draft, 1)).toBeNull();
});

test('what is typed into a field is seen in the photo, with its colours', () => {
  draft.type('row', 0, '1r 3');
  expect(values()).toEqual([null, 1, 3]);
  photo.set(draft, TWO, 2);
  expect(row()).toEqual([[1, 'r'], 2]);
  // Which of the numbers it is cannot be told: the photo goes on with its own.
  draft.type('row', 0, '5');
  expect(values()).toEqual([null, 1, 2]);
  photo.set(draft, ONE, 4);
  expect(row()).toEqual([4, 2]);
});

test('a printed zero is not a run', () => {
  photo = new Photographed(reading([read('row', 0, 0, 0)], PUZZLE));
  draft.take({ ...PUZZLE, clues: { rows: [[]], columns: [[], [], [], [], []] } });
  expect(photo.value(draft, 0)).toBe(0);
  photo.set(draft, 0, 5);
  expect(row()).toEqual([5]);
  photo.set(draft, 0, null);
  expect(row()).toEqual([]);
});

test('numbers on the board', () => {
  const board: PuzzleJson = { kind: 'nurikabe', size: [2, 2], clues: [[0, 2], [0, 0]] };
  draft.take(board);
  photo = new Photographed(reading([read('cell', 0, 1, 2, true), read('cell', 1, 0, null)], board));
  expect([0, 1].map((at) => photo.value(draft, at))).toEqual([2, null]);
  photo.set(draft, 0, 3);
  photo.set(draft, 1, 1);
  expect(draft.puzzle.clues).toEqual([[0, 3], [1, 0]]);
  photo.set(draft, 0, null);
  expect([draft.puzzle.clues, photo.value(draft, 0), photo.left]).toEqual([[[0, 0], [1, 0]], null, []]);
  draft.typeOn(1, '?');
  expect(photo.value(draft, 0)).toBeNull();
});

test('another kind or size of puzzle leaves the photo as it is', () => {
  draft.setKind('nurikabe');
  expect(values()).toEqual([null, 1, 2]);
  photo.set(draft, ONE, 4);
  expect(draft.puzzle.kind).toBe('nurikabe');
});

test('a tap finds the number that it is closest to', () => {
  expect([photo.nearest(5, 45), photo.nearest(11, 52), photo.nearest(-7, 45), photo.nearest(95, 55)]).toEqual([SMUDGE, TWO, SMUDGE, null]);
});

test('the last photo is remembered, and its picture', async () => {
  expect([photoOf(''), photoOf('one')]).toEqual([null, null]);
  remember('one', reading(CLUES, PUZZLE));
  const first = photoOf('one')!;
  expect(new Uint8Array(await (await fetch(first.url)).arrayBuffer())).toEqual(new Uint8Array([0, 1, 2]));
  remember('two', reading([], PUZZLE));
  expect([photoOf('one'), photoOf('two')!.doubtful]).toEqual([null, []]);
  await expect(fetch(first.url)).rejects.toThrow();
});

test('what is drawn in the cells is corrected by taps', () => {
  expect([photo.cells, photo.rows, photo.cellAt(45, 45)]).toEqual([null, ['?????'], 0]);
  photo.turn(0);
  expect(photo.cells).toBeNull();
  const begun = new Photographed({ ...reading(CLUES, PUZZLE), cells: ['#?.??'], unsure: [[0, 1], [0, 2]] });
  expect([begun.rows, [...begun.unsure], begun.corner(2)]).toEqual([['#?.??'], [1, 2], [60, 40]]);
  expect([begun.cellAt(61, 49), begun.cellAt(39, 45), begun.cellAt(45, 51), begun.cellAt(91, 45)]).toEqual([2, null, null, null]);
  begun.turn(0);
  begun.turn(1);
  begun.turn(2);
  expect(begun.rows).toEqual(['.#???']);
  expect(begun.unsure.size).toBe(0);
});

test('a number on the board cannot be corrected as a cell', () => {
  const islands: PuzzleJson = { kind: 'nurikabe', size: [2, 1], clues: [[1, 0]] };
  const begun = new Photographed({ ...reading([read('cell', 0, 0, 1)], islands), cells: ['?#'] });
  expect([begun.cellAt(45, 45), begun.cellAt(55, 45)]).toEqual([null, 1]);
});

// Cells from paper as the first moves of an attempt, and the hint that may follow.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { attemptsAt, eraseJournal, movesOf } from '../storage/journal.svelte';
import { beginWith } from './paper';
import type { Playable } from './playable';
import { progressOf } from './progress';

const PLAYABLE: Playable = { id: 'own/x', puzzle: { kind: 'nonogram', size: [3, 2], clues: { rows: [[1], [2]], columns: [[1], [2], []] } }, lives: 0, solution: null };

beforeEach(eraseJournal);

test('filled and empty cells are painted, others are left open', () => {
  beginWith(PLAYABLE, ['.#?', '??.'], 'check');
  const [attempt] = attemptsAt(PLAYABLE.id);
  expect(movesOf(attempt!).map(({ kind }) => kind)).toEqual(['start', 'paint', 'paint', 'pause']);
  expect(movesOf(attempt!)[0]).toMatchObject({ mode: 'check', puzzle: 'own/x' });
  expect(progressOf(PLAYABLE).cells!.join('')).toBe('.#???.');
  // A game that was begun stays as it is.
  beginWith(PLAYABLE, ['#??', '???'], 'none');
  expect(attemptsAt(PLAYABLE.id)).toHaveLength(1);
  expect(progressOf(PLAYABLE).cells!.join('')).toBe('.#???.');
});

test.each([[['.#?']], [['.#', '??']], [['???', '???']]])('%j begins nothing', (rows) => {
  beginWith(PLAYABLE, rows, 'none');
  expect(attemptsAt(PLAYABLE.id)).toEqual([]);
});

test('cells with numbers are known anyway', () => {
  const board: Playable = { ...PLAYABLE, puzzle: { kind: 'nurikabe', size: [3, 2], clues: [[1, 0, 0], [0, 0, 0]] } };
  beginWith(board, ['.#?', '???'], 'none');
  expect(movesOf(attemptsAt(board.id)[0]!).filter(({ kind }) => kind === 'paint')).toMatchObject([{ cells: [[0, 1]], state: '#' }]);
});

test('a large paper takes several moves', () => {
  const lines = (count: number): number[][] => Array.from({ length: count }, () => []);
  const large: Playable = { ...PLAYABLE, puzzle: { kind: 'nonogram', size: [100, 50], clues: { rows: lines(50), columns: lines(100) } } };
  beginWith(large, Array.from({ length: 50 }, () => '.'.repeat(100)), 'none');
  const sizes = movesOf(attemptsAt(large.id)[0]!).flatMap((move) => (move.kind === 'paint' ? [move.cells.length] : []));
  expect(sizes).toEqual([4000, 1000]);
});

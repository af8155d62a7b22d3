// How far a player is with a puzzle, over all attempts at it; and the few questions every screen asks of puzzles and moves.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseJournal, receive } from '../storage/journal.svelte';
import { compareMoves, merge, puzzleOf, type Deed, type Move } from '../game/moves';
import { boardOf, playableOf, type Playable } from './playable';
import { progressOf } from './progress';
import { cellsOf, isColoured, paints, rowsOf, type Colour, type PackPuzzle, type PuzzleJson } from '../game/puzzle';

const PUZZLE: PuzzleJson = { kind: 'nonogram', size: [2, 1], clues: { rows: [[1]], columns: [[1], []] } };
let count = 0;
let playable: Playable;
let clock = 0;
const play = (attempt: string, ...deeds: Deed[]): Promise<boolean> => {
  const device = `page ${clock}`;
  const moves = deeds.map((deed, n): Move => ({ attempt: `${playable.id}:${attempt}`, device, n, clock: ++clock, at: clock * 1500, ...deed }));
  return receive(moves, [], false);
};
const start = (): Deed => ({ kind: 'start', puzzle: playable.id, mode: 'lives' });
const paint = (column: number, state: string): Deed => ({ kind: 'paint', cells: [[0, column]], state });

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  await eraseJournal();
  clock = 0;
  // Progress is remembered by puzzle.
  playable = { id: `test${++count}`, puzzle: PUZZLE, lives: 1, solution: ['#.'] };
});

test('before the first move there is nothing', () => {
  expect(progressOf(playable)).toEqual({ standing: 'not_started', attempt: null, share: 0, cells: null, best: null });
});

test('an attempt is started with the first cell, not by opening it', async () => {
  await play('one', start());
  expect(progressOf(playable)).toMatchObject({ standing: 'not_started', attempt: `${playable.id}:one`, share: 0, cells: ['?', '?'] });
  await play('one', { kind: 'resume' }, paint(1, '.'));
  expect(progressOf(playable)).toEqual({ standing: 'started', attempt: `${playable.id}:one`, share: 0.5, cells: ['?', '.'], best: null });
});

test('a mistake alone is a start too', async () => {
  playable = { ...playable, lives: 3, puzzle: { ...PUZZLE, size: [3, 1], clues: { rows: [[1]], columns: [[1], [], []] } }, solution: ['#..'] };
  await play('one', start(), paint(1, '#'), paint(1, '?'));
  expect(progressOf(playable).standing).toBe('started');
});

test('finished without a loss counts more than with one, whichever came first', async () => {
  await play('one', start(), paint(1, '#'), { kind: 'restart' }, paint(0, '#'));
  expect(progressOf(playable)).toMatchObject({ standing: 'finished_with_loss', share: 1 });
  await play('two', start(), paint(0, '#'));
  expect(progressOf(playable)).toMatchObject({ standing: 'finished_without_loss', attempt: `${playable.id}:two` });
  await play('three', start(), paint(1, '.'));
  expect(progressOf(playable)).toMatchObject({ standing: 'finished_without_loss', attempt: `${playable.id}:three`, share: 0.5, cells: ['?', '.'] });
});

test('what is known is not derived again until there is a move', async () => {
  await play('one', start(), paint(1, '.'));
  const before = progressOf(playable);
  expect(progressOf(playable)).toBe(before);
  await play('one', { kind: 'undo' });
  expect(progressOf(playable)).not.toBe(before);
});

test('moves are ordered by clock, device and number, and merged once each', () => {
  const move = (clock: number, device: string, n: number): Move => ({ attempt: 'a:1', device, n, clock, at: 0, kind: 'hint' });
  const sorted = [move(1, 'b', 0), move(2, 'a', 3), move(2, 'b', 1), move(2, 'b', 2)];
  expect([sorted[3]!, sorted[1]!, sorted[2]!, sorted[0]!].sort(compareMoves)).toEqual(sorted);
  expect(merge([sorted[3]!, sorted[0]!], [sorted[0]!, sorted[2]!, sorted[1]!])).toEqual(sorted);
  expect(puzzleOf('own/a:b:c1')).toBe('own/a:b');
});

const RED: Colour = { letter: 'r', name: 'red', rgb: '#f00' };

test('paints are the colours of a puzzle, or black', () => {
  const black = [{ letter: '#', name: 'black', rgb: '' }];
  const coloured = (colours: Colour[]): PuzzleJson => ({ ...PUZZLE, colours }) as PuzzleJson;
  expect([paints(PUZZLE), paints(coloured([])), paints(coloured([RED]))]).toEqual([black, black, [RED]]);
  expect(paints({ kind: 'nurikabe', size: [1, 1], clues: [[1]] })).toEqual(black);
  expect([isColoured(PUZZLE), isColoured(coloured([RED])), isColoured(coloured([RED, RED]))]).toEqual([false, false, true]);
});

test('rows and cells are the same board', () => {
  expect(cellsOf(['#.', '?r'])).toEqual(['#', '.', '?', 'r']);
  expect(rowsOf(['#', '.', '?', 'r'], 2)).toEqual(['#.', '?r']);
});

test('a board begins with what its clues give away', () => {
  const sea: PuzzleJson = { kind: 'nurikabe', size: [2, 2], clues: [[1, 0], [0, '?']] };
  expect(boardOf({ id: 'x', puzzle: sea, lives: 2, solution: null })).toMatchObject({ width: 2, height: 2, start: ['.', '?', '?', '.'], lives: 2, solution: null });
  const inPack = { id: 'small/x', title: 'X', kind: 'nonogram', puzzle: PUZZLE, lives: 4, solution: ['#.'] } as PackPuzzle;
  expect(playableOf(inPack)).toEqual({ id: 'small/x', puzzle: PUZZLE, lives: 4, solution: ['#.'] });
  expect(boardOf(playableOf(inPack)).solution).toEqual(['#', '.']);
});

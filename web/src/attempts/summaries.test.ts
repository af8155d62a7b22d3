// What the logs tell without their boards: the same times as a replay, and what is finished or goes on.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Deed, Move } from '../game/moves';
import { replay, type Board } from '../game/replay';
import { eraseJournal, receive } from '../storage/journal.svelte';
import { statesOf, summaries, summaryOf, unfinished, type Summary } from './summaries';

const BOARD: Board = { width: 2, height: 1, start: ['?', '?'], lives: 1, solution: ['#', '.'], isSolved: (cells) => cells.join('') === '#.' };
const paint = (column: number, state: string): Deed => ({ kind: 'paint', cells: [[0, column]], state });
const START: Deed = { kind: 'start', puzzle: 'small/mug', mode: 'lives' };
const log = (...deeds: [at: number, deed: Deed, device?: string][]): Move[] =>
  deeds.map(([at, deed, device = 'a'], n) => ({ attempt: 'small/mug:1', device, n, clock: n, at, ...deed }));
const LOGS: [string, Move[]][] = [
  ['a game in one go', log([0, START], [1000, paint(1, '.')], [4000, paint(0, '#')], [4003, { kind: 'finish' }])],
  ['a pause', log([0, START], [1000, paint(1, '.')], [2000, { kind: 'pause' }], [9000, { kind: 'resume' }], [9500, paint(0, '#')], [9500, { kind: 'finish' }])],
  ['a restart', log([0, START], [1000, paint(1, '.')], [5000, { kind: 'restart' }], [7000, paint(0, '#')], [7000, { kind: 'finish' }])],
  ['a loss', log([0, START], [1000, paint(1, '#')], [60_000, { kind: 'continue' }], [61_000, paint(0, '#')], [61_000, { kind: 'finish' }])],
  ['two pages', log([0, START], [1000, { kind: 'resume' }, 'b'], [3000, paint(1, '.')], [4000, paint(0, '#'), 'b'], [4000, { kind: 'finish' }, 'b'])],
  ['a night between two moves', log([0, START], [1000, paint(1, '.')], [30_000_000, paint(1, '?')])],
];

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  await eraseJournal();
});

test.each(LOGS)('%s takes as long as its replay says', (_name, moves) => {
  const state = replay(BOARD, moves);
  const summary = summaryOf('small/mug:1', moves)!;
  expect([summary.milliseconds, summary.finishedAt !== null]).toEqual([state.milliseconds, state.isSolved]);
});

test('without its beginning an attempt is not known', () => {
  expect(summaryOf('small/mug:1', log([0, paint(1, '.')]))).toBeNull();
});

test('looking at a puzzle, or beginning again, does not start it', () => {
  expect(summaryOf('small/mug:1', log([0, START], [9, { kind: 'hint' }]))).toMatchObject({ isStarted: false, hints: [''], at: 9 });
  expect(summaryOf('small/mug:1', log([0, START], [1, paint(1, '.')], [2, { kind: 'restart' }]))).toMatchObject({ isStarted: false });
});

test('a finished puzzle stays finished when it is played again', () => {
  const one = (puzzle: string, at: number, isStarted: boolean, finishedAt: number | null): Summary => ({ attempt: `${puzzle}:${at}`, puzzle, at, isStarted, finishedAt, milliseconds: 0, hints: [] });
  const list = [one('a', 9, true, null), one('b', 8, true, null), one('c', 7, false, null), one('a', 6, true, 6), one('d', 5, true, null), one('c', 4, true, null)];
  expect([...statesOf(list)]).toEqual([['a', 'finished'], ['b', 'started'], ['c', 'not_started'], ['d', 'started']]);
  expect(unfinished(list, 9)).toEqual(['b', 'd']);
  expect(unfinished(list, 1)).toEqual(['b']);
});

test('what comes from another device is there at once', async () => {
  await receive(LOGS[0]![1].slice(0, 2), [], false);
  expect(summaries()).toMatchObject([{ puzzle: 'small/mug', isStarted: true, finishedAt: null }]);
  await receive(LOGS[0]![1].slice(2), [], false);
  expect(summaries()).toMatchObject([{ finishedAt: 4003, milliseconds: 4000 }]);
});

// An attempt on a page: when its clock begins and stops, and what beginning again leaves.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { device } from '../storage/identity';
import * as journal from '../storage/journal.svelte';
import { Attempt } from './attempt.svelte';
import type { Deed, Move } from '../game/moves';
import type { Playable } from './playable';

const PLAYABLE: Playable = {
  id: 'test',
  puzzle: { kind: 'nonogram', size: [2, 1], clues: { rows: [[1]], columns: [[1], []] } },
  lives: 3,
  solution: ['#.'],
};
const MINUTE = 60_000;

let minutes = 0;
const of = (n: number, at: number, deed: Deed): Move => ({ attempt: 'test:1', device: 'dead', n, clock: n + 1, at, ...deed });
const kinds = (): string[] => journal.movesOf('test:1').filter((move) => move.device === device).map((move) => move.kind);
const openAt = (minute: number): Attempt => {
  minutes = minute;
  return new Attempt(PLAYABLE, 'test:1', 'lives');
};

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => minutes * MINUTE);
  await journal.eraseJournal();
  await journal.receive([of(0, 0, { kind: 'start', puzzle: 'test', mode: 'lives' }), of(1, MINUTE, { kind: 'paint', cells: [[0, 1]], state: '#' })], [], false);
});

test('a page that follows one that died begins to count when it opens', () => {
  const attempt = openAt(9);
  expect(attempt.milliseconds(9 * MINUTE)).toBe(MINUTE);
  attempt.resume();
  expect(kinds()).toEqual(['resume']);
  minutes = 14;
  expect(attempt.milliseconds(14 * MINUTE)).toBe(6 * MINUTE);
  attempt.do({ kind: 'hint' });
  expect(attempt.state.milliseconds).toBe(6 * MINUTE);
  attempt.resume();
  attempt.close();
  attempt.pause();
  expect(kinds()).toEqual(['resume', 'hint', 'pause']);
});

test('beginning again resets the clock and the mistakes', () => {
  const attempt = openAt(9);
  attempt.resume();
  expect(attempt.state.mistakes).toBe(1);
  minutes = 10;
  attempt.restart();
  expect([attempt.state.mistakes, attempt.state.lives, attempt.milliseconds(10 * MINUTE)]).toEqual([0, 3, 0]);
  expect(attempt.milliseconds(11 * MINUTE)).toBe(MINUTE);
});

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

test('a mistake is a wrong state for an unknown cell, where lives are at stake', () => {
  const attempt = openAt(9);
  const fresh = (mode: 'lives' | 'none', solution: string[] | null = ['#.']): Attempt => new Attempt({ ...PLAYABLE, id: 'fresh', solution }, null, mode);
  expect([attempt.isMistake(0, '.'), attempt.isMistake(0, '#'), attempt.isMistake(0, '?')]).toEqual([true, false, false]);
  // It was one, and is known now.
  expect(attempt.isMistake(1, '#')).toBe(false);
  expect([fresh('lives').isMistake(1, '#'), fresh('none').isMistake(1, '#'), fresh('lives', null).isMistake(1, '#')]).toEqual([true, false, false]);
});

test('looking at a puzzle does not start it; the first move does', () => {
  const attempt = new Attempt({ ...PLAYABLE, id: 'other' }, null, 'check');
  attempt.resume();
  attempt.pause();
  expect([journal.attemptsAt('other'), attempt.mode, attempt.version]).toEqual([[], 'check', 0]);
  attempt.paint([1], '.', true);
  const [id] = journal.attemptsAt('other') as [string];
  expect(journal.movesOf(id).map(({ kind }) => kind)).toEqual(['start', 'paint']);
  expect(journal.movesOf(id)[1]).toMatchObject({ cells: [[0, 1]], state: '.', maybe: true });
  expect([attempt.state.maybe, attempt.state.mode, attempt.mode]).toEqual([['?', '.'], 'check', 'check']);
  attempt.paint([0], '#');
  expect(journal.movesOf(id)[2]).not.toHaveProperty('maybe');
  expect([attempt.state.isSolved, attempt.version]).toEqual([true, 3]);
  attempt.close();
});

test('moves of other devices are shown, also those that come before our own', async () => {
  const attempt = openAt(9);
  const before = attempt.version;
  await journal.receive([of(2, 2 * MINUTE, { kind: 'hint' })], [], false);
  expect([attempt.state.hints, attempt.version > before]).toEqual([1, true]);
  await journal.receive([{ ...of(0, 0, { kind: 'hint' }), attempt: 'other:1' }], [], false);
  expect(attempt.state.hints).toBe(1);
  attempt.close();
  await journal.receive([of(3, 3 * MINUTE, { kind: 'hint' })], [], false);
  expect(attempt.state.hints).toBe(1);
});

test('a puzzle that another device begins meanwhile is gone on with', async () => {
  const attempt = new Attempt({ ...PLAYABLE, id: 'late' }, null, 'lives');
  const theirs = (n: number, deed: Deed): Move => ({ ...of(n, n, deed), attempt: 'late:9' });
  await journal.receive([theirs(1, { kind: 'paint', cells: [[0, 1]], state: '.' })], [], false);
  expect(attempt.state.cells).toEqual(['?', '?']);
  await journal.receive([theirs(0, { kind: 'start', puzzle: 'late', mode: 'none' })], [], false);
  expect([attempt.state.cells, attempt.mode]).toEqual([['?', '.'], 'none']);
  attempt.paint([0], '#');
  expect(journal.attemptsAt('late')).toEqual(['late:9']);
  attempt.resume();
  expect(journal.movesOf('late:9').map(({ kind }) => kind)).toEqual(['start', 'paint', 'paint']);
  attempt.close();
});

test('beginning again in another mode, or what is finished, is another attempt', () => {
  const attempt = openAt(9);
  attempt.restart('none');
  expect([attempt.mode, attempt.state.cells, kinds()]).toEqual(['none', ['?', '?'], []]);
  attempt.paint([0], '#');
  const [id] = journal.attemptsAt('test') as [string];
  expect([id === 'test:1', journal.attemptsAt('test').length, attempt.state.isSolved]).toEqual([false, 2, true]);
  attempt.restart();
  expect([attempt.state.isSolved, journal.attemptsAt('test').length]).toEqual([false, 2]);
  expect(journal.movesOf(id).at(-1)!.kind).toBe('paint');
  attempt.close();
});

test('a move that comes before those of others is shown in its place', async () => {
  const attempt = openAt(9);
  await journal.receive([{ ...of(2, 2 * MINUTE, { kind: 'undo' }), clock: 900_000_000 }], [], false);
  attempt.paint([0], '#', true);
  // The other device took it back already, as far as every device can tell.
  expect([attempt.state.maybe, attempt.state.canRedo]).toEqual([['?', '?'], true]);
  attempt.close();
});

test('neither another puzzle, nor another attempt, takes the place of the one that is shown', async () => {
  const begun = (attempt: string): Move => ({ ...of(0, 0, { kind: 'start', puzzle: 'test', mode: 'none' }), attempt });
  const waiting = new Attempt({ ...PLAYABLE, id: 'waiting' }, null, 'lives');
  const attempt = openAt(9);
  await journal.receive([begun('other:1'), begun('test:2')], [], false);
  expect([waiting.state.mode, attempt.state.mode]).toEqual(['', 'lives']);
  attempt.do({ kind: 'hint' });
  expect(kinds()).toEqual(['hint']);
  waiting.close();
  attempt.close();
});

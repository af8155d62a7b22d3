// The journal over a database in memory: what is made is stored, what comes is merged, nothing is overwritten.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { Move } from '../game/moves';
import { allMoves, allPuzzles, transact, type Unsent } from './database';
import * as journal from './journal.svelte';

const unsent = (): Promise<Unsent[]> => transact<Unsent[]>(['unsent'], 'readonly', (store) => store('unsent').getAll());
const foreign = (n: number, clock: number): Move => ({
  attempt: 'small/mug:one',
  device: 'other',
  n,
  clock,
  at: 1000 + n,
  kind: 'paint',
  cells: [[0, n]],
  state: '#',
});

beforeEach(async () => {
  await journal.loadJournal();
  await journal.eraseJournal();
});

test('a move is stored, and waits to be sent', async () => {
  const { move, stored } = journal.record('small/mug:one', { kind: 'start', puzzle: 'small/mug', mode: 'lives' });
  await stored;
  expect(await allMoves()).toEqual([move]);
  expect((await unsent()).map((one) => one.move)).toEqual([['small/mug:one', move.device, 0]]);
});

test('moves of others are merged, each once, and their clocks are heeded', async () => {
  journal.record('small/mug:one', { kind: 'start', puzzle: 'small/mug', mode: 'lives' });
  const heard: string[] = [];
  const stop = journal.onForeignMoves((attempt) => heard.push(attempt));
  await journal.receive([foreign(0, 50), foreign(1, 51)], [], false);
  await journal.receive([foreign(1, 51)], [], false);
  stop();
  expect(heard).toEqual(['small/mug:one']);
  const { move } = journal.record('small/mug:one', { kind: 'undo' });
  expect(move.clock).toBeGreaterThan(51);
  expect(journal.movesOf('small/mug:one').map((one) => one.kind)).toEqual(['start', 'paint', 'paint', 'undo']);
  expect((await unsent()).every((one) => one.move?.[1] !== 'other')).toBe(true);
});

test('the newest attempt at a puzzle comes first', async () => {
  const first = journal.newAttempt('small/mug', 'lives');
  const second = journal.newAttempt('small/mug', 'none');
  journal.newAttempt('small/house', 'none');
  expect(journal.attemptsAt('small/mug')).toEqual([second, first]);
  journal.record(first, { kind: 'hint' });
  expect(journal.attemptsAt('small/mug')).toEqual([first, second]);
});

test('of an entered puzzle the newest version wins, wherever it comes from', async () => {
  const puzzle = { kind: 'nurikabe', size: [1, 1], clues: [[1]] } as const;
  const own = (name: string, updated: number, device: string, content: unknown = puzzle): never =>
    ({ id: 'p', name, updated, device, puzzle: content, draft: false }) as never;
  await journal.receive([], [own('old', 5, 'b')], false);
  await journal.receive([], [own('older', 4, 'z')], false);
  expect(journal.ownPuzzle('p')?.name).toBe('old');
  await journal.receive([], [own('same time, later device', 5, 'c')], false);
  expect(journal.ownPuzzle('p')?.name).toBe('same time, later device');
  await journal.receive([], [own('', 9, 'a', null)], false);
  expect(journal.ownPuzzles()).toEqual([]);
  expect(await allPuzzles()).toHaveLength(1);
  expect(journal.keepPuzzle('q', 'next', puzzle as never, true).updated).toBeGreaterThan(9);
});

test('erased is erased', async () => {
  await journal.record('small/mug:one', { kind: 'hint' }).stored;
  await journal.eraseJournal();
  expect(await allMoves()).toEqual([]);
  expect(await unsent()).toEqual([]);
  expect([...journal.allAttempts()]).toEqual([]);
});

test('an attempt without its beginning is ignored', async () => {
  await journal.receive([foreign(1, 2)], [], false);
  expect([journal.attemptsAt('small/mug'), journal.isBegun('small/mug:one')]).toEqual([[], false]);
  await journal.receive([{ ...foreign(0, 1), kind: 'start', puzzle: 'small/mug', mode: 'none' } as Move], [], false);
  expect([journal.attemptsAt('small/mug'), journal.isBegun('small/mug:one')]).toEqual([['small/mug:one'], true]);
});

test('own puzzles, the latest first; deleted ones only in what is exported', () => {
  const puzzle = { kind: 'nurikabe', size: [1, 1], clues: [[1]] } as never;
  for (const id of ['a', 'b', 'c']) journal.keepPuzzle(id, id, puzzle, false);
  journal.keepPuzzle('b', '', null, false);
  expect(journal.ownPuzzles().map(({ id }) => id)).toEqual(['c', 'a']);
  expect(journal.everything().puzzles).toHaveLength(3);
});

test('who sends hears of what is new here, and not of what the server brought', async () => {
  let woken = 0;
  journal.onUnsent(() => woken++);
  await journal.receive([foreign(0, 1)], [], false);
  await journal.receive([], [], true);
  expect(woken).toBe(0);
  await journal.receive([foreign(1, 2)], [], true);
  journal.record('small/mug:one', { kind: 'hint' });
  journal.keepPuzzle('p', '', null, true);
  expect(woken).toBe(3);
});

test('what is taken away is gone, and nothing else', async () => {
  await journal.receive([foreign(0, 1), foreign(1, 2), { ...foreign(1, 3), device: 'another' }], [], false);
  const version = journal.journalVersion();
  journal.remove(['small/mug:one', 'other', 1]);
  expect(journal.movesOf('small/mug:one').map(({ device, n }) => `${device} ${n}`)).toEqual(['other 0', 'another 1']);
  expect(journal.journalVersion()).toBeGreaterThan(version);
  journal.remove(['small/mug:one', 'other', 0]);
  journal.remove(['small/mug:one', 'another', 1]);
  expect([...journal.allAttempts()]).toEqual([]);
  journal.keepPuzzle('p', '', null, true);
  journal.remove(undefined, 'p');
  expect(journal.everything()).toEqual({ moves: [], puzzles: [] });
});

test('every change is seen by what is derived from the journal', async () => {
  let last = journal.journalVersion();
  const grown = (): boolean => last < (last = journal.journalVersion());
  journal.record('small/mug:one', { kind: 'hint' });
  expect(grown()).toBe(true);
  journal.keepPuzzle('p', '', null, true);
  expect(grown()).toBe(true);
  await journal.receive([foreign(5, 9)], [], false);
  expect(grown()).toBe(true);
  await journal.eraseJournal();
  expect(grown()).toBe(true);
});

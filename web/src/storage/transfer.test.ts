// Exports and imports: what a file carries, what is taken of it, and as whom one goes on.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Move } from '../game/moves';

let transfer: typeof import('./transfer');
let journal: typeof import('./journal.svelte');
let settings: typeof import('../settings.svelte');
let identity: typeof import('./identity');
let database: typeof import('./database');
let sync: typeof import('./sync.svelte');
let storage: Map<string, string>;

const THEM = 'abcdefghijklmnopqrstuvwxyz';
const move = (n: number, attempt = 'small/mug:one'): Move => ({ attempt, device: 'other', n, clock: n + 1, at: n, kind: 'hint' });
const puzzle = { id: 'p', updated: 1, device: 'other', name: 'Mine', puzzle: { kind: 'nurikabe', size: [1, 1], clues: [[1]] }, draft: false };
const file = (more: object = {}): string =>
  JSON.stringify({ kind: 'nurie-progress', version: 1, made: '2026-01-02T03:04:05.000Z', player: THEM, settings: { timer: false }, moves: [move(0), move(1), move(0, 'small/cup:two')], puzzles: [puzzle], ...more });
const unsent = (): Promise<unknown[]> => database.transact(['unsent'], 'readonly', (store) => store('unsent').getAllKeys());
/** What other tabs without a channel are told. */
const told = (): string | undefined => storage.get('nurie.change')?.split(' ')[0];

beforeEach(async () => {
  vi.resetModules();
  globalThis.indexedDB = new Factory();
  storage = new Map();
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  [transfer, journal, settings] = [await import('./transfer'), await import('./journal.svelte'), await import('../settings.svelte')];
  [identity, database, sync] = [await import('./identity'), await import('./database'), await import('./sync.svelte')];
  await journal.loadJournal();
});

test('an export has everything, and is read again', async () => {
  const made = journal.record('small/mug:one', { kind: 'hint' }).move;
  journal.keepPuzzle('p', 'Mine', puzzle.puzzle as never, false);
  const exported = await transfer.exportAll();
  expect(exported.name).toMatch(/^nurie-\d{4}-\d\d-\d\d\.json$/);
  expect(exported.type).toBe('application/json');
  const content = JSON.parse(await exported.text()) as Record<string, unknown>;
  expect(content).toEqual({ kind: 'nurie-progress', version: 1, made: expect.any(String), player: await identity.playerKey(), settings: { ...settings.settings }, moves: [made], puzzles: [journal.ownPuzzle('p')] });
  const offer = await transfer.readExport(JSON.stringify(content));
  expect(offer).toMatchObject({ isOther: false, attempts: 1, moves: [made], bad: [] });
});

test('a file tells what it offers before anything is taken', async () => {
  expect(await transfer.readExport(file())).toEqual({
    player: THEM,
    isOther: true,
    made: new Date('2026-01-02T03:04:05.000Z'),
    attempts: 2,
    moves: [move(0), move(1), move(0, 'small/cup:two')],
    puzzles: [puzzle],
    bad: [],
    settings: { timer: false },
  });
  expect(journal.everything()).toEqual({ moves: [], puzzles: [] });
});

test.each(['', 'null', '{', '[]', '{"kind":"other"}', file({ kind: 'x' }), file({ moves: {} }), file({ puzzles: null })])('what is not ours is refused: %.30s', async (text) => {
  await expect(transfer.readExport(text)).rejects.toBeInstanceOf(transfer.NotOurs);
});

test.each([undefined, 7, 'short', 'a'.repeat(65), `${THEM} `, `${THEM}!`])('an invalid key (%s) names no player', async (player) => {
  expect(await transfer.readExport(file({ player }))).toMatchObject({ player: '', isOther: false });
});

test.each(['a'.repeat(22), 'Z_-9'.repeat(16)])('a key (%s) names somebody', async (player) => {
  expect(await transfer.readExport(file({ player }))).toMatchObject({ player, isOther: true });
});

test.each([undefined, 12, 'yesterday'])('an invalid time (%s) is not shown', async (made) => {
  expect((await transfer.readExport(file({ made }))).made).toBeNull();
});

test('settings that make no sense are left out', async () => {
  const wishes = async (wanted: unknown) => (await transfer.readExport(file({ settings: wanted }))).settings;
  expect(await wishes(null)).toEqual({});
  expect(await wishes('dark')).toEqual({});
  expect(await wishes({ theme: 'pink', mode: 'easy', timer: 1, colour: 'red' })).toEqual({});
  expect(await wishes({ theme: 'dark', mode: 'check', timer: false, language: 'fi' })).toEqual({ theme: 'dark', mode: 'check', timer: false, language: 'fi' });
});

test('bad entries are listed, and the others taken', async () => {
  const offer = await transfer.readExport(file({ moves: [move(0), { ...move(1), kind: 'cheat' }, 3], puzzles: [{ ...puzzle, puzzle: { kind: 'nonogram', size: [1, 1] } }] }));
  expect([offer.moves.length, offer.puzzles.length, offer.attempts]).toEqual([1, 0, 1]);
  expect(offer.bad.map(({ name }) => name)).toEqual(['small/mug:one', '', 'Mine']);
});

test('taken into the current player: nothing of who one is changes, and all is sent', async () => {
  const me = await identity.playerKey();
  const offer = await transfer.readExport(file());
  expect(await transfer.takeOffer(offer, 'me')).toBe(true);
  expect(await identity.playerKey()).toBe(me);
  expect([settings.settings.timer, told(), sync.unsentEntries()]).toEqual([true, undefined, 4]);
  expect(journal.movesOf('small/mug:one')).toHaveLength(2);
});

test('going on as the player of the file: what is here is sent for them too, and other tabs learn of it', async () => {
  await identity.playerKey();
  await journal.record('small/mug:mine', { kind: 'hint' }).stored;
  await database.transact<void>(['unsent'], 'readwrite', (store) => void store('unsent').clear());
  await transfer.takeOffer(await transfer.readExport(file()), 'them');
  expect(await identity.playerKey()).toBe(THEM);
  expect([settings.settings.timer, told()]).toEqual([false, 'changed']);
  expect(await unsent()).toHaveLength(5);
});

test("one's own file brings the settings back", async () => {
  const offer = await transfer.readExport(file({ player: await identity.playerKey() }));
  await transfer.takeOffer(offer, 'me');
  expect([settings.settings.timer, told()]).toEqual([false, undefined]);
});

test('erasing everything asks the server first', async () => {
  const asked: [string, RequestInit][] = [];
  let status = 500;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => (asked.push([path, init]), new Response(null, { status })));
  const me = await identity.playerKey();
  await journal.record('small/mug:one', { kind: 'hint' }).stored;
  settings.change({ timer: false });
  await expect(transfer.eraseEverything()).rejects.toThrow('500');
  expect([journal.everything().moves.length, settings.settings.timer]).toEqual([1, false]);
  expect(asked).toEqual([['/api/me', { method: 'DELETE', headers: { Authorization: `Bearer ${me}` } }]]);
  for (status of [204, 404, 410]) {
    await journal.record('small/mug:one', { kind: 'hint' }).stored;
    await transfer.eraseEverything();
    expect([journal.everything(), await unsent(), settings.settings.timer, told(), sync.unsentEntries()]).toEqual([{ moves: [], puzzles: [] }, [], true, 'erased', 0]);
    expect(await identity.playerKey()).not.toBe(me);
  }
});

test('erased elsewhere: what is here goes on under a new key', async () => {
  const me = await identity.playerKey();
  await journal.record('small/mug:one', { kind: 'hint' }).stored;
  await transfer.keepAsNewPlayer();
  const now = await identity.playerKey();
  expect(now).not.toBe(me);
  expect(now).toMatch(/^[0-9a-f]{32}$/);
  expect([told(), sync.unsentEntries()]).toEqual(['changed', 1]);
});

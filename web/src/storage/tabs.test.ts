// What tabs tell each other, with a channel and without.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { News } from './tabs';

class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: unknown[] = [];
  constructor(readonly name: string) {
    Channel.all.push(this);
  }
  postMessage(news: unknown): void {
    this.sent.push(news);
  }
}

let storage: Map<string, string>;
let stored: (event: { key: string; newValue: string | null }) => void;
let heard: News[];
const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  Channel.all = [];
  storage = new Map();
  heard = [];
  reload.mockReset();
  globalThis.indexedDB = new Factory();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => storage.set(key, value) });
  vi.stubGlobal('window', { addEventListener: (type: string, listener: typeof stored) => type === 'storage' && (stored = listener) });
});

test('news go through the channel; of great changes others are told by storage too', async () => {
  const { tell, hear } = await import('./tabs');
  hear((news) => heard.push(news));
  const [channel] = Channel.all as [Channel];
  expect(channel.name).toBe('nurie');
  tell({ moves: [] });
  expect([channel.sent, storage.size]).toEqual([[{ moves: [] }], 0]);
  tell({ changed: true });
  expect(storage.get('nurie.change')).toMatch(/^changed /);
  tell({ erased: true });
  expect(storage.get('nurie.change')).toMatch(/^erased /);
  channel.onmessage!({ data: { changed: true } });
  expect(heard).toEqual([{ changed: true }]);
});

test('without a channel and without storage nothing breaks', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', undefined);
  const { tell } = await import('./tabs');
  tell({ erased: true });
});

test('without a channel great changes are heard of by storage', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { hear } = await import('./tabs');
  hear((news) => heard.push(news));
  stored({ key: 'nurie.settings', newValue: 'erased 1' });
  stored({ key: 'nurie.change', newValue: null });
  expect(heard).toEqual([]);
  stored({ key: 'nurie.change', newValue: 'erased 1 2' });
  stored({ key: 'nurie.change', newValue: 'changed 1 2' });
  expect(heard).toEqual([{ erased: true }, { changed: true }]);
});

const move = (n: number) => ({ attempt: 'small/mug:one', device: 'other', n, clock: n + 5, at: n, kind: 'hint' });

test('the journal takes in what another tab made, without storing or sending it again', async () => {
  const journal = await import('./journal.svelte');
  const { allMoves } = await import('./database');
  await journal.loadJournal();
  const [channel] = Channel.all as [Channel];
  const version = journal.journalVersion();
  channel.onmessage!({ data: { moves: [move(0)] } });
  expect(journal.movesOf('small/mug:one')).toEqual([move(0)]);
  expect(journal.journalVersion()).toBeGreaterThan(version);
  expect([await allMoves(), channel.sent]).toEqual([[], []]);
  expect(journal.record('small/mug:one', { kind: 'undo' }).move).toMatchObject({ clock: 6, n: 0 });
  expect(reload).not.toHaveBeenCalled();
});

test('another player: the page reloads, with what it had stored before', async () => {
  const journal = await import('./journal.svelte');
  const { allMoves } = await import('./database');
  await journal.loadJournal();
  journal.record('small/mug:one', { kind: 'hint' });
  Channel.all[0]!.onmessage!({ data: { changed: true } });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await allMoves()).toHaveLength(1);
});

test('another player: what could not be stored yet is stored before the page reloads', async () => {
  const journal = await import('./journal.svelte');
  const { allMoves } = await import('./database');
  await journal.loadJournal();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  expect(await journal.record('small/mug:one', { kind: 'hint' }).stored).toBe(false);
  Channel.all[0]!.onmessage!({ data: { changed: true } });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await allMoves()).toHaveLength(1);
  put.mockRestore();
});

test('what is made here is told to other tabs', async () => {
  const journal = await import('./journal.svelte');
  await journal.loadJournal();
  const { move, stored } = journal.record('small/mug:one', { kind: 'hint' });
  const kept = journal.keepPuzzle('p', 'Mine', null, false);
  await stored;
  const theirs = { ...move, device: 'server' };
  await journal.receive([theirs], [], false);
  expect(Channel.all[0]!.sent).toEqual([{ moves: [move] }, { puzzles: [kept] }, { moves: [theirs], puzzles: [] }]);
  await journal.eraseJournal();
  expect(Channel.all[0]!.sent.at(-1)).toEqual({ erased: true });
});

test('refused entries that are discarded are gone in other tabs too', async () => {
  await import('./journal.svelte');
  const { discard } = await import('./refused');
  await discard();
  expect(Channel.all[0]!.sent).toEqual([{ changed: true }]);
});

test('erased: the page reloads, and nothing it does meanwhile comes back', async () => {
  const journal = await import('./journal.svelte');
  const { allMoves } = await import('./database');
  await journal.loadJournal();
  Channel.all[0]!.onmessage!({ data: { erased: true } });
  journal.record('small/mug:one', { kind: 'hint' });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await allMoves()).toEqual([]);
});

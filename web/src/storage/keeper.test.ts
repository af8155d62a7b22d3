// What waits to be stored: when it is tried again, what is told, and what the server has meanwhile.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Move } from '../game/moves';
import type { OwnPuzzle } from './database';

let keeper: typeof import('./keeper.svelte');
let database: typeof import('./database');
let shown: () => void;
let isFull = false;
const move = (n: number, kind: 'hint' | 'finish' = 'hint'): Move => ({ attempt: 'a:1', device: 'd', n, clock: n + 1, at: 0, kind });
const own = (updated: number, name = ''): OwnPuzzle => ({ id: 'p', updated, device: 'd', name, puzzle: null, draft: false });
const unsent = (): Promise<unknown[]> => database.transact(['unsent'], 'readonly', (store) => store('unsent').getAll());

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.resetModules();
  vi.useRealTimers();
  globalThis.indexedDB = new Factory();
  isFull = false;
  vi.stubGlobal('document', { addEventListener: (type: string, listener: () => void) => type === 'visibilitychange' && (shown = listener) });
  [keeper, database] = [await import('./keeper.svelte'), await import('./database')];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...words) {
    if (isFull && words[1] === 'readwrite') throw new DOMException('no room', 'QuotaExceededError');
    return transaction.apply(this, words);
  });
});

test('moves and puzzles are stored, with marks of what is to be sent', async () => {
  expect(await keeper.keep([move(0)], [own(5)], true)).toBe(true);
  expect(await keeper.keep([move(1)], [], false)).toBe(true);
  expect([await database.allMoves(), await database.allPuzzles()]).toEqual([[move(0), move(1)], [own(5)]]);
  expect(await unsent()).toEqual([{ key: 'm a:1 d 0', move: ['a:1', 'd', 0] }, { key: 'p p 5 d', puzzle: 'p' }]);
  expect(keeper.unsentInMemory()).toEqual([]);
});

test('a newer version that another tab stored stays', async () => {
  await keeper.keep([], [own(5, 'new')], false);
  await keeper.keep([], [own(4, 'old')], false);
  expect((await database.allPuzzles())[0]!.name).toBe('new');
  await keeper.keep([], [own(6, 'newer')], false);
  expect((await database.allPuzzles())[0]!.name).toBe('newer');
});

test('only the end of a puzzle is written with strict durability', async () => {
  await database.open();
  const used = vi.mocked(IDBDatabase.prototype.transaction);
  used.mockClear();
  await keeper.keep([move(0)], [], false);
  await keeper.keep([move(1), move(2, 'finish')], [], false);
  expect(used.mock.calls.map(([, , options]) => options?.durability)).toEqual(['relaxed', 'strict']);
});

test('what cannot be stored is tried again, later each time up to a minute', async () => {
  await database.open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  isFull = true;
  expect(await keeper.keep([move(0)], [], true)).toBe(false);
  expect(keeper.storageTrouble()).toBe('no room');
  const tries = vi.mocked(IDBDatabase.prototype.transaction);
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    tries.mockClear();
    vi.advanceTimersByTime(wait - 1);
    await settle();
    expect([wait, tries.mock.calls.length]).toEqual([wait, 0]);
    vi.advanceTimersByTime(1);
    await settle();
    expect([wait, tries.mock.calls.length]).toEqual([wait, 1]);
  }
  isFull = false;
  shown();
  await vi.waitFor(() => expect(keeper.storageTrouble()).toBe(''));
  expect(vi.getTimerCount()).toBe(0);
  isFull = true;
  await keeper.keep([move(1)], [], true);
  tries.mockClear();
  vi.advanceTimersByTime(1000);
  await settle();
  expect(tries).toHaveBeenCalledOnce();
});

test('what the server has meanwhile is stored, and not sent again', async () => {
  isFull = true;
  await keeper.keep([move(0), move(1)], [], true);
  expect(keeper.unsentInMemory().map(({ key }) => key)).toEqual(['m a:1 d 0', 'm a:1 d 1']);
  keeper.acknowledge(['m a:1 d 0', 'nothing']);
  expect(keeper.unsentInMemory().map(({ key }) => key)).toEqual(['m a:1 d 1']);
  isFull = false;
  expect(await keeper.keepPending()).toBe(true);
  expect((await unsent()).map((one) => (one as { key: string }).key)).toEqual(['m a:1 d 1']);
  expect(await database.allMoves()).toHaveLength(2);
});

test('what is to be sent stays so when it comes again from elsewhere', async () => {
  isFull = true;
  await keeper.keep([move(0)], [], true);
  await keeper.keep([move(0)], [], false);
  expect(keeper.unsentInMemory()).toHaveLength(1);
  await keeper.keep([move(1)], [], false);
  expect(keeper.unsentInMemory()).toHaveLength(1);
});

test('what is given up is not stored, and no trouble any more', async () => {
  isFull = true;
  await keeper.keep([move(0)], [], true);
  keeper.recover();
  expect(keeper.storageTrouble()).toBe('no room');
  keeper.drop();
  expect([keeper.storageTrouble(), keeper.unsentInMemory()]).toEqual(['', []]);
  isFull = false;
  await keeper.keepPending();
  expect(await database.allMoves()).toEqual([]);
});

test('trouble is told by its message, or else its name', () => {
  keeper.complain(new Error('no room'));
  expect(keeper.storageTrouble()).toBe('no room');
  keeper.complain(new TypeError());
  expect(keeper.storageTrouble()).toBe('TypeError');
  keeper.complain('strange');
  expect(keeper.storageTrouble()).toBe('strange');
  keeper.recover();
  expect(keeper.storageTrouble()).toBe('');
});

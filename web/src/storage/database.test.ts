// The database: transactions that resolve when they are complete, and connections that come and go.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

let database: typeof import('./database');

beforeEach(async () => {
  vi.resetModules();
  globalThis.indexedDB = new Factory();
  database = await import('./database');
});

test('what is written is read again, and erased', async () => {
  expect(await database.readMeta('cursor')).toBeUndefined();
  await database.writeMeta('cursor', 7);
  expect(await database.readMeta('cursor')).toBe(7);
  const move = { attempt: 'a:1', device: 'd', n: 0, clock: 1, at: 0, kind: 'hint' } as const;
  const puzzle = { id: 'p', updated: 1, device: 'd', name: '', puzzle: null, draft: false };
  await database.transact<void>(['moves', 'puzzles', 'unsent'], 'readwrite', (store) => {
    store('moves').put(move);
    store('puzzles').put(puzzle);
    store('unsent').put({ key: 'm' });
  });
  expect([await database.allMoves(), await database.allPuzzles()]).toEqual([[move], [puzzle]]);
  await database.eraseAll();
  const left = await Promise.all((['moves', 'puzzles', 'unsent', 'meta'] as const).map((name) => database.transact<number>([name], 'readonly', (store) => store(name).count())));
  expect(left).toEqual([0, 0, 0, 0]);
});

test('there is one connection, and another one once it was closed', async () => {
  const opens = vi.spyOn(Factory.prototype, 'open');
  const [first, second] = await Promise.all([database.open(), database.open()]);
  expect([first === second, opens.mock.calls]).toEqual([true, [['nurie', 1]]]);
  first.onversionchange!(new Event('versionchange') as never);
  const third = await database.open();
  expect(third).not.toBe(first);
  expect(() => first.transaction(['meta'])).toThrow();
  third.onclose!(new Event('close'));
  expect(await database.open()).not.toBe(third);
  opens.mockRestore();
});

test('work that throws changes nothing, and tells why', async () => {
  const work = database.transact<void>(['meta'], 'readwrite', (store) => {
    store('meta').put(1, 'a');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await database.readMeta('a')).toBeUndefined();
});

test('writes are committed at once, with the durability that is wanted; those that go on are left to the browser', async () => {
  await database.open();
  const commits = vi.spyOn(IDBTransaction.prototype, 'commit');
  const starts = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await database.readMeta('a');
  expect(commits).toHaveBeenCalledTimes(0);
  await database.writeMeta('a', 1);
  expect(commits).toHaveBeenCalledTimes(1);
  await database.transact<void>(
    ['meta'],
    'readwrite',
    (store) => {
      const found = store('meta').get('a');
      found.onsuccess = () => store('meta').put((found.result as number) + 1, 'b');
    },
    { continues: true, durability: 'strict' },
  );
  expect([commits.mock.calls.length, await database.readMeta('b')]).toEqual([1, 2]);
  expect(starts.mock.calls.map(([, mode, options]) => [mode, options?.durability])).toEqual([['readonly', 'relaxed'], ['readwrite', 'relaxed'], ['readwrite', 'strict'], ['readonly', 'relaxed']]);
  commits.mockRestore();
  starts.mockRestore();
});

test('a connection that is given up while another tab blocks it is closed when it comes', async () => {
  const request: Record<string, unknown> = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  const opening = database.open();
  (request.onblocked as () => void)();
  await expect(opening).rejects.toThrow('another tab blocks IndexedDB');
  const close = vi.fn();
  request.result = { close };
  (request.onsuccess as () => void)();
  expect(close).toHaveBeenCalledOnce();
  const again = database.open();
  (request.onerror as () => void)();
  await expect(again).rejects.toThrow('IndexedDB does not open');
  vi.unstubAllGlobals();
});

test('keys tell moves and puzzles apart, and refused ones stand at the end', () => {
  const keys = [database.keyOfMove({ attempt: 'a:1', device: 'd', n: 3 }), database.keyOfPuzzle({ id: 'p', updated: 4, device: 'd', name: '', puzzle: null, draft: false })];
  expect(keys).toEqual(['m a:1 d 3', 'p p 4 d']);
  for (const key of keys) {
    expect([database.sendable().includes(key), database.refusedOnes().includes(key)]).toEqual([true, false]);
    expect([database.sendable().includes(database.REFUSED + key), database.refusedOnes().includes(database.REFUSED + key)]).toEqual([false, true]);
  }
});

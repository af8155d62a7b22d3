// Storage that fails: every operation of the database fails once, in turn, and afterwards everything is there.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Move } from '../game/moves';
import type { OwnPuzzle } from './database';

type Journal = typeof import('./journal.svelte');
type Keeper = typeof import('./keeper.svelte');

/** A page: the modules as they are after loading it, over the same database. */
async function openPage(): Promise<Journal & Keeper> {
  vi.resetModules();
  const [journal, keeper] = [await import('./journal.svelte'), await import('./keeper.svelte')];
  await journal.loadJournal();
  return { ...journal, ...keeper };
}

const quota = (): DOMException => new DOMException('there is no room', 'QuotaExceededError');
/** Counts operations down; the one that meets zero fails. */
let countdown = Infinity;
let failed = '';
const isDue = (name: string): boolean => {
  if (--countdown !== 0) return false;
  failed = name;
  return true;
};

/** Makes a method fail when its turn comes: at once, or by the end of the transaction. */
function failing<T extends object>(target: T, name: keyof T & string, how: (self: never, call: () => unknown) => unknown): void {
  const original = target[name] as (...values: unknown[]) => unknown;
  Object.assign(target, {
    [name](this: never, ...values: unknown[]) {
      const call = (): unknown => original.apply(this, values);
      // The upgrade of the database is a transaction of the browser's own.
      return values[1] !== 'versionchange' && isDue(name) ? how(this, call) : call();
    },
  });
}

failing(Factory.prototype, 'open', () => {
  throw quota();
});
failing(IDBDatabase.prototype, 'transaction', (db: IDBDatabase) => {
  db.close();
  throw new DOMException('the connection was closed', 'InvalidStateError');
});
for (const name of ['put', 'get', 'getAll', 'delete'] as const) {
  failing(IDBObjectStore.prototype, name, (store: IDBObjectStore, call) => {
    const request = call();
    store.transaction.abort();
    return request;
  });
}
failing(IDBTransaction.prototype, 'commit', (transaction: IDBTransaction) => transaction.abort());

const puzzle = (size: number): OwnPuzzle['puzzle'] => ({ kind: 'nurikabe', size: [size, 1], clues: [new Array<number>(size).fill(0)] });
const foreign: Move = { attempt: 'small/mug:one', device: 'other', n: 0, clock: 50, at: 9, kind: 'hint' };

beforeEach(() => {
  // The pages of earlier tests are still there; they must not act as other tabs of this one.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.useRealTimers();
  countdown = Infinity;
  failed = '';
  globalThis.indexedDB = new Factory();
});

test('every operation fails once, in turn: after a retry and a reload everything is there', async () => {
  const seen = new Set<string>();
  let runs = 0;
  for (let turn = 1; ; turn++) {
    globalThis.indexedDB = new Factory();
    failed = '';
    countdown = turn;
    const page = await openPage();
    const made: Move[] = [];
    for (const deed of [{ kind: 'start', puzzle: 'small/mug', mode: 'lives' }, { kind: 'undo' }, { kind: 'finish' }] as const) {
      const { move, stored } = page.record('small/mug:one', deed);
      made.push(move);
      if (made.length !== 2) await stored;
    }
    const kept = [page.keepPuzzle('p', 'first', puzzle(1), true), page.keepPuzzle('p', 'second', puzzle(2), false)];
    await page.receive([foreign], [{ id: 'q', updated: 40, device: 'other', name: 'theirs', puzzle: puzzle(3), draft: false }], false);
    const fault = failed;
    countdown = Infinity;
    // The warning stays exactly as long as something is not stored.
    await vi.waitFor(async () => expect(await page.keepPending()).toBe(true));
    await vi.waitFor(() => expect([page.unsentInMemory(), page.storageTrouble()]).toEqual([[], '']));
    const again = await openPage();
    const found = again.everything();
    expect(found.moves.toSorted((a, b) => a.clock - b.clock), `${turn}: ${fault}`).toEqual([...made, foreign]);
    expect(found.puzzles.map(({ name }) => name).sort(), `${turn}: ${fault}`).toEqual([kept[1]!.name, 'theirs']);
    const { transact } = await import('./database');
    const unsent = await transact<IDBValidKey[]>(['unsent'], 'readonly', (store) => store('unsent').getAllKeys());
    expect(unsent, `${turn}: ${fault}`).toEqual(expect.arrayContaining(made.map(({ device, n }) => `m small/mug:one ${device} ${n}`)));
    expect(unsent).toContain(`p p ${kept[1]!.updated} ${kept[1]!.device}`);
    expect(unsent).not.toContain('m small/mug:one other 0');
    runs++;
    if (!fault) break;
    seen.add(fault);
  }
  expect([...seen].sort()).toEqual(['commit', 'get', 'getAll', 'open', 'put', 'transaction']);
  expect(runs).toBeGreaterThan(15);
});

describe('a page that ends before all is stored', () => {
  const heard = new Map<string, () => void>();
  const storage = (): Storage =>
    Object.create({
      getItem: (key: string) => (localStorage[key] as string | undefined) ?? null,
      setItem: (key: string, value: string) => (localStorage[key] = value),
      removeItem: (key: string) => delete localStorage[key],
    }) as Storage;

  beforeEach(() => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => heard.set(type, listener));
  });

  /** A page whose transactions come too late, and the database as it was before. */
  async function lateOne(): Promise<{ page: Journal & Keeper; end: () => void }> {
    const page = await openPage();
    const late = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('the page has ended', 'InvalidStateError');
    });
    const end = (): void => {
      heard.get('pagehide')!();
      late.mockRestore();
    };
    return { page, end };
  }

  test('leaves the rest to the next page', async () => {
    const { page, end } = await lateOne();
    page.keepPuzzle('p', 'first', puzzle(1), true);
    const kept = page.keepPuzzle('p', 'second', puzzle(2), false);
    const { move } = page.record('small/mug:one', { kind: 'hint' });
    end();
    // Others hear of the end after us, and pause what was played.
    const { move: last } = page.record('small/mug:one', { kind: 'pause' });
    const again = await openPage();
    expect(again.everything()).toMatchObject({ puzzles: [kept], moves: [move, last] });
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    const { allMoves, allPuzzles, transact } = await import('./database');
    expect([await allMoves(), await allPuzzles()]).toEqual([[move, last], [kept]]);
    const unsent = await transact<IDBValidKey[]>(['unsent'], 'readonly', (store) => store('unsent').getAllKeys());
    expect(unsent).toEqual(expect.arrayContaining([`p p ${kept.updated} ${kept.device}`, `m small/mug:one ${move.device} ${move.n}`]));
  });

  test('leaves nothing if all is stored, or if it is shown again', async () => {
    const page = await openPage();
    await page.record('small/mug:one', { kind: 'hint' }).stored;
    heard.get('pagehide')!();
    expect(Object.keys(localStorage)).toEqual([]);
    const { page: other, end } = await lateOne();
    other.record('small/mug:one', { kind: 'hint' });
    end();
    expect(Object.keys(localStorage)).toHaveLength(1);
    heard.get('pageshow')!();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('leaves nothing of what is erased', async () => {
    const { page, end } = await lateOne();
    page.record('small/mug:one', { kind: 'hint' });
    end();
    const again = await openPage();
    await again.eraseJournal();
    expect(Object.keys(localStorage).filter((key) => key.includes('left'))).toEqual([]);
    expect((await openPage()).everything()).toMatchObject({ moves: [], puzzles: [] });
  });

  test('may leave what cannot be read, or may not be allowed to leave anything', async () => {
    localStorage.setItem('nurie.left.one', '{"move"');
    localStorage.setItem('nurie.left.two', '[{"key": "m", "unsent": true}, null]');
    expect((await openPage()).everything()).toMatchObject({ moves: [], puzzles: [] });
    vi.stubGlobal('localStorage', undefined);
    const { page, end } = await lateOne();
    page.record('small/mug:one', { kind: 'hint' });
    expect(end).not.toThrow();
  });
});

test('while nothing can be stored the warning stays, the game goes on, and the retry needs no help', async () => {
  const page = await openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw quota();
  });
  const moves = [1, 2, 3].map(() => page.record('small/mug:one', { kind: 'hint' }));
  expect(await Promise.all(moves.map(({ stored }) => stored))).toEqual([false, false, false]);
  expect(page.storageTrouble()).toBe('there is no room');
  expect(page.movesOf('small/mug:one')).toHaveLength(3);
  expect(page.unsentInMemory()).toHaveLength(3);
  put.mockRestore();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(page.storageTrouble()).toBe(''));
  expect((await openPage()).movesOf('small/mug:one').map(({ n }) => n)).toEqual([0, 1, 2]);
});

test('one move that is stored does not take back the warning about those that are not', async () => {
  const page = await openPage();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw quota();
  });
  const [first, second] = [page.record('small/mug:one', { kind: 'hint' }), page.record('small/mug:one', { kind: 'undo' })];
  expect([await first.stored, await second.stored]).toEqual([false, true]);
  expect(page.storageTrouble()).not.toBe('');
  put.mockRestore();
  await page.record('small/mug:one', { kind: 'redo' }).stored;
  expect(page.storageTrouble()).toBe('');
  expect((await openPage()).movesOf('small/mug:one').map(({ kind }) => kind)).toEqual(['hint', 'undo', 'redo']);
});

test('a database that another tab blocks is opened later', async () => {
  const { open } = Factory.prototype;
  const blocked = vi.spyOn(Factory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...values: Parameters<typeof open>) {
    const request = open.apply(this, values);
    queueMicrotask(() => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent));
    return request;
  });
  const page = await openPage();
  expect(page.storageTrouble()).not.toBe('');
  blocked.mockRestore();
  expect(await page.record('small/mug:one', { kind: 'hint' }).stored).toBe(true);
  expect((await openPage()).movesOf('small/mug:one')).toHaveLength(1);
});

test('the end of a puzzle is stored for good before it is said to be stored', async () => {
  const page = await openPage();
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await page.record('small/mug:one', { kind: 'hint' }).stored;
  await page.record('small/mug:one', { kind: 'finish' }).stored;
  expect(begun.mock.calls.map(([, , options]) => options?.durability)).toEqual(['relaxed', 'strict']);
});

test('an older version of a puzzle does not overwrite a newer one that another tab has stored', async () => {
  const one = await openPage();
  const own = (name: string, updated: number): OwnPuzzle => ({ id: 'p', name, updated, device: 'a', puzzle: puzzle(1), draft: false });
  const two = await openPage();
  await two.receive([], [own('newer', 9)], true);
  await one.receive([], [own('older', 5)], true);
  expect((await openPage()).ownPuzzle('p')?.name).toBe('newer');
});

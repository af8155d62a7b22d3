// IndexedDB behind promises: the stores, and transactions that resolve when they are complete.
import type { Move } from '../game/moves';
import type { PuzzleJson } from '../game/puzzle';

/** A puzzle that a person entered; `puzzle` is null once it is deleted, so that others learn of it. */
export interface OwnPuzzle {
  id: string;
  updated: number;
  device: string;
  name: string;
  puzzle: PuzzleJson | null;
  draft: boolean;
}

/** A move or puzzle that the server has not acknowledged yet. */
export interface Unsent {
  key: string;
  move?: [attempt: string, device: string, n: number];
  puzzle?: string;
}

const NAME = 'nurie';
const VERSION = 1;

let opened: Promise<IDBDatabase> | null = null;

export function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('moves', { keyPath: ['attempt', 'device', 'n'] });
      db.createObjectStore('puzzles', { keyPath: 'id' });
      db.createObjectStore('unsent', { keyPath: 'key' });
      db.createObjectStore('meta');
    };
    request.onsuccess = () => {
      // A newer version in another tab must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opened = null;
      reject(request.error ?? new Error('IndexedDB does not open'));
    };
  });
  return opened;
}

export type Store = 'moves' | 'puzzles' | 'unsent' | 'meta';

/** One transaction: what `work` asks for is committed together, or not at all. */
export async function transact<T>(
  stores: Store[],
  mode: 'readonly' | 'readwrite',
  work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | void,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode, { durability });
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve((request ? request.result : undefined) as T);
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    transaction.onerror = () => reject(transaction.error ?? new Error('the transaction failed'));
    // The browser need not wait for us to have nothing more to ask: the write begins now.
    if (mode === 'readwrite') transaction.commit?.();
  });
}

export const allMoves = (): Promise<Move[]> => transact(['moves'], 'readonly', (store) => store('moves').getAll());
export const allPuzzles = (): Promise<OwnPuzzle[]> => transact(['puzzles'], 'readonly', (store) => store('puzzles').getAll());
export const readMeta = <T>(key: string): Promise<T | undefined> =>
  transact<T | undefined>(['meta'], 'readonly', (store) => store('meta').get(key));
export const writeMeta = (key: string, value: unknown): Promise<void> =>
  transact<void>(['meta'], 'readwrite', (store) => void store('meta').put(value, key));

export async function eraseAll(): Promise<void> {
  await transact<void>(['moves', 'puzzles', 'unsent', 'meta'], 'readwrite', (store) => {
    for (const name of ['moves', 'puzzles', 'unsent', 'meta'] as const) store(name).clear();
  });
}

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
  /** Why the server does not take it: such an entry is not sent again until the player wants it. */
  refused?: { why: string; field: string };
}

export const keyOfMove = ({ attempt, device, n }: Pick<Move, 'attempt' | 'device' | 'n'>): string => `m ${attempt} ${device} ${n}`;
export const keyOfPuzzle = ({ id, updated, device }: OwnPuzzle): string => `p ${id} ${updated} ${device}`;
/** What is put before the key of a refused entry, so that all of them come last. */
export const REFUSED = 'x ';
/** The keys of what is to be sent. */
export const sendable = (): IDBKeyRange => IDBKeyRange.upperBound(REFUSED);
export const refusedOnes = (): IDBKeyRange => IDBKeyRange.lowerBound(REFUSED);

const NAME = 'nurie';
const VERSION = 1;

let opened: Promise<IDBDatabase> | null = null;

export function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    let isGivenUp = false;
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('moves', { keyPath: ['attempt', 'device', 'n'] });
      db.createObjectStore('puzzles', { keyPath: 'id' });
      db.createObjectStore('unsent', { keyPath: 'key' });
      db.createObjectStore('meta');
    };
    request.onsuccess = () => {
      const db = request.result;
      if (isGivenUp) return db.close();
      // A newer version in another tab must not wait for this one; the browser may close it too.
      db.onversionchange = () => {
        db.close();
        opened = null;
      };
      db.onclose = () => (opened = null);
      resolve(db);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not open'));
    request.onblocked = () => {
      isGivenUp = true;
      reject(new Error('another tab blocks IndexedDB'));
    };
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

export type Store = 'moves' | 'puzzles' | 'unsent' | 'meta';
type Work<T> = (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | void;

interface Options {
  durability?: IDBTransactionDurability;
  /** The work asks for more when it has answers, so the end must be left to the browser. */
  continues?: boolean;
}

/** One transaction: what `work` asks for is committed together, or not at all. */
export async function transact<T>(stores: Store[], mode: 'readonly' | 'readwrite', work: Work<T>, options: Options = {}): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    let transaction: IDBTransaction;
    try {
      transaction = db.transaction(stores, mode, { durability: options.durability ?? 'relaxed' });
    } catch (error) {
      // The connection is gone; the next try opens another.
      opened = null;
      throw error;
    }
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    transaction.onerror = () => reject(transaction.error ?? new Error('the transaction failed'));
    try {
      const request = work((name) => transaction.objectStore(name));
      transaction.oncomplete = () => resolve((request ? request.result : undefined) as T);
      // The browser need not wait for us to have nothing more to ask: the write begins now.
      if (mode === 'readwrite' && !options.continues) transaction.commit?.();
    } catch (error) {
      reject(error as Error);
      try {
        transaction.abort();
      } catch {
        // It is over already.
      }
    }
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

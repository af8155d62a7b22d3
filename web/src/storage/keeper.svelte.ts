// Keeps entries in IndexedDB. What cannot be stored now stays in memory and is tried again, with the
// next entry, when the page is shown or hidden, and after a while; until then there is a warning.
import type { Move } from '../game/moves';
import { isNewer } from './clock';
import * as database from './database';
import { keyOfMove, keyOfPuzzle, type Arriving, type OwnPuzzle, type Unsent } from './database';

/** A move or a puzzle on its way into the database. */
export interface Entry {
  key: string;
  move?: Move;
  puzzle?: OwnPuzzle;
  /** Whether the server is to get it. */
  unsent: boolean;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** Entries that are not known to be stored, by key. */
const pending = new Map<string, Entry>();
const underWay = new Set<Entry>();
let trouble = $state('');
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isClosed = false;

/** Why something could not be saved on this device; empty when all is well. */
export const storageTrouble = (): string => trouble;

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void keepPending());

/** Stores entries; resolves to whether they are stored. They are passed to the database in the same task. */
export function keep(moves: readonly Move[], puzzles: readonly OwnPuzzle[], unsent: boolean): Promise<boolean> {
  for (const move of moves) add({ key: keyOfMove(move), move, unsent });
  for (const puzzle of puzzles) add({ key: keyOfPuzzle(puzzle), puzzle: $state.snapshot(puzzle) as OwnPuzzle, unsent });
  return keepPending();
}

function add(entry: Entry): void {
  pending.set(entry.key, { ...entry, unsent: entry.unsent || (pending.get(entry.key)?.unsent ?? false) });
}

/** Retries entries that could not be stored; resolves to whether it worked. */
export async function keepPending(): Promise<boolean> {
  const entries = [...pending.values()].filter((entry) => !underWay.has(entry));
  if (isClosed || !entries.length) return true;
  clearTimeout(timer);
  for (const entry of entries) underWay.add(entry);
  try {
    await write(entries);
    for (const entry of entries) if (pending.get(entry.key) === entry) pending.delete(entry.key);
    failures = 0;
    return true;
  } catch (error) {
    complain(error);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++);
    timer = setTimeout(() => void keepPending(), wait);
    return false;
  } finally {
    for (const entry of entries) underWay.delete(entry);
    recover();
  }
}

/** Removes the warning when nothing is waiting to be stored. */
export function recover(): void {
  if (!pending.size) trouble = '';
}

export function complain(error: unknown): void {
  trouble = error instanceof Error ? error.message || error.name : String(error);
}

async function write(entries: readonly Entry[]): Promise<void> {
  const puzzles = entries.filter(({ puzzle }) => puzzle);
  const durability = entries.some(({ move }) => move?.kind === 'finish') ? 'strict' : 'relaxed';
  await Promise.all([
    database.transact<void>(
      ['moves', 'unsent', 'meta'],
      'readwrite',
      (store) => {
        for (const { key, move, puzzle, unsent } of entries) {
          if (move) store('moves').put(move);
          if (move && unsent) store('unsent').put({ key, move: [move.attempt, move.device, move.n] } satisfies Unsent);
          if (puzzle) store('meta').put({ puzzle, unsent } satisfies Arriving, key);
        }
      },
      { durability },
    ),
    ...(puzzles.length ? [place(puzzles)] : []),
  ]);
}

/** Puts puzzles where they belong, unless another tab has stored a newer version that this one has not heard of. To look
 * takes longer than a page may have left; until this is done, the puzzle is in `meta`, which was written without a look. */
const place = (entries: readonly Entry[]): Promise<void> =>
  database.transact<void>(
    ['puzzles', 'unsent', 'meta'],
    'readwrite',
    (store) => {
      for (const { key, puzzle, unsent } of entries) {
        const known: IDBRequest<OwnPuzzle | undefined> = store('puzzles').get(puzzle!.id);
        known.onsuccess = () => {
          if (!known.result || isNewer(puzzle!, known.result)) store('puzzles').put(puzzle);
          if (unsent) store('unsent').put({ key, puzzle: puzzle!.id } satisfies Unsent);
          store('meta').delete(key);
        };
      }
    },
    { continues: true },
  );

/** What the server does not have and the database does not know. */
export const unsentInMemory = (): Entry[] => [...pending.values()].filter((entry) => entry.unsent);

/** The server has these: once they can be stored, they need not be sent. */
export function acknowledge(keys: Iterable<string>): void {
  for (const key of keys) {
    const entry = pending.get(key);
    if (entry && !underWay.has(entry)) entry.unsent = false;
  }
}

/** Gives everything up that is not stored. */
export function drop(): void {
  pending.clear();
  trouble = '';
}

/** Stores nothing any more: what a page does while it ends must not come back. */
export function close(): void {
  isClosed = true;
}

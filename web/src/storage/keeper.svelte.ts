// Keeps entries in IndexedDB. What cannot be stored now stays in memory and is tried again, with the
// next entry, when the page is shown or hidden, and after a while; until then there is a warning. What is not
// stored when the page ends is left to the next one.
import type { Move } from '../game/moves';
import { isNewer } from './clock';
import * as database from './database';
import { keyOfMove, keyOfPuzzle, type OwnPuzzle, type Unsent } from './database';
import { leave, left, type Entry } from './leaving';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** Entries that are not known to be stored, by key. */
const pending = new Map<string, Entry>();
const underWay = new Set<Entry>();
let trouble = $state('');
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isClosed = false;
let isLeaving = false;

/** Why something could not be saved on this device; empty when all is well. */
export const storageTrouble = (): string => trouble;

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void keepPending());
globalThis.addEventListener?.('pagehide', () => setLeaving(true));
globalThis.addEventListener?.('pageshow', () => setLeaving(false));

/** A page that was left may be shown again, with all that it had in memory. */
function setLeaving(isNow: boolean): void {
  isLeaving = isNow;
  leave(isLeaving && !isClosed ? [...pending.values()] : []);
}

/** Stores entries; resolves to whether they are stored. They are passed to the database in the same task. */
export function keep(moves: readonly Move[], puzzles: readonly OwnPuzzle[], unsent: boolean): Promise<boolean> {
  for (const move of moves) add({ key: keyOfMove(move), move, unsent });
  for (const puzzle of puzzles) add({ key: keyOfPuzzle(puzzle), puzzle: $state.snapshot(puzzle) as OwnPuzzle, unsent });
  if (isLeaving) setLeaving(true);
  return keepPending();
}

/** What earlier pages did not store; it is stored now. */
export function keepWhatWasLeft(): { moves: Move[]; puzzles: OwnPuzzle[] } {
  const { entries, forget } = left();
  for (const entry of entries) add(entry);
  if (entries.length) void keepPending().then((isStored) => isStored && forget());
  return { moves: entries.flatMap(({ move }) => move ?? []), puzzles: entries.flatMap(({ puzzle }) => puzzle ?? []) };
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
  const puzzles = entries.flatMap(({ puzzle }) => puzzle ?? []);
  const durability = entries.some(({ move }) => move?.kind === 'finish') ? 'strict' : 'relaxed';
  await database.transact<void>(
    ['moves', 'puzzles', 'unsent'],
    'readwrite',
    (store) => {
      for (const { key, move, puzzle, unsent } of entries) {
        if (move) store('moves').put(move);
        if (unsent) store('unsent').put((move ? { key, move: [move.attempt, move.device, move.n] } : { key, puzzle: puzzle!.id }) satisfies Unsent);
      }
      for (const puzzle of puzzles) {
        // Another tab may have stored a newer version that this one has not heard of.
        const known: IDBRequest<OwnPuzzle | undefined> = store('puzzles').get(puzzle.id);
        known.onsuccess = () => {
          if (!known.result || isNewer(puzzle, known.result)) store('puzzles').put(puzzle);
        };
      }
    },
    { durability, continues: puzzles.length > 0 },
  );
}

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
  left().forget();
  trouble = '';
}

/** Stores nothing any more: what a page does while it ends must not come back. */
export function close(): void {
  isClosed = true;
}

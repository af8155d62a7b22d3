// What a page has not stored when it ends is left in localStorage, which is written at once, and stored by the next page. A
// transaction that waits for another one is lost when its page ends, even if it was committed.
import type { Move } from '../game/moves';
import type { OwnPuzzle } from './database';

/** A move or a puzzle on its way into the database. */
export interface Entry {
  key: string;
  move?: Move;
  puzzle?: OwnPuzzle;
  /** Whether the server is to get it. */
  unsent: boolean;
}

const PREFIX = 'nurie.left.';
/** Each page leaves its own. */
const KEY = PREFIX + Math.random().toString(36).slice(2);

/** Calls with what does not fit or is not allowed do nothing. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Storage is full, damaged or forbidden.
  }
}

/** Leaves these entries, in place of those that this page left before. */
export function leave(entries: readonly Entry[]): void {
  attempt(() => (entries.length ? localStorage.setItem(KEY, JSON.stringify(entries)) : localStorage.removeItem(KEY)));
}

/** What pages left that have ended, and what removes it once it is stored. */
export function left(): { entries: Entry[]; forget: () => void } {
  const entries: Entry[] = [];
  const keys: string[] = [];
  attempt(() => keys.push(...Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== KEY)));
  for (const key of keys) attempt(() => entries.push(...(JSON.parse(localStorage.getItem(key)!) as Entry[]).filter(({ move, puzzle }) => move ?? puzzle)));
  return { entries, forget: () => keys.forEach((key) => attempt(() => localStorage.removeItem(key))) };
}

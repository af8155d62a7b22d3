// The journal: all moves of all attempts, in memory and in IndexedDB. A move is handed to the
// database in the same task in which it is made; other tabs and the server learn of it after.
import { compareMoves, merge, puzzleOf, type Deed, type Mode, type Move } from '../game/moves';
import type { PuzzleJson } from '../game/puzzle';
import * as database from './database';
import type { OwnPuzzle, Unsent } from './database';
import { device, newId } from './identity';

type News = { moves?: Move[]; puzzles?: OwnPuzzle[]; erased?: true };

const attempts = new Map<string, Move[]>();
const puzzles = new Map<string, OwnPuzzle>();
const counters = new Map<string, number>();
let clock = 0;

/** Grows with every change, so that what was derived from the journal is derived again. */
let version = $state(0);
let trouble = $state('');
export const journalVersion = (): number => version;
/** Why nothing can be saved on this device; empty when all is well. */
export const storageTrouble = (): string => trouble;

const listeners = new Set<(attempt: string, moves: Move[]) => void>();
const wakeups = new Set<() => void>();
const channel = openChannel();

let loading: Promise<void> | null = null;
/** Another tab has erased all: what this one still does while it ends must not come back. */
let isErased = false;

/** The way to other tabs; null where the browser has none, or refuses it because site data is blocked. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('nurie');
  } catch {
    return null;
  }
}

/** Everything that is stored; the first call reads it, later ones return the same promise. */
export function loadJournal(): Promise<void> {
  loading ??= (async () => {
    try {
      const [moves, own] = await Promise.all([database.allMoves(), database.allPuzzles()]);
      takeIn({ moves, puzzles: own });
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
  })();
  return loading;
}

if (channel) {
  channel.onmessage = (event: MessageEvent<News>) => {
    if (event.data.erased) {
      isErased = true;
      location.reload();
    } else takeIn(event.data);
  };
}

/** Moves and puzzles that came from elsewhere and are already stored. */
function takeIn(news: News): void {
  const fresh = new Map<string, Move[]>();
  for (const move of news.moves ?? []) {
    clock = Math.max(clock, move.clock);
    const log = attempts.get(move.attempt);
    if (log?.some((known) => known.device === move.device && known.n === move.n)) continue;
    const list = fresh.get(move.attempt);
    if (list) list.push(move);
    else fresh.set(move.attempt, [move]);
  }
  for (const [attempt, moves] of fresh) {
    attempts.set(attempt, merge(attempts.get(attempt) ?? [], moves));
    for (const listener of listeners) listener(attempt, moves);
  }
  for (const puzzle of news.puzzles ?? []) {
    clock = Math.max(clock, puzzle.updated);
    const known = puzzles.get(puzzle.id);
    if (!known || isNewer(puzzle, known)) puzzles.set(puzzle.id, puzzle);
  }
  version++;
}

const isNewer = (a: OwnPuzzle, b: OwnPuzzle): boolean =>
  a.updated !== b.updated ? a.updated > b.updated : a.device > b.device;

/** Add a move of this page to an attempt. It is in memory at once; the promise tells that it is stored. */
export function record(attempt: string, deed: Deed): { move: Move; stored: Promise<void> } {
  const n = counters.get(attempt) ?? 0;
  counters.set(attempt, n + 1);
  const move: Move = { attempt, device, n, clock: ++clock, at: Date.now(), ...deed };
  const log = attempts.get(attempt);
  if (log) log.push(move);
  else attempts.set(attempt, [move]);
  const stored = store([move], [], true);
  channel?.postMessage({ moves: [move] } satisfies News);
  version++;
  for (const wake of wakeups) wake();
  return { move, stored };
}

/** Save an own puzzle, or its deletion. */
export function keepPuzzle(id: string, name: string, puzzle: PuzzleJson | null, draft: boolean): OwnPuzzle {
  const kept: OwnPuzzle = { id, updated: ++clock, device, name, puzzle, draft };
  puzzles.set(id, kept);
  void store([], [kept], true);
  channel?.postMessage({ puzzles: [kept] } satisfies News);
  version++;
  for (const wake of wakeups) wake();
  return kept;
}

/** Take in what the server or a file brought: stored, then shown here and in other tabs. */
export async function receive(moves: Move[], own: OwnPuzzle[], unsent: boolean): Promise<void> {
  if (!moves.length && !own.length) return;
  const newer = own.filter((puzzle) => {
    const known = puzzles.get(puzzle.id);
    return !known || isNewer(puzzle, known);
  });
  await store(moves, newer, unsent);
  takeIn({ moves, puzzles: newer });
  channel?.postMessage({ moves, puzzles: newer } satisfies News);
  if (unsent) for (const wake of wakeups) wake();
}

async function store(moves: Move[], own: OwnPuzzle[], unsent: boolean): Promise<void> {
  if (isErased) return;
  try {
    await database.transact<void>(['moves', 'puzzles', 'unsent'], 'readwrite', (named) => {
      for (const move of moves) {
        named('moves').put(move);
        const key: Unsent = { key: `m ${move.attempt} ${move.device} ${move.n}`, move: [move.attempt, move.device, move.n] };
        if (unsent) named('unsent').put(key);
      }
      for (const puzzle of own) {
        named('puzzles').put($state.snapshot(puzzle));
        if (unsent) named('unsent').put({ key: `p ${puzzle.id} ${puzzle.updated} ${puzzle.device}`, puzzle: puzzle.id } satisfies Unsent);
      }
    });
    if (trouble) trouble = '';
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
}

export function movesOf(attempt: string): Move[] {
  return attempts.get(attempt) ?? [];
}

/** Whether the beginning of an attempt is here; without it nothing can be replayed. */
export const isBegun = (attempt: string): boolean => movesOf(attempt).some((move) => move.kind === 'start');

/** The attempts at a puzzle, the one with the newest move first. */
export function attemptsAt(puzzle: string): string[] {
  const found: string[] = [];
  for (const attempt of attempts.keys()) if (puzzleOf(attempt) === puzzle && isBegun(attempt)) found.push(attempt);
  const last = (attempt: string): Move => attempts.get(attempt)!.at(-1)!;
  return found.sort((a, b) => compareMoves(last(b), last(a)));
}

/** All puzzles that were ever tried, the latest first, with the time of the last move. */
export function recentPuzzles(): { puzzle: string; at: number }[] {
  const latest = new Map<string, number>();
  for (const [attempt, moves] of attempts) {
    const puzzle = puzzleOf(attempt);
    latest.set(puzzle, Math.max(latest.get(puzzle) ?? 0, moves.at(-1)!.at));
  }
  return [...latest].map(([puzzle, at]) => ({ puzzle, at })).sort((a, b) => b.at - a.at);
}

export function newAttempt(puzzle: string, mode: Mode): string {
  const attempt = `${puzzle}:${newId()}`;
  record(attempt, { kind: 'start', puzzle, mode });
  return attempt;
}

export function ownPuzzles(): OwnPuzzle[] {
  return [...puzzles.values()].filter((puzzle) => puzzle.puzzle !== null).sort((a, b) => b.updated - a.updated);
}

export const ownPuzzle = (id: string): OwnPuzzle | undefined => puzzles.get(id);

/** All that is kept, deleted puzzles included: what an export carries. */
export function everything(): { moves: Move[]; puzzles: OwnPuzzle[] } {
  return { moves: [...attempts.values()].flat(), puzzles: [...puzzles.values()] };
}

/** Hear of moves that came from other tabs or devices. */
export function onForeignMoves(listener: (attempt: string, moves: Move[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hear that there is something to send. */
export function onUnsent(wake: () => void): void {
  wakeups.add(wake);
}

/** Mark all that is kept as not yet sent. */
export async function sendEverything(): Promise<void> {
  const { moves, puzzles: own } = everything();
  await store(moves, own, true);
}

/** Forget all, here and in other tabs. */
export async function eraseJournal(): Promise<void> {
  await database.eraseAll();
  attempts.clear();
  puzzles.clear();
  counters.clear();
  clock = 0;
  version++;
  channel?.postMessage({ erased: true } satisfies News);
}

// The journal: all moves of all attempts, in memory and in IndexedDB. A move is handed to the
// database in the same task in which it is made; other tabs and the server learn of it after.
import { compareMoves, merge, puzzleOf, type Deed, type Mode, type Move } from '../game/moves';
import type { PuzzleJson } from '../game/puzzle';
import { following, isNewer, next, tame } from './clock';
import * as database from './database';
import type { OwnPuzzle } from './database';
import { device, forgetPlayer, newId } from './identity';
import * as keeper from './keeper.svelte';
import { hear, tell, type News } from './tabs';

const attempts = new Map<string, Move[]>();
/** The attempts at each puzzle. */
const byPuzzle = new Map<string, Set<string>>();
const puzzles = new Map<string, OwnPuzzle>();
const counters = new Map<string, number>();
let clock = 0;

/** Increases with every change, so that derived values are recomputed. */
let version = $state(0);
export const journalVersion = (): number => version;

const listeners = new Set<(attempt: string, moves: Move[]) => void>();
const wakeups = new Set<() => void>();

/** After what time a database that could not be read is read again. */
const RELOAD = 5000;
let loading: Promise<void> | null = null;

/** Everything that is stored; the first call reads it, later ones return the same promise. */
export function loadJournal(): Promise<void> {
  loading ??= (async () => {
    try {
      const [moves, own] = await Promise.all([database.allMoves(), database.allPuzzles()]);
      const left = keeper.keepWhatWasLeft();
      const { tamed, ...entries } = tame(clock, { moves: [...moves, ...left.moves], puzzles: [...own, ...left.puzzles] });
      takeIn(entries);
      keeper.recover();
      if (tamed.moves.length || tamed.puzzles.length) void keeper.keep(tamed.moves, tamed.puzzles, true);
    } catch (error) {
      keeper.complain(error);
      loading = null;
      setTimeout(() => void loadJournal(), RELOAD);
    }
  })();
  return loading;
}

hear((news) => {
  if (news.erased || news.changed) {
    if (news.erased) keeper.close();
    void keeper.keepPending().finally(() => location.reload());
  } else takeIn(news);
});

/** Moves and puzzles that came from elsewhere and are already stored. */
function takeIn(news: News): void {
  const { moves = [], puzzles: own = [] } = news;
  clock = following(clock, [...moves.map((move) => move.clock), ...own.map((puzzle) => puzzle.updated)]);
  const fresh = new Map<string, Move[]>();
  for (const move of moves) {
    const log = attempts.get(move.attempt);
    if (log?.some((known) => known.device === move.device && known.n === move.n)) continue;
    const list = fresh.get(move.attempt);
    if (list) list.push(move);
    else fresh.set(move.attempt, [move]);
  }
  for (const [attempt, added] of fresh) {
    put(attempt, merge(attempts.get(attempt) ?? [], added));
    for (const listener of listeners) listener(attempt, added);
  }
  for (const puzzle of own) if (isNews(puzzle)) puzzles.set(puzzle.id, puzzle);
  version++;
}

function put(attempt: string, log: Move[]): void {
  attempts.set(attempt, log);
  const puzzle = puzzleOf(attempt);
  const known = byPuzzle.get(puzzle);
  if (known) known.add(attempt);
  else byPuzzle.set(puzzle, new Set([attempt]));
}

function isNews(puzzle: OwnPuzzle): boolean {
  const known = puzzles.get(puzzle.id);
  return !known || isNewer(puzzle, known);
}

/** Add a move of this page to an attempt. It is in memory at once; the promise resolves to whether it is stored. */
export function record(attempt: string, deed: Deed): { move: Move; stored: Promise<boolean> } {
  const n = counters.get(attempt) ?? 0;
  counters.set(attempt, n + 1);
  clock = next(clock);
  const move: Move = { attempt, device, n, clock, at: Date.now(), ...deed };
  const log = attempts.get(attempt);
  if (!log) put(attempt, [move]);
  // A clock that is not followed may be ahead of ours.
  else if (compareMoves(log.at(-1)!, move) > 0) attempts.set(attempt, merge(log, [move]));
  else log.push(move);
  const stored = keeper.keep([move], [], true);
  announce({ moves: [move] });
  return { move, stored };
}

/** Save an own puzzle, or its deletion. */
export function keepPuzzle(id: string, name: string, puzzle: PuzzleJson | null, draft: boolean): OwnPuzzle {
  clock = next(clock);
  const kept: OwnPuzzle = { id, updated: clock, device, name, puzzle, draft };
  puzzles.set(id, kept);
  void keeper.keep([], [kept], true);
  announce({ puzzles: [kept] });
  return kept;
}

function announce(news: News): void {
  tell(news);
  version++;
  for (const wake of wakeups) wake();
}

/** Take in what the server or a file brought: stored, then shown here and in other tabs. Returns whether it is stored. */
export async function receive(moves: Move[], own: OwnPuzzle[], unsent: boolean): Promise<boolean> {
  if (!moves.length && !own.length) return true;
  const { tamed: _tamed, ...entries } = tame(clock, { moves, puzzles: own.filter(isNews) });
  const isStored = await keeper.keep(entries.moves, entries.puzzles, unsent);
  takeIn(entries);
  tell(entries);
  if (unsent) for (const wake of wakeups) wake();
  return isStored;
}

export function movesOf(attempt: string): Move[] {
  return attempts.get(attempt) ?? [];
}

/** Whether the beginning of an attempt is here; without it nothing can be replayed. */
export const isBegun = (attempt: string): boolean => movesOf(attempt).some((move) => move.kind === 'start');

/** The attempts at a puzzle, the one with the newest move first. */
export function attemptsAt(puzzle: string): string[] {
  const found = [...(byPuzzle.get(puzzle) ?? [])].filter(isBegun);
  const last = (attempt: string): Move => attempts.get(attempt)!.at(-1)!;
  return found.sort((a, b) => compareMoves(last(b), last(a)));
}

/** Every attempt, with its moves in order. */
export const allAttempts = (): Iterable<readonly [attempt: string, moves: readonly Move[]]> => attempts;

export function newAttempt(puzzle: string, mode: Mode): string {
  const attempt = `${puzzle}:${newId()}`;
  record(attempt, { kind: 'start', puzzle, mode });
  return attempt;
}

export function ownPuzzles(): OwnPuzzle[] {
  return [...puzzles.values()].filter((puzzle) => puzzle.puzzle !== null).sort((a, b) => b.updated - a.updated);
}

export const ownPuzzle = (id: string): OwnPuzzle | undefined => puzzles.get(id);

/** Everything for an export, including deleted puzzles. */
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

/** Removes a move or a puzzle that is no longer stored. */
export function remove(move?: [attempt: string, device: string, n: number], puzzle?: string): void {
  if (move) {
    const rest = movesOf(move[0]).filter((one) => one.device !== move[1] || one.n !== move[2]);
    if (rest.length) attempts.set(move[0], rest);
    else {
      attempts.delete(move[0]);
      byPuzzle.get(puzzleOf(move[0]))?.delete(move[0]);
    }
  }
  if (puzzle) puzzles.delete(puzzle);
  version++;
}

/** Forget all, here and in other tabs. */
export async function eraseJournal(): Promise<void> {
  await database.eraseAll();
  forgetPlayer();
  keeper.drop();
  attempts.clear();
  byPuzzle.clear();
  puzzles.clear();
  clock = 0;
  version++;
  tell({ erased: true });
}

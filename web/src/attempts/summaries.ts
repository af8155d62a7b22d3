// What the logs alone say about attempts, without their boards: which are begun and finished, when, and how long they took.
import { puzzleOf, type Move } from '../game/moves';
import { Stopwatch } from '../game/stopwatch';
import { allAttempts, journalVersion } from '../storage/journal.svelte';

export interface Summary {
  attempt: string;
  puzzle: string;
  /** When the last move was made. */
  at: number;
  /** Something was painted since the last restart. */
  isStarted: boolean;
  /** When it was finished, or null. */
  finishedAt: number | null;
  /** The time played since the last restart. */
  milliseconds: number;
  /** The techniques of its hints; empty for a hint without one. */
  hints: string[];
}

/** A summary of an attempt; null if its beginning is not here. */
export function summaryOf(attempt: string, moves: readonly Move[]): Summary | null {
  let watch = new Stopwatch();
  let isBegun = false;
  const found: Summary = { attempt, puzzle: puzzleOf(attempt), at: moves.at(-1)?.at ?? 0, isStarted: false, finishedAt: null, milliseconds: 0, hints: [] };
  for (const move of moves) {
    if (move.kind === 'start') isBegun = true;
    if (!isBegun) continue;
    if (move.kind === 'restart') {
      watch = new Stopwatch();
      found.isStarted = false;
      found.finishedAt = null;
    } else if (found.finishedAt !== null) continue;
    else if (move.kind === 'finish') {
      found.finishedAt = move.at;
      watch.stop();
      continue;
    } else if (move.kind === 'paint') found.isStarted = true;
    else if (move.kind === 'hint') found.hints.push(move.technique ?? '');
    // The clock has been stopped since the last life was lost.
    else if (move.kind === 'continue') watch.stop();
    watch.count(move);
    watch.follow(move);
  }
  found.milliseconds = watch.milliseconds;
  return isBegun ? found : null;
}

const known = new Map<string, { moves: number; summary: Summary | null }>();
let all: { version: number; list: Summary[] } = { version: -1, list: [] };

/** All attempts, the one with the newest move first. Values derived from it follow new moves. */
export function summaries(): readonly Summary[] {
  const version = journalVersion();
  if (all.version === version) return all.list;
  const list: Summary[] = [];
  for (const [attempt, moves] of allAttempts()) {
    let one = known.get(attempt);
    if (one?.moves !== moves.length) known.set(attempt, (one = { moves: moves.length, summary: summaryOf(attempt, moves) }));
    if (one.summary) list.push(one.summary);
  }
  all = { version, list: list.sort((a, b) => b.at - a.at) };
  return all.list;
}

export type PuzzleState = 'not_started' | 'started' | 'finished';

/** The state of each puzzle that was tried, from all attempts at it. */
export function statesOf(list: readonly Summary[]): Map<string, PuzzleState> {
  const found = new Map<string, PuzzleState>();
  for (const { puzzle, isStarted, finishedAt } of list) {
    if (finishedAt !== null) found.set(puzzle, 'finished');
    // The newest attempt comes first.
    else if (!found.has(puzzle)) found.set(puzzle, isStarted ? 'started' : 'not_started');
  }
  return found;
}

/** The puzzles to go on with, the latest first: begun, and never finished. */
export function unfinished(list: readonly Summary[], most: number): string[] {
  const states = statesOf(list);
  const puzzles = [...new Set(list.map(({ puzzle }) => puzzle))];
  return puzzles.filter((puzzle) => states.get(puzzle) === 'started').slice(0, most);
}

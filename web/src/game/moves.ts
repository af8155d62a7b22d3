// A move: one line in the log of an attempt. The log is all that is ever saved.
import type { State } from './puzzle';

export type Mode = 'lives' | 'check' | 'none';
/** In the order in which they are offered. */
export const MODES: readonly Mode[] = ['none', 'check', 'lives'];

interface Stamp {
  attempt: string;
  device: string;
  /** Counts the moves of this device in this attempt, from 0. */
  n: number;
  /** Lamport clock: greater than that of every move seen before. */
  clock: number;
  /** Milliseconds since 1970. */
  at: number;
}

export type Deed =
  | { kind: 'start'; puzzle: string; mode: Mode }
  | { kind: 'paint'; cells: [row: number, column: number][]; state: State; maybe?: true }
  | { kind: 'savepoint' | 'return' | 'forget'; name: string }
  | { kind: 'hint'; technique?: string }
  | { kind: 'undo' | 'redo' | 'restart' | 'continue' | 'finish' | 'pause' | 'resume' };

export type Move = Stamp & Deed;

/** The order in which every device replays the moves of an attempt. */
export function compareMoves(a: Move, b: Move): number {
  return a.clock - b.clock || (a.device < b.device ? -1 : a.device > b.device ? 1 : a.n - b.n);
}

/** Moves of several origins as one log: each once, in order. */
export function merge(...logs: (readonly Move[])[]): Move[] {
  const seen = new Map<string, Move>();
  for (const log of logs) {
    for (const move of log) {
      const key = `${move.device} ${move.n}`;
      if (!seen.has(key)) seen.set(key, move);
    }
  }
  return [...seen.values()].sort(compareMoves);
}

/** The puzzle that an attempt is about: its id is `<puzzle>:<random>`. */
export function puzzleOf(attempt: string): string {
  return attempt.slice(0, attempt.lastIndexOf(':'));
}

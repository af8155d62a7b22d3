// A move: one line in the log of an attempt, or of a drawing (drawing.ts). The log is all that is ever saved.
import type { Colour, State } from './puzzle';

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
  /** An answer in practice: the position by its size and seed, and whether the first stroke was a sound deduction. */
  | { kind: 'practice'; side: number; seed: number; right: boolean }
  | { kind: 'undo' | 'redo' | 'restart' | 'continue' | 'finish' | 'pause' | 'resume' }
  | DrawingDeed;

/** What a cell of a drawing says: a colour of a picture, an island or the sea, or a number. */
export type Form = 'picture' | 'islands' | 'numbers';

export type DrawingDeed =
  | { kind: 'canvas'; puzzle: string; form: Form; rows: string[]; colours: Colour[] }
  /** One state for each cell, or one for all. */
  | { kind: 'draw'; cells: [row: number, column: number][]; states: string }
  /** How many lines are added at each side, or removed if negative. */
  | { kind: 'resize'; sides: [top: number, right: number, bottom: number, left: number] }
  | { kind: 'palette'; colours: Colour[] }
  | { kind: 'rename'; name: string }
  | { kind: 'undo' | 'redo' | 'finish' | 'delete' | 'restore' };

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

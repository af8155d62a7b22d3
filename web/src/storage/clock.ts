// The Lamport clock of this device: greater than that of every move it knows, within reason.
import { compareMoves, type Move } from '../game/moves';
import type { OwnPuzzle } from './database';

/** The server takes no greater clock (MAX_CLOCK in src/nurie/app/schemas.py). */
export const MAX_CLOCK = 2 ** 40;
/** No honest device is so far ahead: a clock beyond it is a mistake, and is not followed. */
const LONGEST_LEAP = 10_000_000;

/** The clock after others were seen. */
export function following(clock: number, seen: Iterable<number>): number {
  for (const one of [...seen].sort((a, b) => a - b)) if (one > clock && one <= Math.min(clock + LONGEST_LEAP, MAX_CLOCK)) clock = one;
  return clock;
}

export const next = (clock: number): number => Math.min(clock + 1, MAX_CLOCK);

/** Which of two versions of a puzzle wins. */
export function isNewer(a: OwnPuzzle, b: OwnPuzzle): boolean {
  const [one, other] = [a, b].map(({ updated }) => (updated > MAX_CLOCK ? -1 : updated)) as [number, number];
  return one !== other ? one > other : a.device > b.device;
}

interface Entries {
  moves: Move[];
  puzzles: OwnPuzzle[];
}

/**
 * Gives entries whose clocks are beyond the greatest new ones, in their order and after `clock`: no server takes them as
 * they are, and what is done next would come before them. Returns which these are.
 */
export function tame(clock: number, { moves, puzzles }: Entries): Entries & { tamed: Entries } {
  const wildMoves = moves.filter((move) => move.clock > MAX_CLOCK).sort(compareMoves);
  const wildPuzzles = puzzles.filter((puzzle) => puzzle.updated > MAX_CLOCK);
  const seen = [...moves.map((move) => move.clock), ...puzzles.map((puzzle) => puzzle.updated)];
  let now = wildMoves.length || wildPuzzles.length ? following(clock, seen) : clock;
  const tamed: Entries = {
    moves: wildMoves.map((move) => ({ ...move, clock: (now = next(now)) })),
    puzzles: wildPuzzles.map((puzzle) => ({ ...puzzle, updated: (now = next(now)) })),
  };
  return {
    moves: [...moves.filter((move) => !(move.clock > MAX_CLOCK)), ...tamed.moves],
    puzzles: [...puzzles.filter((puzzle) => !(puzzle.updated > MAX_CLOCK)), ...tamed.puzzles],
    tamed,
  };
}

// A pattern that depends on a name alone: mirrored, as in a quilt. It represents puzzles without revealing anything about them.
import { hash } from '../attempts/daily';

/** How many cells a pattern has per side. */
export const PATTERN = 7;

/** A number for every cell, row after row. */
export function patternOf(name: string): number[] {
  const half = Math.ceil(PATTERN / 2);
  return Array.from({ length: PATTERN * PATTERN }, (_, at) => {
    const [row, column] = [Math.floor(at / PATTERN), at % PATTERN];
    return hash(`${name} ${Math.min(row, PATTERN - 1 - row) * half + Math.min(column, PATTERN - 1 - column)}`);
  });
}

// Complete lines: their remaining cells are empty.
import type { Rules } from './kinds';
import { UNKNOWN, type State } from '../game/puzzle';

/** The unknown cells of the rows and columns through `touched` that are complete now. */
export function restOfLines(rules: Rules, cells: readonly State[], touched: readonly number[]): number[] {
  if (!rules.rows) return [];
  const { width, height } = rules;
  const rest = new Set<number>();
  const take = (done: boolean[], line: number[]): void => {
    if (done.every(Boolean)) for (const at of line) if (cells[at] === UNKNOWN) rest.add(at);
  };
  for (const row of new Set(touched.map((at) => Math.floor(at / width)))) {
    take(rules.doneInRow(row, cells), Array.from({ length: width }, (_, column) => row * width + column));
  }
  for (const column of new Set(touched.map((at) => at % width))) {
    take(rules.doneInColumn(column, cells), Array.from({ length: height }, (_, row) => row * width + column));
  }
  return [...rest];
}

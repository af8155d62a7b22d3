// One line of a nonogram: which placements its clue still has, and which runs are surely done.
import { EMPTY, UNKNOWN, type Run, type State } from '../game/puzzle';

/**
 * The possible starts of every run, or null where the clue does not fit the known cells.
 * `fits[i][p]`: runs i… can be placed from position p on; from both sides, so that a start is
 * possible exactly if what is before and what is after it can be placed too.
 */
export function starts(clue: readonly Run[], cells: readonly State[]): number[][] | null {
  const n = cells.length;
  const k = clue.length;
  const canHold = (p: number, run: Run): boolean => {
    for (let i = p; i < p + run.length; i++) if (cells[i] !== UNKNOWN && cells[i] !== run.colour) return false;
    return true;
  };
  const canBeEmpty = (p: number): boolean => cells[p] === UNKNOWN || cells[p] === EMPTY;
  const gapAfter = (i: number): number => (i + 1 < k && clue[i + 1]!.colour === clue[i]!.colour ? 1 : 0);
  const holds = clue.map((run) => Array.from({ length: n + 1 }, (_, p) => p + run.length <= n && canHold(p, run)));
  const followed = (i: number, p: number): number | null => {
    const end = p + clue[i]!.length;
    if (!gapAfter(i)) return end;
    return end < n && canBeEmpty(end) ? end + 1 : null;
  };
  const after: boolean[][] = Array.from({ length: k + 1 }, () => new Array<boolean>(n + 2).fill(false));
  after[k]![n] = true;
  for (let p = n - 1; p >= 0; p--) after[k]![p] = after[k]![p + 1]! && canBeEmpty(p);
  for (let i = k - 1; i >= 0; i--) {
    for (let p = n; p >= 0; p--) {
      const next = holds[i]![p] ? followed(i, p) : null;
      after[i]![p] = (next !== null && after[i + 1]![next]!) || (p < n && canBeEmpty(p) && after[i]![p + 1]!);
    }
  }
  if (!after[0]![0]) return null;
  let reach = new Array<boolean>(n + 2).fill(false);
  reach[0] = true;
  const found: number[][] = [];
  for (let i = 0; i < k; i++) {
    const next = new Array<boolean>(n + 2).fill(false);
    const here: number[] = [];
    for (let p = 0; p <= n; p++) {
      if (!reach[p]) continue;
      if (p < n && canBeEmpty(p)) reach[p + 1] = true;
      const end = holds[i]![p] ? followed(i, p) : null;
      if (end === null) continue;
      next[end] = true;
      if (after[i + 1]![end]) here.push(p);
    }
    found.push(here);
    reach = next;
  }
  return found;
}

/** For every run, whether it is painted and can be nowhere else: only then is it crossed out. */
export function doneRuns(clue: readonly Run[], cells: readonly State[]): boolean[] {
  if (!cells.some((cell) => cell !== UNKNOWN && cell !== EMPTY)) return clue.map(() => false);
  const places = starts(clue, cells);
  if (!places) return clue.map(() => false);
  return clue.map((run, i) => {
    const [start, ...others] = places[i]!;
    if (start === undefined || others.length) return false;
    for (let p = start; p < start + run.length; p++) if (cells[p] !== run.colour) return false;
    return true;
  });
}

// What somebody has filled in on paper becomes the first moves of an attempt.
import { rulesOf } from '../kinds/kinds';
import { UNKNOWN, type State } from '../game/puzzle';
import type { Mode } from '../game/moves';
import { Attempt } from './attempt.svelte';
import type { Playable } from './playable';
import { progressOf } from './progress';

/** The most cells of one move. */
const MOST = 4_000;

/** Begins a puzzle with the cells filled in on paper, row by row; one that was already begun stays as it is. */
export function beginWith(playable: Playable, rows: readonly string[], mode: Mode): void {
  const { width, height, given } = rulesOf(playable.puzzle);
  if (progressOf(playable).attempt || rows.length !== height || rows.some((row) => row.length !== width)) return;
  const byState = new Map<State, number[]>();
  [...rows.join('')].forEach((state, at) => {
    if (state !== UNKNOWN && !given.has(at)) byState.set(state, [...(byState.get(state) ?? []), at]);
  });
  const attempt = new Attempt(playable, null, mode);
  for (const [state, cells] of byState) {
    for (let from = 0; from < cells.length; from += MOST) attempt.paint(cells.slice(from, from + MOST), state);
  }
  attempt.close();
}

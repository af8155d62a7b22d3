// The progress of a player on a puzzle: the four states of the list, from all attempts.
import { attemptsAt, movesOf } from '../storage/journal.svelte';
import { boardOf, type Playable } from './playable';
import type { State } from '../game/puzzle';
import { replay } from '../game/replay';

export type Standing = 'not_started' | 'started' | 'finished_without_loss' | 'finished_with_loss';

export interface Progress {
  standing: Standing;
  /** The attempt to go on with; the newest. */
  attempt: string | null;
  share: number;
  /** The cells of the newest attempt. */
  cells: readonly State[] | null;
  /** The shortest time in which it was finished; null until then. */
  best: number | null;
}

export const NOTHING: Progress = { standing: 'not_started', attempt: null, share: 0, cells: null, best: null };
const known = new Map<string, { key: string; progress: Progress }>();

export function progressOf(playable: Playable): Progress {
  const attempts = attemptsAt(playable.id);
  if (!attempts.length) return NOTHING;
  const key = attempts.map((attempt) => `${attempt} ${movesOf(attempt).length}`).join();
  const before = known.get(playable.id);
  if (before?.key === key) return before.progress;
  const board = boardOf(playable);
  const states = attempts.map((attempt) => replay(board, movesOf(attempt)));
  const finished = states.filter((state) => state.isSolved);
  const newest = states[0]!;
  let standing: Standing = newest.share > 0 || newest.mistakes > 0 ? 'started' : 'not_started';
  if (finished.some((state) => !state.wasLost)) standing = 'finished_without_loss';
  else if (finished.length) standing = 'finished_with_loss';
  const progress: Progress = {
    standing,
    attempt: attempts[0]!,
    share: newest.share,
    cells: newest.cells,
    best: finished.length ? Math.min(...finished.map((state) => state.milliseconds)) : null,
  };
  known.set(playable.id, { key, progress });
  return progress;
}

// The answers of this player in practice, and how well the techniques are known, from the journal.
import { allAttempts, journalVersion, record } from '../storage/journal.svelte';
import { newId } from '../storage/identity';
import { idOf } from './lessons';
import { answersIn, PRACTICE, type Answer } from './strength';
import type { Item } from './positions';

/** Values derived from it follow new answers. */
export function answers(): Answer[] {
  void journalVersion();
  return answersIn(allAttempts());
}

/** Records the answers of one series. */
export function recorder(): (item: Item, right: boolean) => void {
  const series = newId();
  return ({ lesson, side, seed }, right) => void record(`${PRACTICE}${idOf(lesson)}:${series}`, { kind: 'practice', side, seed, right });
}

// The puzzle of a Play screen: one of a pack, or one that the player entered.
import { playableOf, type Playable } from '../attempts/playable';
import { loadJudge } from '../engine/judge.svelte';
import { t } from '../i18n.svelte';
import { puzzleName, titleOf } from '../parts/names';
import { href } from '../router.svelte';
import { ownPuzzle } from '../storage/journal.svelte';
import { Missing, packIdOf, packList, packOf } from '../storage/packs';

export interface Found {
  playable: Playable;
  /** What it is called before it is finished, and after. */
  name: string;
  title: string;
  back: string;
  next: string | null;
}

export async function findPuzzle(id: string): Promise<Found> {
  if (id.startsWith('own/')) {
    const own = ownPuzzle(id.slice('own/'.length));
    if (!own?.puzzle) throw new Missing(id);
    // Without a known solution, only the engine can tell whether the board is solved; offline, it may not be loaded
    // yet.
    await loadJudge().catch(() => undefined);
    const title = own.name || t('solver.untitled');
    return { playable: { id, puzzle: own.puzzle, lives: 3, solution: null }, name: title, title, back: href('solver'), next: null };
  }
  const pack = await packOf(packIdOf(id, await packList().catch(() => [])));
  const index = pack.puzzles.findIndex((puzzle) => puzzle.id === id);
  const puzzle = pack.puzzles[index];
  if (!puzzle) throw new Missing(id);
  const after = pack.puzzles[index + 1];
  return {
    playable: playableOf(puzzle),
    name: puzzleName(puzzle, index, false),
    title: titleOf(puzzle),
    back: href('packs', pack.id),
    next: after ? href('play', after.id) : null,
  };
}

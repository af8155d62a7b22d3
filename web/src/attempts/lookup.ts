// The puzzle of an attempt by its id: one of a pack, bundled or the player's own, perhaps as a puzzle of a day, or one that the player entered.
import type { Pack, PackPuzzle } from '../game/puzzle';
import type { OwnPuzzle } from '../storage/database';
import { ownPuzzle } from '../storage/journal.svelte';
import { Missing, packIdOf, packList, packOf } from '../storage/packs';
import { dailyOf } from './daily';
import { playableOf, type Playable } from './playable';

const OWN = 'own/';
/** The prefix of the ids of entered puzzles that were generated for Endless. */
export const ENDLESS = 'endless-';

export const isEndless = ({ id }: OwnPuzzle): boolean => id.startsWith(ENDLESS);

/** The prefix of the ids of own packs, and of their puzzles, which continue with a slash. */
export const PACK = 'pack-';

/** Entries of own packs (ownpacks.ts), which are not in the list of own puzzles. */
export const isPacked = ({ id }: { id: string }): boolean => id.startsWith(PACK);

interface InPack {
  playable: Playable;
  pack: Pack;
  index: number;
  puzzle: PackPuzzle;
  /** The day whose puzzle it is, if any. */
  day: string | null;
}
interface Entered {
  playable: Playable;
  own: OwnPuzzle;
}
export type Known = InPack | Entered;

/** Throws `Missing` if there is no such puzzle. */
export async function lookUp(id: string): Promise<Known> {
  if (id.startsWith(OWN)) {
    const own = ownPuzzle(id.slice(OWN.length));
    if (!own?.puzzle) throw new Missing(id);
    if (isPacked(own)) {
      const { asPack, packOfPuzzle } = await import('./ownpacks');
      const packed = packOfPuzzle(own.id);
      if (packed) return inPack(id, asPack(packed), id, null);
    }
    return { playable: { id, puzzle: own.puzzle, lives: 3, solution: null }, own };
  }
  const daily = dailyOf(id);
  const name = daily?.puzzle ?? id;
  const pack = await packOf(packIdOf(name, await packList().catch(() => [])));
  return inPack(id, pack, name, daily?.day ?? null);
}

function inPack(id: string, pack: Pack, name: string, day: string | null): InPack {
  const index = pack.puzzles.findIndex((puzzle) => puzzle.id === name);
  const puzzle = pack.puzzles[index];
  if (!puzzle) throw new Missing(id);
  return { playable: { ...playableOf(puzzle), id }, pack, index, puzzle, day };
}

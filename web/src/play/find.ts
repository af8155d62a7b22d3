// The puzzle of a Play screen, what it is called, and where it leads.
import { isEndless, isPacked, lookUp } from '../attempts/lookup';
import { dailyId, puzzlesFor } from '../attempts/daily';
import type { Playable } from '../attempts/playable';
import { statesOf, summaries } from '../attempts/summaries';
import { loadJudge } from '../engine/judge.svelte';
import type { Pack } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { knownName, puzzleName, titleOf } from '../parts/names';
import { href } from '../router.svelte';
import { packList, wholeShelf } from '../storage/packs';

export interface Found {
  playable: Playable;
  /** What it is called before it is finished, and after. */
  name: string;
  title: string;
  back: string;
  next: string | null;
}

export async function findPuzzle(id: string): Promise<Found> {
  const known = await lookUp(id);
  const { playable } = known;
  if ('own' in known) {
    // Without a known solution, only the engine can tell whether the board is solved; offline, it may not be loaded
    // yet.
    await loadJudge().catch(() => undefined);
    const title = known.own.name || t('solver.untitled');
    if (isEndless(known.own)) return { playable, name: title, title, back: href('endless'), next: href('endless', 'next') };
    return { playable, name: title, title, back: href('make'), next: null };
  }
  const { pack, index, puzzle, day } = known;
  if (!puzzle.solution) await loadJudge().catch(() => undefined);
  if (day) {
    return { playable, name: knownName(known), title: titleOf(puzzle), back: href('daily', day), next: await nextOf(day, id) };
  }
  return {
    playable,
    name: puzzleName(puzzle, index, false),
    title: titleOf(puzzle),
    back: href('packs', pack.id),
    next: (await nextIn(pack, index)) ?? null,
  };
}

/** The next unfinished puzzle of a day, or the day. */
async function nextOf(day: string, id: string): Promise<string> {
  const shelf = await wholeShelf().catch(() => null);
  const states = statesOf(summaries());
  const others = (shelf ? puzzlesFor(day, shelf, summaries()) : []).map((entry) => dailyId(day, entry.id)).filter((one) => one !== id);
  const next = others.find((one) => states.get(one) !== 'finished');
  return next ? href('play', next) : href('daily', day);
}

/** The next unfinished puzzle of the pack, from the beginning after the last one; then the pack that follows. */
async function nextIn(pack: Pack, index: number): Promise<string | undefined> {
  const others = [...pack.puzzles.slice(index + 1), ...pack.puzzles.slice(0, index)];
  const states = statesOf(summaries());
  const next = others.find(({ id }) => states.get(id) !== 'finished');
  if (next) return href('play', next.id);
  const list = isPacked(pack) ? [] : await packList().catch(() => []);
  const after = list[list.findIndex(({ id }) => id === pack.id) + 1] ?? list[0];
  return after && href('packs', after.id);
}

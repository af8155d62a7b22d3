// Links to puzzles: what a link contains, judged before it is shown, and the link of a puzzle.
import { hash } from '../attempts/daily';
import { loadJudge } from '../engine/judge.svelte';
import { decode, encode, isPack, LinkError, type PackJson } from '../game/link';
import { cellsOf, EMPTY, paints, type PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { problemText } from '../parts/problems';
import { href } from '../router.svelte';
import type { OwnPuzzle } from '../storage/database';
import { faultInPuzzle } from '../storage/validate';

const hrefOf = (link: string): string => new URL(href('p', link), location.href).href;

/** Where a puzzle or a pack is opened, on this server; null if it is too large for a link. */
export function linkTo(value: PuzzleJson | PackJson): string | null {
  try {
    return hrefOf(encode(value));
  } catch (error) {
    if (error instanceof LinkError) return null;
    throw error;
  }
}

export const tooLarge = (): string => t('share.large');

/** An own puzzle with the name that the player gave it. */
export function titled({ name, puzzle }: Pick<OwnPuzzle, 'name' | 'puzzle'>): PuzzleJson {
  const { title: _title, changed: _changed, ...rest } = puzzle!;
  return name ? { ...rest, title: name } : rest;
}

/** Which own puzzle a link was made from, so that its maker does not get a copy; null if there is none. */
export function sourceOf(link: string, puzzle: PuzzleJson, owns: readonly OwnPuzzle[]): string | null {
  const isAlike = ({ name, puzzle: own }: OwnPuzzle): boolean => own?.kind === puzzle.kind && String(own.size) === String(puzzle.size) && name === (puzzle.title ?? '');
  return owns.find((own) => !own.draft && isAlike(own) && linkTo(titled(own)) === hrefOf(link))?.id ?? null;
}

/** The content of a link. Throws an error with one sentence for the player if it is not a puzzle that could be solved. */
export async function readLink(text: string): Promise<PuzzleJson | PackJson> {
  let found: PuzzleJson | PackJson;
  try {
    found = decode(text);
  } catch (error) {
    if (error instanceof LinkError) throw new Error(t(`shared.${error.reason}`));
    throw error;
  }
  await judged(isPack(found) ? found.puzzles : [found]);
  return found;
}

/** Throws an error with one sentence about the first puzzle with which something is wrong; `damaged` says that it is not one at all. */
export async function judged(puzzles: readonly PuzzleJson[], damaged = t('shared.damaged')): Promise<void> {
  if (puzzles.some(faultInPuzzle)) throw new Error(damaged);
  const judge = await loadJudge();
  for (const puzzle of puzzles) {
    const [problem] = judge.problems(puzzle);
    if (problem) throw new Error(t('shared.impossible', { problem: problemText(problem) }));
    if (!puzzle.goal) continue;
    const letters = [EMPTY, ...paints(puzzle).map(({ letter }) => letter)];
    const cells = cellsOf(puzzle.goal);
    if (!cells.every((cell) => letters.includes(cell)) || !judge.solves(puzzle, cells)) throw new Error(damaged);
  }
}

/** What follows #/p/ in an address, or in a text that contains one; empty if nothing does. */
export const linkIn = (text: string): string => /#\/p\/([\w-]+)/.exec(text)?.[1] ?? '';

/** The id of an own puzzle from a link: the same each time it is opened, on every device. */
export const idOf = (text: string): string => `link-${[text, [...text].reverse().join('')].map((one) => hash(one).toString(36)).join('')}`;

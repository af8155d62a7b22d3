// The player's own packs, kept and merged as own puzzles are. A pack is one entry for its title, its cover and the order, of which
// the newest wins, and one for each of its puzzles: what two devices add or change at the same time is all there afterwards.
import type { PackJson } from '../game/link';
import { nameFor, type Pack, type PackPuzzle, type PuzzleJson } from '../game/puzzle';
import type { OwnPuzzle } from '../storage/database';
import { newId } from '../storage/identity';
import { keepPuzzle, ownPuzzle, ownPuzzles } from '../storage/journal.svelte';
import { isPacked, PACK } from './lookup';


/** What the entry of a pack says besides its title. */
interface Head {
  order: string[];
  /** The puzzle on its cover; a pattern without one. */
  icon: string;
  author: string;
}

export interface OwnPack extends Head {
  id: string;
  title: string;
  /** In the order to play them. */
  puzzles: readonly OwnPuzzle[];
}

/** What a pack should become: puzzles that it already has keep their ids. */
export interface Wanted {
  title: string;
  icon: string;
  author: string;
  puzzles: readonly { id: string; name: string; puzzle: PuzzleJson }[];
}

export const newPackId = (): string => PACK + newId();
/** The id of a pack that came from a link or a file: the same whenever it comes. */
export const packIdFrom = (key: string): string => PACK + key;
export const newPuzzleId = (pack: string): string => `${pack}/${newId()}`;

/** An entry needs a puzzle to exist; that of a pack is a blank cell. */
const BLANK: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[]], columns: [[]] } };

function headOf({ puzzle }: OwnPuzzle): Head {
  const told = puzzle?.pack as Partial<Head> | undefined;
  const order = Array.isArray(told?.order) ? told.order.map(String) : [];
  return { order, icon: String(told?.icon ?? ''), author: String(told?.author ?? '') };
}

export function ownPack(id: string): OwnPack | null {
  const own = ownPuzzle(id);
  if (!own?.puzzle || !isPacked(own)) return null;
  const head = headOf(own);
  const place = new Map(head.order.map((one, at) => [one, at]));
  // A puzzle that is not in the newest order was added elsewhere, and comes last.
  const placeOf = ({ id: one }: OwnPuzzle): number => place.get(one) ?? place.size;
  const puzzles = ownPuzzles().filter((one) => one.id.startsWith(`${id}/`));
  puzzles.sort((a, b) => placeOf(a) - placeOf(b) || a.updated - b.updated);
  return { ...head, id, title: own.name, puzzles };
}

export function ownPacks(): OwnPack[] {
  return ownPuzzles().flatMap((own) => (isPacked(own) && !own.id.includes('/') ? (ownPack(own.id) ?? []) : []));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Saves a pack: only what changed is written. */
export function keepPack(id: string, { title, icon, author, puzzles }: Wanted): void {
  const before = ownPack(id);
  const head: Head = { order: puzzles.map((one) => one.id), icon, author };
  for (const one of puzzles) {
    const known = ownPuzzle(one.id);
    if (known?.name !== one.name || !isSame(known.puzzle, one.puzzle)) keepPuzzle(one.id, nameFor(one.name), one.puzzle, false);
  }
  for (const one of before?.puzzles ?? []) if (!head.order.includes(one.id)) keepPuzzle(one.id, one.name, null, false);
  const { title: titleBefore, id: _id, puzzles: _puzzles, ...headBefore } = before ?? { title: null, id, puzzles: [] };
  if (titleBefore !== title || !isSame(headBefore, head)) keepPuzzle(id, nameFor(title), { ...BLANK, pack: head }, false);
}

export function deletePack(id: string): void {
  for (const one of ownPack(id)?.puzzles ?? []) keepPuzzle(one.id, one.name, null, false);
  keepPuzzle(id, '', null, false);
}

/** A pack in the usual form, for the screens that show and play them. */
export function asPack({ id, title, puzzles }: OwnPack): Pack {
  return { id, title, puzzles: puzzles.map(asPackPuzzle) };
}

function asPackPuzzle({ id, name, puzzle }: OwnPuzzle): PackPuzzle {
  const [width, height] = puzzle!.size;
  return { id: `own/${id}`, title: name, kind: puzzle!.kind, width, height, lives: 3, difficulty: 0, puzzle: puzzle!, solution: null };
}

/** The pack that a puzzle belongs to, by its id without `own/`. */
export const packOfPuzzle = (id: string): OwnPack | null => (isPacked({ id }) && id.includes('/') ? ownPack(id.slice(0, id.indexOf('/'))) : null);

/** A pack as a file or a link has it. */
export function packJson({ title, author, icon, puzzles }: OwnPack): PackJson {
  const names = new Map(puzzles.map(({ id }, at) => [id, `puzzle-${at + 1}`]));
  return {
    title,
    ...(author && { author }),
    ...(names.has(icon) && { icon: names.get(icon)! }),
    puzzles: puzzles.map(({ id, name, puzzle }) => {
      const { changed: _changed, title: _title, ...rest } = puzzle!;
      return { name: names.get(id)!, ...rest, ...(name && { title: name }) } as PackJson['puzzles'][number];
    }),
  };
}

/** What a file or a link asks for. */
export function wantedFrom(id: string, { title = '', author = '', icon = '', puzzles }: PackJson): Wanted {
  const entries = puzzles.map(({ name: _name, ...puzzle }, at) => ({ id: `${id}/${at + 1}`, name: nameFor(puzzle.title ?? ''), puzzle: puzzle as PuzzleJson }));
  const cover = puzzles.findIndex(({ name }) => name !== undefined && name === icon);
  return { title: nameFor(title), author, icon: entries[cover]?.id ?? '', puzzles: entries };
}

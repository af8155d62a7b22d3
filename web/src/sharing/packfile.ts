// A pack as one file, in the form of src/nurie/packs/packfile.py: what is written, and what is accepted.
import type { PackJson } from '../game/link';
import type { PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { judged } from './links';

const MOST_BYTES = 5_000_000;
const MOST_PUZZLES = 500;
const LONGEST_TEXT = 1000;

/** One puzzle per line, as `nurie pack build` writes it. */
export function writePack({ puzzles, ...head }: PackJson): string {
  const lines = puzzles.map((puzzle) => JSON.stringify(puzzle)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)}, "puzzles": [\n${lines}\n]}\n`;
}

/** The pack in a file. Throws an error with one sentence for the player if it is not one that can be played. */
export async function readPack(file: Blob): Promise<PackJson> {
  if (file.size > MOST_BYTES) throw new Error(t('mypacks.large'));
  const told = parsed(await file.text());
  if (!told || !Array.isArray(told.puzzles) || !told.puzzles.length || !told.puzzles.every(isObject)) throw new Error(t('mypacks.bad'));
  if (told.puzzles.length > MOST_PUZZLES) throw new Error(t('mypacks.large'));
  const [title, author, licence, icon] = ['title', 'author', 'licence', 'icon'].map((key) => textOf(told[key]));
  const credits = { ...(author && { author }), ...(licence && { licence }) };
  const puzzles = told.puzzles.map(({ level: _level, titles: _titles, solution: _solution, changed: _changed, pack: _pack, ...puzzle }) => ({ ...credits, ...puzzle }) as PackJson['puzzles'][number]);
  await judged(puzzles.map(({ name: _name, ...puzzle }) => puzzle as PuzzleJson), t('mypacks.bad'));
  return { title: title!, ...credits, ...(icon && { icon }), puzzles };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '');

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

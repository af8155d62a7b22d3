// What packs and puzzles are called in front of people.
import type { PackPuzzle } from '../game/puzzle';
import { has, language, t, type Key } from '../i18n.svelte';

const PACKS: Record<string, Key> = {
  small: 'pack.small',
  pictures: 'pack.pictures',
  coloured: 'pack.coloured',
  nurikabe: 'pack.nurikabe',
  documents: 'pack.documents',
  samples: 'pack.samples',
};

/** The bundled packs have names in every language; any other has its own. */
export function packTitle(pack: { id: string; title: string }): string {
  const key = PACKS[pack.id];
  return key ? t(key) : pack.title;
}

/** A title would tell what the picture is: it is shown once the puzzle is finished. */
export function puzzleName(puzzle: PackPuzzle, index: number, isFinished: boolean): string {
  return isFinished || puzzle.kind === 'nurikabe' ? puzzle.title : t('pack.number', { number: index + 1 });
}

/** A colour by its name, translated where it is a usual one. */
export function colourName(name: string): string {
  const key = `colour.${name}`;
  return has(key) ? t(key as Key) : name;
}

export function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

// What packs and puzzles are called in front of people.
import type { Known } from '../attempts/lookup';
import type { PackPuzzle } from '../game/puzzle';
import { catalogue, language, t, textOr } from '../i18n.svelte';
import { kindOf } from '../kinds/kinds';
import { settings } from '../settings.svelte';

/** A pack, or a puzzle of one: our own have titles in every language among our texts, the others bring them along; English is what they came with. */
export function titleOf(one: { id: string; title: string; titles?: Record<string, string> }): string {
  return textOr(`title.${one.id}`, one.titles?.[language()] ?? one.title);
}

/** A title would give the picture away: it is shown once the puzzle is finished. */
export function puzzleName(puzzle: PackPuzzle, index: number, isFinished: boolean): string {
  return isFinished || !kindOf(puzzle.kind).hidesTitles ? titleOf(puzzle) : t('pack.number', { number: index + 1 });
}

/** A puzzle away from its list: its number in its pack, or as the player named it. */
export function knownName(known: Known): string {
  if ('own' in known) return known.own.name || t('solver.untitled');
  if (known.day) return `${t('home.daily')} · ${dayText(known.day)}`;
  return `${titleOf(known.pack)} · ${t('pack.number', { number: known.index + 1 })}`;
}

/** A day, such as 2026-11-16. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }): string {
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A kind of puzzles. */
export function kindName(kind: string): string {
  return textOr(`kind.${kind}`, kind);
}

/** The kind of a puzzle, and whether it has colours. */
export function sortName({ kind, colours }: { kind: string; colours: number }): string {
  return colours > 1 ? `${kindName(kind)} · ${t('packs.section.colour')}` : kindName(kind);
}

/** The name of a tool with the key that does the same, if there is one and keys are shown. */
export const keyed = (name: string, key: string): string => (settings.shortcuts && key ? `${name} (${key})` : name);

/** A colour by its name, translated where it is a usual one. */
export function colourName(name: string): string {
  return catalogue().colour(name);
}

/** Hours, minutes and seconds, with the sign between them that the language uses. */
export function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (hours ? [hours, two(minutes), two(seconds % 60)] : [minutes, two(seconds % 60)]).join(clockSign(language()));
}

const signs = new Map<string, string>();

/** The separator of minutes and seconds: 12:34, or 12.34 in Finnish. */
function clockSign(language: string): string {
  let sign = signs.get(language);
  if (sign === undefined) {
    const parts = new Intl.DateTimeFormat(language, { minute: '2-digit', second: '2-digit' }).formatToParts(0);
    signs.set(language, (sign = parts.find(({ type }) => type === 'literal')?.value ?? ':'));
  }
  return sign;
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

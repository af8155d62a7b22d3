// The words of the app: one JSON file per language in src/nurie/messages; the browser or the player chooses.
import type english from '$messages/en.json';
import { Catalogue, type Texts, type Values } from './catalogue';

export type Key = keyof typeof english;

// The build filled in missing texts in English, and split each language into parts (fallback.ts).
type Files = Record<string, () => Promise<Texts>>;
const byLanguage = (files: Files): Map<string, () => Promise<Texts>> =>
  new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json.*$/g, ''), load]));
const files = byLanguage(import.meta.glob<Texts>('$messages/*.json', { import: 'default' }));
const later = {
  hints: byLanguage(import.meta.glob<Texts>('$messages/*.json', { import: 'default', query: '?hints' })),
  kinds: byLanguage(import.meta.glob<Texts>('$messages/*.json', { import: 'default', query: '?kinds' })),
  rest: byLanguage(import.meta.glob<Texts>('$messages/*.json', { import: 'default', query: '?rest' })),
};
type Part = keyof typeof later;

/** The languages there are, by their files. */
export const languages: readonly string[] = [...files.keys()].sort();

let spoken = $state.raw(new Catalogue('en', {}));

export const catalogue = (): Catalogue => spoken;
export const language = (): string => spoken.language;

/** The best language for a wish ('' for none) and what the browser prefers. */
export function choose(wish: string, preferred: readonly string[]): string {
  for (const tag of [wish, ...preferred]) {
    const base = tag.toLowerCase().split('-')[0]!;
    if (languages.includes(base)) return base;
  }
  return 'en';
}

const wanted = new Set<Part>();
let speaking: Promise<void> = Promise.resolve();

export async function speak(wish: string): Promise<void> {
  const chosen = choose(wish, navigator.languages);
  const parts = await Promise.all([files, ...[...wanted].map((part) => later[part])].map((one) => one.get(chosen)!()));
  spoken = new Catalogue(chosen, Object.assign({}, ...parts) as Texts);
  document.documentElement.lang = chosen;
}

function speakAlso(...parts: Part[]): Promise<void> {
  const more = parts.filter((part) => !wanted.has(part));
  if (!more.length) return speaking;
  for (const part of more) wanted.add(part);
  speaking = speak(language()).catch((error: unknown) => {
    for (const part of more) wanted.delete(part);
    speaking = Promise.resolve();
    throw error;
  });
  return speaking;
}

/** From now on also the texts of hints, and those of kinds whose steps have texts of their own. */
export const speakHints = (ofKinds: boolean): Promise<void> => (ofKinds ? speakAlso('hints', 'kinds') : speakAlso('hints'));

/** From now on all texts, also those of the solver and the settings. */
export const speakAll = (): Promise<void> => speakAlso('hints', 'kinds', 'rest');

/** A text, filled in; `count` also chooses its plural form. */
export const t = (key: Key, values?: Values): string => spoken.text(key, values);

/** Whether there is such a text. */
export const has = (key: string): boolean => spoken.has(key);

/** An optional text, or the given fallback. */
export const textOr = (key: string, otherwise: string, values?: Values): string => spoken.textOr(key, otherwise, values);

/** What a language calls itself. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

// The words of the app: one JSON file a language in src/nurie/messages, chosen by the browser or the person.
import type english from '$messages/en.json';
import { Catalogue, type Texts, type Values } from './catalogue';

export type Key = keyof typeof english;

// What a language lacks was put into it in English when the app was built.
const files = new Map(
  Object.entries(import.meta.glob<Texts>('$messages/*.json', { import: 'default' })).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
);

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

export async function speak(wish: string): Promise<void> {
  const chosen = choose(wish, navigator.languages);
  spoken = new Catalogue(chosen, await files.get(chosen)!());
  document.documentElement.lang = chosen;
}

/** A text, filled in; `count` also chooses its plural form. */
export const t = (key: Key, values?: Values): string => spoken.text(key, values);

/** Whether there is such a text. */
export const has = (key: string): boolean => spoken.has(key);

/** A text that a language need not have, or else what is given. */
export const textOr = (key: string, otherwise: string, values?: Values): string => spoken.textOr(key, otherwise, values);

/** What a language calls itself. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

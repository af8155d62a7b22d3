// The words of the app: one JSON file a language in messages/, chosen by the browser or the person.
import type english from './messages/en.json';

export type Key = keyof typeof english;
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Record<string, Text>;

const files = import.meta.glob<{ default: Catalogue }>('./messages/*.json');
const codeOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

/** The languages there are, by their files. */
export const languages: readonly string[] = Object.keys(files).map(codeOf).sort();

let texts = $state.raw<Catalogue>({});
let code = $state('en');
let plurals = new Intl.PluralRules('en');

export const language = (): string => code;

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
  const loaded = await files[`./messages/${chosen}.json`]!();
  plurals = new Intl.PluralRules(chosen);
  code = chosen;
  texts = loaded.default;
  document.documentElement.lang = chosen;
}

/** A text, filled in; `count` also chooses its plural form. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const found = texts[key];
  if (found === undefined) return key;
  let form: string | undefined;
  if (typeof found === 'string') form = found;
  else form = found[plurals.select(Number(values.count ?? 0))] ?? found.other;
  return (form ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Whether there is such a text. */
export const has = (key: string): boolean => key in texts;

/** What a language calls itself. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

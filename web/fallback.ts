// What a language lacks is said in English: the build puts those texts into its file, so that the
// browser loads one language and never a second one. It loads a language in parts, each when it is needed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MESSAGES = fileURLToPath(new URL('../src/nurie/messages/', import.meta.url));

export const completed = (english: string, other: string): string => JSON.stringify({ ...JSON.parse(english), ...JSON.parse(other) });

/** Which part has a text besides the first one: those of hints (`?hints`), those of hints for other kinds than nonograms (`?kinds`), and those of
 * screens beyond the first puzzle (`?rest`), such as the solver and search. */
const HINTS = /^(step|technique|why(?!\.(title|pick)$))\./;
const KINDS = /^\w+\.step\./;
const REST =
  /^(settings\.(?!title$|timer$|pad$)|problem\.(?!fault\.)|solver\.(?!untitled$)|(data|offer|refused|erased|bad|enter|solve|method|option|choice|outcome|verdict|error|search|daily|statistics|endless|learn|offline|share|shared|make|review|devices|unlinked|mypacks|picture|photo)\.)/;
/** What only Python says. */
const ELSEWHERE = /^(page|explain|book)\./;

const partOf = (key: string): string => (HINTS.test(key) ? 'hints' : KINDS.test(key) ? 'kinds' : REST.test(key) ? 'rest' : '');

/** The texts of a part; those that come first have no name. */
export function part(texts: string, name: string): string {
  const entries = Object.entries(JSON.parse(texts) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(entries.filter(([key]) => !ELSEWHERE.test(key) && partOf(key) === name)));
}

export function fallback(): Plugin {
  return {
    name: 'nurie-fallback',
    enforce: 'pre',
    transform(code, id) {
      const [file, query] = id.split('?') as [string, string?];
      if (!file.startsWith(MESSAGES) || !file.endsWith('.json')) return null;
      const texts = part(completed(readFileSync(`${MESSAGES}en.json`, 'utf8'), code), query ?? '');
      // With a query the file no longer counts as JSON.
      return query === undefined ? { code: texts, map: null } : { code: `export default ${texts}`, map: null, moduleType: 'js' };
    },
  };
}

// What a language lacks is said in English: the build puts those texts into its file, so that the
// browser loads one language and never a second one.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MESSAGES = fileURLToPath(new URL('../src/nurie/messages/', import.meta.url));

export const completed = (english: string, other: string): string => JSON.stringify({ ...JSON.parse(english), ...JSON.parse(other) });

export function fallback(): Plugin {
  return {
    name: 'nurie-fallback',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (!file.startsWith(MESSAGES) || !file.endsWith('.json')) return null;
      return { code: completed(readFileSync(`${MESSAGES}en.json`, 'utf8'), code), map: null };
    },
  };
}

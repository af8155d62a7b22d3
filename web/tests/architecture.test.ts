// Dependencies point one way:
//
//   screens → learn, play, solver, make, shelf, data → sharing, hints → parts → attempts → storage, kinds, steps → engine, board → game → catalogue
//
// A folder may import those below it, never one beside or above it; a test may import what it likes.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
/** From the lowest to the highest; what stands together does not know each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['catalogue.ts'],
  ['game'],
  ['board', 'engine', 'settings.svelte.ts', 'i18n.svelte.ts', 'router.svelte.ts', 'updates.svelte.ts', 'offline.ts'],
  ['kinds', 'steps', 'storage'],
  ['attempts'],
  ['parts'],
  ['hints', 'sharing'],
  ['data', 'learn', 'make', 'play', 'shelf', 'solver'],
  ['screens'],
  ['App.svelte'],
  ['main.ts', 'sw.ts'],
];

const files = (readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
  .sort();
const folderOf = (path: string): string => path.split('/')[0]!;
const layerOf = (folder: string): number => LAYERS.findIndex((layer) => layer.includes(folder));

/** The files of the client that a file imports, at the beginning or when they are needed. */
function imports(name: string): string[] {
  const text = readFileSync(join(SOURCE, name), 'utf8');
  const found = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => match[1]!);
  return found.map((path) => relative(SOURCE, join(SOURCE, name, '..', path)));
}

/** The folder, or the file at the top, that a path without its ending lies in. */
function topOf(path: string): string {
  if (path.includes('/')) return folderOf(path);
  return LAYERS.flat().find((top) => top === path || top.replace(/\.(ts|svelte)$/, '') === path) ?? path;
}

test.each(files.map((name) => [name]))('%s stands in a layer', (name) => {
  expect(layerOf(topOf(name))).toBeGreaterThanOrEqual(0);
});

describe('imports point downwards', () => {
  test.each(files.map((name) => [name]))('%s', (name) => {
    const here = topOf(name);
    const wrong = imports(name).filter((path) => {
      const there = topOf(path.replace(/\?.*$/, ''));
      return there !== here && layerOf(there) >= layerOf(here);
    });
    expect(wrong).toEqual([]);
  });
});

const textOf = (name: string): string => readFileSync(join(SOURCE, name), 'utf8');

test('only the kinds know the names of kinds', () => {
  const names = files.filter((name) => name.startsWith('kinds/')).flatMap((name) => textOf(name).match(/(?<=^ {2}name: ')\w+(?=',$)/gm) ?? []);
  expect(names).toEqual(expect.arrayContaining(['nonogram', 'nurikabe']));
  const branch = new RegExp(`kind\\s*[!=]==\\s*'(${names.join('|')})'`);
  expect(files.filter((name) => !name.startsWith('kinds/') && branch.test(textOf(name)))).toEqual([]);
});

// Every language says everything that English says, with the same placeholders and its own plural forms,
// and has words for what the library brings in English: titles, methods, refusals.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completed, fallback, part } from '../fallback';
import { Catalogue, type Text, type Texts } from '../src/catalogue';

const MESSAGES = new URL('../../src/nurie/messages/', import.meta.url);
const source = (name: string): string => readFileSync(new URL(name, MESSAGES), 'utf8');
const read = (name: string): Texts => JSON.parse(source(name)) as Texts;
const english = read('en.json');
const languages = readdirSync(MESSAGES).filter((name) => name.endsWith('.json'));
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
/** What has its English elsewhere: packs, solvers, the server and colours. */
const isBrought = (key: string): boolean => /^(title\.|error\.|colour\.|method\.\w+\.about$)/.test(key);

test('the complete languages are there', () => {
  expect(languages).toEqual(expect.arrayContaining(['cs.json', 'de.json', 'en.json', 'es.json', 'fi.json', 'fr.json', 'it.json', 'pl.json', 'pt.json', 'sl.json']));
});

describe.each(languages)('%s', (name) => {
  const catalogue = read(name);
  const own = Object.keys(catalogue).filter((key) => !(key in english));

  test('has texts that are said', () => {
    // What is missing is said in English; the tests of Python list it.
    expect(own.filter((key) => !isBrought(key))).toEqual([]);
    for (const text of Object.values(catalogue)) for (const form of forms(text)) expect(form).not.toBe('');
  });

  test('has its plural forms', () => {
    const wanted = (type: 'cardinal' | 'ordinal'): string[] => [...new Intl.PluralRules(name.replace('.json', ''), { type }).resolvedOptions().pluralCategories].sort();
    for (const [key, text] of Object.entries(catalogue)) {
      if (typeof text === 'string') continue;
      expect([key, Object.keys(text).sort()]).toEqual([key, wanted(key.endsWith('nth') ? 'ordinal' : 'cardinal')]);
    }
  });

  test('has the placeholders of English', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const known = new Set(key.startsWith('error.') ? ['message'] : forms(english[key] ?? '').flatMap(placeholders));
      for (const form of forms(text)) expect([key, placeholders(form).filter((one) => !known.has(one))]).toEqual([key, []]);
      if (key in english) expect([key, new Set(forms(text).flatMap(placeholders))]).toEqual([key, known]);
    }
  });
});

describe('a language that has only some of the texts', () => {
  const some = '{"home.play": "Spielen", "play.lives": {"one": "noch ein Leben", "other": "noch {count} Leben"}}';
  const texts = JSON.parse(completed(source('en.json'), some)) as Texts;
  const german = new Catalogue('de', texts);

  test('says the others in English', () => {
    expect(german.text('home.play')).toBe('Spielen');
    expect(german.text('play.lives', { count: 2 })).toBe('noch 2 Leben');
    expect(german.text('home.solver')).toBe('Solver');
    expect(german.text('solve.steps', { count: 1 })).toBe('1 step');
  });

  test('is completed as it is loaded', () => {
    const transform = fallback().transform as (code: string, id: string) => { code: string } | null;
    const [first, hints, kinds, rest] = ['', '?hints', '?kinds', '?rest'].map((query) => JSON.parse(transform(some, new URL('de.json', MESSAGES).pathname + query)!.code.replace('export default ', '')) as Texts) as [Texts, Texts, Texts, Texts];
    const inBrowser = Object.entries(texts).filter(([key]) => !/^(page|explain|book)\./.test(key));
    expect({ ...first, ...hints, ...kinds, ...rest }).toEqual(Object.fromEntries(inBrowser));
    expect([first, hints, kinds, rest].map((one) => Object.keys(one).length).reduce((a, b) => a + b)).toBe(inBrowser.length);
    expect(first['home.play']).toBe('Spielen');
    expect(transform(some, '/elsewhere/de.json')).toBeNull();
  });
});

test('texts that are loaded later are used by the screens they are loaded with', () => {
  const later = Object.keys(JSON.parse(part(source('en.json'), 'rest')) as Texts);
  const folder = new URL('../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'));
  const users = files.filter((name) => {
    const code = readFileSync(new URL(name, folder), 'utf8');
    return later.some((key) => code.includes(`'${key}'`)) || [...new Set(later.map((key) => key.split('.')[0]!))].some((group) => code.includes(`\`${group}.$`));
  });
  expect(users.length).toBeGreaterThan(10);
  const loaded = /^(solver|data|learn|make|shelf|sharing)\/|^parts\/(problems\.ts|PictureButtons\.svelte)$|^screens\/(Settings|Enter|AutoSolve|Review|Search|Shared|PackEditor|Daily|Statistics|Endless|Learn|Practice|Rules|Technique|Make|Draw|FromPicture|FromPhoto|Solver)\.svelte$/;
  expect(users.filter((name) => !loaded.test(name))).toEqual([]);
});

test('ordinal numbers have the ending of their number', () => {
  const nth = (language: string, rank: number): string => new Catalogue(language, read(`${language}.json`)).text('word.nth', { rank });
  expect([10, 11, 12, 13, 21, 22, 23, 24, 30, 101, 111].map((rank) => nth('en', rank))).toEqual(
    ['10th', '11th', '12th', '13th', '21st', '22nd', '23rd', '24th', '30th', '101st', '111th'],
  );
  expect(nth('de', 21)).toBe('21.');
  const italian = new Catalogue('it', read('it.json'));
  expect([7, 8, 11].map((rank) => italian.text('word.run_nth', { rank, nth: 'n', run: 1 }))).toEqual(['il n blocco da 1', 'l’n blocco da 1', 'l’n blocco da 1']);
});

test('texts that are not there', () => {
  const empty = new Catalogue('pl', { cells: { one: '{count} pole', other: '{count} pola' } });
  expect(empty.textOr('title.own', 'Mine')).toBe('Mine');
  expect(empty.text('cells', { count: 5 })).toBe('5 pola');
  expect(empty.text('nothing')).toBe('nothing');
});

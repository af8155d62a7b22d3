// Every language says everything that English says, with the same placeholders and its own plural forms.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Catalogue = Record<string, string | Record<string, string>>;
const HERE = new URL('./', import.meta.url);
const read = (name: string): Catalogue => JSON.parse(readFileSync(new URL(name, HERE), 'utf8')) as Catalogue;
const english = read('en.json');
const languages = readdirSync(HERE).filter((name) => name.endsWith('.json'));
const forms = (text: string | Record<string, string>): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

describe.each(languages)('%s', (name) => {
  const catalogue = read(name);

  test('has every text', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
    for (const text of Object.values(catalogue)) for (const form of forms(text)) expect(form).not.toBe('');
  });

  test('has its plural forms', () => {
    const wanted = new Intl.PluralRules(name.replace('.json', '')).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(catalogue)) {
      if (typeof text === 'string') continue;
      expect([key, wanted.filter((form) => !(form in text))]).toEqual([key, []]);
    }
  });

  test('has no placeholder that English lacks', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const known = new Set(forms(english[key] ?? '').flatMap(placeholders));
      for (const form of forms(text)) expect([key, placeholders(form).filter((one) => !known.has(one))]).toEqual([key, []]);
    }
  });
});

const SENTENCES = new URL('../../../src/nurie/messages/', import.meta.url);

describe.each(readdirSync(SENTENCES).filter((name) => name.endsWith('.json')))('sentences of steps in %s', (name) => {
  const load = (file: string): Catalogue => JSON.parse(readFileSync(new URL(file, SENTENCES), 'utf8')) as Catalogue;
  const told = load('en.json');
  const catalogue = load(name);

  test('are all there, with placeholders that are filled in', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(told).sort());
    for (const [key, text] of Object.entries(catalogue)) {
      const known = new Set(forms(told[key] ?? '').flatMap(placeholders));
      for (const form of forms(text)) expect([key, placeholders(form).filter((one) => !known.has(one))]).toEqual([key, []]);
    }
  });

  test('are there for every language of the app', () => {
    expect(languages).toContain(name);
  });
});

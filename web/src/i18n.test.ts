// Languages: which one is spoken, when its second part is loaded, and plural forms.
import { beforeEach, expect, test, vi } from 'vitest';
import { Catalogue } from './catalogue';

let i18n: typeof import('./i18n.svelte');
const root = { lang: '' };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: ['hu-HU', 'sl-SI', 'en'] });
  vi.stubGlobal('document', { documentElement: root });
  i18n = await import('./i18n.svelte');
});

test('the languages are those that have a file', () => {
  expect(i18n.languages).toEqual(expect.arrayContaining(['cs', 'en', 'fi', 'ja', 'ko', 'pl', 'ru', 'sl', 'uk', 'zh']));
});

test.each([
  ['', ['hu', 'fi-FI', 'pl'], 'fi'],
  ['pl', ['fi'], 'pl'],
  ['PL-pl', [], 'pl'],
  ['xx', ['cs'], 'cs'],
  ['', ['ja-JP', 'en'], 'ja'],
  ['', ['zh-CN', 'zh', 'en'], 'zh'],
  ['', ['zh-Hans-CN'], 'zh'],
  ['', ['de-AT', 'en'], 'de'],
  ['', ['hu'], 'en'],
  ['', [], 'en'],
])('with the wish "%s" and a browser of %s', (wish, preferred, chosen) => {
  expect(i18n.choose(wish, preferred)).toBe(chosen);
});

test('a language is spoken once it is loaded, and the page says which', async () => {
  expect([i18n.language(), i18n.t('home.play'), i18n.has('home.play')]).toEqual(['en', 'home.play', false]);
  await i18n.speak('');
  expect([i18n.language(), root.lang, i18n.catalogue().language]).toEqual(['sl', 'sl', 'sl']);
  await i18n.speak('en');
  expect([i18n.t('home.play'), i18n.has('home.play'), root.lang]).toEqual(['Play', true, 'en']);
  expect(i18n.t('hint.wrong', { count: 1 })).toBe('1 cell is wrong.');
  expect([i18n.textOr('title.none', 'Mug'), i18n.textOr('home.play', 'Mug')]).toEqual(['Mug', 'Play']);
});

test('the texts of the solver come when they are asked for, and in every language after that', async () => {
  await i18n.speak('en');
  expect([i18n.has('solve.cut_off'), i18n.has('step.overlap')]).toEqual([false, false]);
  await i18n.speakHints(false);
  expect([i18n.has('solve.cut_off'), i18n.has('step.overlap'), i18n.has('nurikabe.step.unreachable')]).toEqual([false, true, false]);
  await i18n.speakHints(true);
  expect([i18n.has('solve.cut_off'), i18n.has('nurikabe.step.unreachable')]).toEqual([false, true]);
  await i18n.speakAll();
  expect([i18n.has('solve.cut_off'), i18n.has('home.play')]).toEqual([true, true]);
  await i18n.speak('fi');
  expect([i18n.language(), i18n.has('solve.cut_off')]).toEqual(['fi', true]);
  const before = i18n.catalogue();
  await i18n.speakAll();
  expect(i18n.catalogue()).toBe(before);
});

test('a language says its own name, with a capital letter', () => {
  expect(['en', 'pl', 'fi', 'ja', 'zh', 'ko', 'ru', 'uk'].map(i18n.nameOf)).toEqual(['English', 'Polski', 'Suomi', '日本語', '中文', '한국어', 'Русский', 'Українська']);
});

test('a number chooses the form of a text', () => {
  const polish = new Catalogue('pl', { cells: { one: '{count} pole', few: '{count} pola', many: '{count} pól', other: '{count} pola' }, some: { other: 'x {count}' }, none: {} });
  expect([1, 2, 5, 22].map((count) => polish.text('cells', { count }))).toEqual(['1 pole', '2 pola', '5 pól', '22 pola']);
  expect(polish.text('some', { count: 1 })).toBe('x 1');
  expect(polish.text('none', { count: 1 })).toBe('none');
});

test('a text is filled in with what it asks for, and nothing where that is missing', () => {
  const english = new Catalogue('en', { place: 'row {row}, {what}{row}', two: '{count} of them' });
  expect(english.text('place', { row: 3, what: 'x' })).toBe('row 3, x3');
  expect(english.text('place', { row: 0 })).toBe('row 0, 0');
  expect(english.text('two')).toBe('2 of them');
  expect(english.fill('place', 1, (name) => name.toUpperCase())).toBe('row ROW, WHATROW');
  expect([english.textOr('place', 'no', { row: 1, what: '' }), english.textOr('other', 'no')]).toEqual(['row 1, 1', 'no']);
});

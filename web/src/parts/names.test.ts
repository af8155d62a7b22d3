// Names of puzzles, colours and times, and why an entry is not taken.
import { beforeAll, expect, test, vi } from 'vitest';
import { reasonText } from '../data/reasons';
import type { PackPuzzle } from '../game/puzzle';
import { speak, speakAll } from '../i18n.svelte';
import { settings } from '../settings.svelte';
import { colourName, keyed, percent, puzzleName, timeText, titleOf } from './names';

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  await speakAll();
});

const puzzle = (kind: 'nonogram' | 'nurikabe'): PackPuzzle => ({ id: 'mine/mug', title: 'Mug', kind }) as PackPuzzle;

test('the title of a picture is shown once it is finished', () => {
  expect(puzzleName(puzzle('nonogram'), 4, false)).toBe('No. 5');
  expect(puzzleName(puzzle('nonogram'), 4, true)).toBe('Mug');
  expect(puzzleName(puzzle('nurikabe'), 4, false)).toBe('Mug');
});

test('titles and colours have the words of the language, or else their own', async () => {
  expect([colourName('red'), colourName('mauve'), titleOf({ id: 'small/none', title: 'Own' })]).toEqual(['red', 'mauve', 'Own']);
  await speak('fi');
  expect([colourName('red'), colourName('mauve')]).toEqual(['punainen', 'mauve']);
  await speak('en');
});

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [61_000, '1:01'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [36_061_500, '10:01:01'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text);
});

test('Finnish writes times with full stops', async () => {
  await speak('fi');
  expect(timeText(61_500)).toBe('1.01');
  await speak('en');
});

test('shares are told without decimals', () => {
  expect([percent(0), percent(0.256), percent(1)]).toEqual(['0%', '26%', '100%']);
});

test.each([
  ['clues', 'clues', 'The clues do not fit the size.'],
  ['colours', 'x', 'The clues use colours that the puzzle does not have.'],
  ['large', '', 'It is too large.'],
  ['value', '', 'This is not a Nurie move or puzzle.'],
  ['missing', 'clock', '“clock” is missing.'],
  ['value', 'clock', 'The value of “clock” is not allowed.'],
])('%s in "%s" is said', (why, field, text) => {
  expect(reasonText({ why, field })).toBe(text);
});

test('a tool tells its key where there is one, and such keys are wished', () => {
  const { shortcuts } = settings;
  settings.shortcuts = true;
  expect([keyed('Undo', 'U'), keyed('Erase', '')]).toEqual(['Undo (U)', 'Erase']);
  settings.shortcuts = false;
  expect(keyed('Undo', 'U')).toBe('Undo');
  settings.shortcuts = shortcuts;
});

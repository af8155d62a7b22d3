// Which key does what on the Play screen.
import { beforeEach, expect, test } from 'vitest';
import type { Game } from './game.svelte';
import { pressKey, type Acts } from './keys';

let heard: string[];
let game: { tool: string; colour: string; pencil: boolean; kind: { isSea: boolean }; attempt: { rules: { colours: { letter: string }[] } } } & Record<'undo' | 'redo' | 'dismiss', () => void>;
const acts: Acts = {
  hint: () => void heard.push('hint'),
  why: () => void heard.push('why'),
  note: () => void heard.push('note'),
  readLine: (axis) => void heard.push(`read ${axis}`),
  readNumbers: () => void heard.push('read numbers'),
};
const press = (key: string, more: Partial<KeyboardEvent> = {}): boolean =>
  pressKey(game as unknown as Game, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more } as KeyboardEvent, acts);

beforeEach(() => {
  heard = [];
  const say = (what: string) => () => void heard.push(what);
  game = { tool: 'fill', colour: '#', pencil: false, kind: { isSea: false }, attempt: { rules: { colours: [{ letter: '#' }] } }, undo: say('undo'), redo: say('redo'), dismiss: say('dismiss') };
});

test.each([
  ['w', {}, 'why'],
  ['u', {}, 'undo'],
  ['U', {}, 'undo'],
  ['r', {}, 'redo'],
  ['z', { ctrlKey: true }, 'undo'],
  ['z', { metaKey: true }, 'undo'],
  ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
  ['y', { metaKey: true }, 'redo'],
  ['h', {}, 'hint'],
  ['?', {}, 'note'],
  ['l', {}, 'read row'],
  ['L', { shiftKey: true }, 'read column'],
  ['Escape', {}, 'dismiss'],
] as const)('%s with %o is %s', (key, more, what) => {
  expect(press(key, more)).toBe(true);
  expect(heard).toEqual([what]);
});

test.each([
  ['q', {}],
  ['1', {}],
  ['z', {}],
  ['y', {}],
  ['n', {}],
  ['h', { ctrlKey: true }],
  ['r', { metaKey: true }],
  ['h', { altKey: true }],
] as const)('%s with %o is nothing, and left to the browser', (key, more) => {
  expect(press(key, more)).toBe(false);
  expect(heard).toEqual([]);
});

test('e changes the tool, m the pencil', () => {
  expect([press('e'), game.tool]).toEqual([true, 'empty']);
  expect([press('e'), game.tool]).toEqual([true, 'fill']);
  expect([press('m'), game.pencil]).toEqual([true, true]);
  expect([press('m'), game.pencil]).toEqual([true, false]);
});

test('digits choose a colour, where there are several', () => {
  game.attempt.rules.colours = [{ letter: 'r' }, { letter: 'g' }];
  game.tool = 'empty';
  expect([press('2'), game.colour, game.tool]).toEqual([true, 'g', 'fill']);
  expect([press('1'), game.colour]).toEqual([true, 'r']);
  expect([press('3'), press('0'), game.colour]).toEqual([false, false, 'r']);
});

test('n reads the numbers of a Nurikabe', () => {
  game.kind.isSea = true;
  expect(press('n')).toBe(true);
  expect(heard).toEqual(['read numbers']);
});

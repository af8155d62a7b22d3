// Links as the app reads them: what is refused, and in which words.
import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { href: 'https://nurie.example/#/solver', hash: '' });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

import type { Judge } from '../engine/judging';
import { useJudge } from '../engine/judge.svelte';
import { encode } from '../game/link';
import type { PuzzleJson } from '../game/puzzle';
import { speak, speakAll } from '../i18n.svelte';
import { idOf, linkIn, linkTo, readLink, sourceOf, titled } from './links';

const dot: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } };

beforeAll(async () => {
  await speak('en');
  await speakAll();
  const problems = (puzzle: PuzzleJson) => (JSON.stringify(puzzle.clues).includes('7') ? [{ code: 'line_too_long', place: 'row 1', cells: [], values: { need: 7, room: 1 } }] : []);
  useJudge({ problems, solves: () => false } as unknown as Judge);
});

test('a puzzle comes back from its link', async () => {
  const link = linkTo(dot)!;
  expect(link).toMatch(/^https:\/\/nurie\.example\/#\/p\/[\w-]+$/);
  expect(await readLink(link.split('/p/')[1]!)).toEqual(dot);
});

test.each([
  ['', 'This link is damaged or incomplete. Ask for it again.'],
  [encode(dot).slice(0, -1), 'This link is damaged or incomplete. Ask for it again.'],
  ['<img src=x onerror=alert(1)>', 'This link is damaged or incomplete. Ask for it again.'],
  [`Ag${encode(dot).slice(2)}`, 'This link was made by a newer version of Nurie. Update the app.'],
  ['A'.repeat(2001), 'This link is too long, or its board is too large.'],
  [encode({ ...dot, kind: 'chess' }), 'This link is damaged or incomplete. Ask for it again.'],
  [encode({ ...dot, clues: { rows: [[7]], columns: [[1]] } }), 'This puzzle cannot be solved. Row 1: its runs need 7 cells, but the line has 1'],
])('%s is refused in one sentence', async (link, said) => {
  await expect(readLink(link)).rejects.toThrow(said);
});

test('one puzzle of a pack that cannot be solved is enough', async () => {
  const bad: PuzzleJson = { ...dot, clues: { rows: [[7]], columns: [[1]] } };
  await expect(readLink(encode({ puzzles: [dot, bad] }))).rejects.toThrow('cannot be solved');
});

test('a board that is too large has no link', () => {
  expect(linkTo({ kind: 'nurikabe', size: [101, 1], clues: [new Array<number>(101).fill(0)] })).toBeNull();
});

test('the name that the player gave is the title', () => {
  expect(titled({ name: 'Mine', puzzle: { ...dot, title: 'Old' } })).toEqual({ ...dot, title: 'Mine' });
  expect(titled({ name: '', puzzle: { ...dot, title: 'Old' } })).toEqual(dot);
});

test('the same link is kept once', () => {
  expect(idOf('abc')).toBe(idOf('abc'));
  expect(idOf('abc')).not.toBe(idOf('abd'));
  expect(idOf(encode(dot))).toMatch(/^link-[a-z0-9]{6,14}$/);
});

test('the maker of a link has its puzzle already', () => {
  const own = { id: 'mine', name: 'Dot', puzzle: { ...dot, goal: ['#'], changed: 5 }, draft: false, updated: 5, device: '' };
  const puzzle = titled(own);
  const link = encode(puzzle);
  const owns = [{ ...own, id: 'other', name: 'Point' }, { ...own, id: 'gone', puzzle: null }, { ...own, id: 'draft', draft: true }, own];
  expect(sourceOf(link, puzzle, owns)).toBe('mine');
  expect(sourceOf(link, puzzle, owns.slice(0, 3))).toBe(null);
});

test('a link is found in what was pasted', () => {
  const link = linkTo(dot)!;
  expect(linkIn(`Look: ${link} !`)).toBe(encode(dot));
  expect([linkIn('https://nurie.example/#/packs/small'), linkIn('dot')]).toEqual(['', '']);
});

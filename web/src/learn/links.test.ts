// Links to positions: they round-trip, and damaged or hostile ones are refused with a sentence.
import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { href: 'https://nurie.example/#/learn', hash: '' });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

import type { Judge } from '../engine/judging';
import { useJudge } from '../engine/judge.svelte';
import { encode, LinkError } from '../game/link';
import { speak, speakAll } from '../i18n.svelte';
import { lessons } from './lessons';
import { cellsFrom, cellsText, linkToPosition, readPosition } from './links';

beforeAll(async () => {
  await speak('en');
  await speakAll();
  useJudge({ problems: () => [], solves: () => false } as Judge);
});

const named = lessons.map((lesson) => [`${lesson.kind}/${lesson.name}`, lesson] as const);

test.each(named)('the link of the example of %s opens that position', async (_, lesson) => {
  const link = linkToPosition(lesson, lesson.example)!;
  const [kind, name, puzzle, cells] = link.split('#/learn/')[1]!.split('/').map(decodeURIComponent);
  expect([kind, name]).toEqual([lesson.kind, lesson.name]);
  expect(link.length).toBeLessThan(2000);
  const found = await readPosition(kind!, puzzle!, cells!);
  expect([found.given, found.puzzle.clues]).toEqual([lesson.example.given, lesson.example.puzzle.clues]);
});

const { puzzle } = lessons[0]!.example;
test.each(['', '36', '35_', '37_', '99999_', '999999999_', '36b', '36#', '35_<b>', '36_x', '_'.repeat(5000)])('the cells %s are refused', (text) => {
  expect(() => cellsFrom(text, puzzle)).toThrow(LinkError);
});

test('cells are counted, not compared with how they would be written', () => {
  expect(cellsFrom('6_'.repeat(6), puzzle)).toEqual(Array.from({ length: 6 }, () => '??????'));
  expect(cellsText({ puzzle, given: ['??????', '#.....', ...Array.from({ length: 4 }, () => '??????')] })).toBe('6_a5.24_');
});

test('a link of another kind, a pack or nonsense is refused with a sentence', async () => {
  const { goal: _goal, ...plain } = puzzle;
  const code = encode(plain);
  await expect(readPosition('nurikabe', code, '36_')).rejects.toThrow('This link is damaged');
  await expect(readPosition('nonogram', 'AAAA', '36_')).rejects.toThrow('This link is damaged');
  await expect(readPosition('nonogram', code, '1_')).rejects.toThrow('This link is damaged');
  await expect(readPosition('nonogram', encode({ title: 'Two', puzzles: [plain, plain] }), '36_')).rejects.toThrow('This link is damaged');
});

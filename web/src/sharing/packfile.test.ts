// The file of a pack: what is written is read, and what is not a pack is refused in one sentence.
import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { href: 'https://nurie.example/', hash: '' });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

import type { Judge } from '../engine/judging';
import { useJudge } from '../engine/judge.svelte';
import type { PackJson } from '../game/link';
import { speak, speakAll } from '../i18n.svelte';
import { readPack, writePack } from './packfile';

const dot = { kind: 'nonogram', size: [1, 1] as [number, number], clues: { rows: [[1]], columns: [[1]] } };
const pack: PackJson = { title: 'Two', author: 'Ada', icon: 'puzzle-2', puzzles: [{ name: 'puzzle-1', ...dot, author: 'Ada' }, { name: 'puzzle-2', ...dot, title: 'Dot', author: 'Bob' }] };
const file = (content: unknown): Blob => new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);

function solves(_puzzle: unknown, [cell]: readonly string[]): boolean {
  if (!'.#'.includes(cell!)) throw new Error('the question is malformed');
  return cell === '#';
}

beforeAll(async () => {
  await speak('en');
  await speakAll();
  useJudge({ problems: () => [], solves } as Partial<Judge> as Judge);
});

test('a pack is written with one puzzle per line, and read again', async () => {
  const text = writePack(pack);
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toMatch(/^\{"title":"Two","author":"Ada","icon":"puzzle-2", "puzzles": \[\n\{"name":"puzzle-1"/);
  expect(await readPack(file(text))).toEqual(pack);
});

test('what the command line adds is left out', async () => {
  const found = await readPack(file({ title: 'One', licence: 'CC0-1.0', puzzles: [{ name: 'a', level: 2, titles: { pl: 'A' }, ...dot }] }));
  expect(found).toEqual({ title: 'One', licence: 'CC0-1.0', puzzles: [{ name: 'a', licence: 'CC0-1.0', ...dot }] });
});

test('a goal that solves its puzzle is kept', async () => {
  const told = { title: 'One', puzzles: [{ ...dot, goal: ['#'] }] };
  expect(await readPack(file(told))).toEqual(told);
});

test.each([
  ['', 'This file is not a Nurie pack.'],
  ['{', 'This file is not a Nurie pack.'],
  ['[1]', 'This file is not a Nurie pack.'],
  [{ puzzles: [] }, 'This file is not a Nurie pack.'],
  [{ puzzles: [1] }, 'This file is not a Nurie pack.'],
  [{ puzzles: Array.from({ length: 501 }, () => dot) }, 'This pack is too large.'],
  [' '.repeat(5_000_001), 'This pack is too large.'],
  [{ puzzles: [dot, { ...dot, size: [2, 1] }] }, 'This file is not a Nurie pack.'],
  [{ puzzles: [{ ...dot, goal: ['.'] }] }, 'This file is not a Nurie pack.'],
  [{ puzzles: [{ ...dot, goal: ['<'] }] }, 'This file is not a Nurie pack.'],
])('%# is refused', async (content, said) => {
  await expect(readPack(file(content))).rejects.toThrow(said);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decode, encode, LinkError, MAX_LENGTH, type PackJson } from './link';
import type { PuzzleJson } from './puzzle';

/** What Python writes and reads too (tests/formats/links.json). */
const told = JSON.parse(readFileSync(new URL('../../../tests/formats/links.json', import.meta.url), 'utf8')) as {
  links: Record<string, { link: string; value: PuzzleJson | PackJson }>;
  refused: Record<string, string>;
};

test.each(Object.entries(told.links))('%s is the same link in Python', (_, { link, value }) => {
  expect(encode(value)).toBe(link);
  expect(decode(link)).toEqual(value);
});

test.each(Object.entries(told.refused))('%s is refused', (link, reason) => {
  expect(() => decode(link)).toThrow(new LinkError(reason as LinkError['reason']));
});

/** Random numbers that are the same every time. */
function dice(seed: number): (most: number) => number {
  return (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
}

test('any puzzle comes back', () => {
  const roll = dice(7);
  for (let i = 0; i < 60; i++) {
    const [width, height] = [1 + roll(30), 1 + roll(30)];
    const colours = Array.from({ length: roll(5) }, (_, at) => ({ letter: 'abcdefg'[at]!, name: `c${roll(9)}é`, rgb: `#${roll(2 ** 24).toString(16).padStart(6, '0')}` }));
    const run = (): number | [number, string] => (colours.length ? [1 + roll(12), colours[roll(colours.length)]!.letter] : 1 + roll(12));
    const clues = (count: number) => Array.from({ length: count }, () => Array.from({ length: roll(6) }, run));
    const lines: PuzzleJson = { kind: 'nonogram', size: [width, height], clues: { rows: clues(height), columns: clues(width) }, ...(colours.length && { colours }), title: `Nr. ${i} ✓` };
    const board: PuzzleJson = { kind: 'nurikabe', size: [width, height], clues: Array.from({ length: height }, () => Array.from({ length: width }, () => (roll(6) ? 0 : roll(5) ? 1 + roll(40) : '?'))) };
    for (const puzzle of [lines, board]) expect(decode(encode(puzzle))).toEqual(puzzle);
  }
});

test('what people do not see is not in a link', () => {
  const plain: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } };
  expect(encode({ ...plain, goal: ['#'], changed: 1 })).toBe(encode(plain));
  expect(encode({ ...plain, clues: { rows: [[0, [1, '#']]], columns: [[1, 0]] } })).toBe(encode(plain));
});

test('a short colour value is the same as a long one', () => {
  const colours = [{ letter: 'a', name: 'a', rgb: '#1aF' }];
  const puzzle: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[[1, 'a']]], columns: [[[1, 'a']]] }, colours };
  expect(decode(encode(puzzle))).toEqual({ ...puzzle, colours: [{ letter: 'a', name: 'a', rgb: '#11aaff' }] });
});

test('a board that does not fit is said to be too large', () => {
  const roll = dice(3);
  const line = () => Array.from({ length: 30 }, () => 1 + roll(9));
  const puzzle: PuzzleJson = { kind: 'nonogram', size: [90, 90], clues: { rows: Array.from({ length: 90 }, line), columns: Array.from({ length: 90 }, line) } };
  expect(() => encode(puzzle)).toThrow(new LinkError('large'));
  expect(MAX_LENGTH).toBe(2000);
});

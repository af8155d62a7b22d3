import { expect, test } from 'vitest';
import type { PuzzleJson } from '../game/puzzle';
import { drawBoard, escaped, svgOf } from './svg';

const flag: PuzzleJson = { kind: 'nonogram', size: [4, 3], clues: { rows: [[2], [4], [1]], columns: [[1], [3], [2], [1]] } };
const spit: PuzzleJson = { kind: 'nurikabe', size: [3, 1], clues: [[2, 0, '?']] };
const colours = [
  { letter: 'a', name: 'red', rgb: 'd62728' },
  { letter: 'b', name: 'blue', rgb: '#1f77b4' },
];
const flags: PuzzleJson = { kind: 'nonogram', size: [2, 1], clues: { rows: [[[1, 'a'], [1, 'b']]], columns: [[[1, 'a']], [[1, 'b']]] }, colours };

const numbers = (markup: string): string[] => [...markup.matchAll(/<text[^>]*>([^<]*)</g)].map((found) => found[1]!);
const filled = (markup: string): string[] => [...markup.matchAll(/width="20" height="20" fill="([^"]*)"/g)].map((found) => found[1]!);

test('all clues are on an empty board, and no cell is filled', () => {
  const { markup } = drawBoard(flag);
  expect(numbers(markup).sort()).toEqual(['1', '1', '1', '2', '2', '3', '4']);
  expect(filled(markup)).toEqual([]);
});

test('a line without runs says so', () => {
  const empty: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[]], columns: [[]] } };
  expect(numbers(drawBoard(empty).markup)).toEqual(['0', '0']);
});

test('numbers stand on the board', () => {
  expect(numbers(drawBoard(spit).markup)).toEqual(['2', '?']);
});

test('a solution fills cells with their colours', () => {
  expect(filled(drawBoard(flags, ['a', 'b']).markup)).toEqual(['#d62728', '#1f77b4']);
  expect(filled(drawBoard(spit, ['.', '.', '#']).markup)).toHaveLength(1);
  expect(filled(drawBoard(flag, [...'.##.####.#..']).markup)).toHaveLength(7);
});

test('coloured clues stand on chips', () => {
  expect(drawBoard(flags).markup.match(/rx="3" fill="#d62728"/g)).toHaveLength(2);
});

test('the words of others are never markup', () => {
  expect(escaped('<b a="1">&\u0000\ud800')).toBe('&lt;b a=&quot;1&quot;&gt;&amp;  ');
});

test('it is one picture with its size', () => {
  const svg = svgOf({ markup: '<g/>', width: 30, height: 20 });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 30 20"/);
});

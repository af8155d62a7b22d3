// The name of a technique comes before its sentence, but never twice; tests/engine compares the sentences with
// Python's.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Catalogue, type Texts } from '../catalogue';
import type { BoardJson } from '../game/puzzle';
import type { Step } from '../engine/protocol';
import { announcement, beginsWith } from './sentences';

const english = new Catalogue('en', JSON.parse(readFileSync(new URL('../../../src/nurie/messages/en.json', import.meta.url), 'utf8')) as Texts);
const puzzle: BoardJson = { kind: 'nurikabe', size: [2, 1], clues: [[1, 0]] };
const step = (technique: string): Step => ({ technique, line: '', settles: [[0, 1, '#', true]], because: [], assuming: [], runs: [], numbers: [], level: '', text: '', arguments: {}, chain: [] });

test('the name comes first, once', () => {
  expect(announcement(english, step('try'), puzzle)).toBe('Try another way to fill the whole board');
  expect(announcement(english, step('assume'), puzzle)).toBe('Assumption: Assume that row 1, column 2 is black');
});

test('a name is a whole word', () => {
  expect(beginsWith('Try another way', 'Try')).toBe(true);
  expect(beginsWith('Full line', 'Full line')).toBe(true);
  expect(beginsWith('Trying is free', 'Try')).toBe(false);
  expect(beginsWith('Próbą', 'Prób')).toBe(false);
  expect(beginsWith('Assume that', 'Try')).toBe(false);
});

test('a few cells are named, many are the marked ones', () => {
  const told = (...cells: [number, number][]): string => announcement(english, { ...step('unreachable'), settles: cells.map(([row, column]) => [row, column, '#', true]) }, puzzle);
  expect(told([0, 1], [0, 4], [2, 3])).toBe('Unreachable: No island can reach row 1, columns 2 and 5 and row 3, column 4, so they are black');
  expect(told([0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6])).toBe('Unreachable: No island can reach the 7 marked cells, so they are black');
});

// Statistics from the logs: each puzzle counts once, each finished attempt has its time.
import { expect, test } from 'vitest';
import { shelfOf } from '../game/shelf';
import { measuresFrom, sizeOf, statisticsOf, type Measures } from './statistics';
import type { Summary } from './summaries';

const SHELF = shelfOf({ packs: [{ id: 'a', bytes: 1, puzzles: [['small', 'nonogram', 8, 10, 1, 1], ['large', 'nonogram', 32, 20, 4, 1], ['sea', 'nurikabe', 10, 10, 4, 1]] }], daily: [] });
const OWN: Measures = { kind: 'nonogram', width: 5, height: 5, level: null };
const measures = measuresFrom(SHELF, (id) => (id === 'own/x' ? OWN : null));
const noon = (day: number): number => new Date(2026, 10, day, 12).getTime();
const one = (puzzle: string, day: number | null, seconds: number, ...hints: string[]): Summary => ({
  attempt: '', puzzle, at: 0, isStarted: true, finishedAt: day === null ? null : noon(day), milliseconds: seconds * 1000, hints,
});
const LIST = [
  one('a/small', 16, 60, 'overlap', 'overlap'),
  one('a/small', 15, 40),
  one('daily/2026-11-16/a/large', 16, 900, 'overlap', ''),
  one('a/sea', 14, 100, 'pool'),
  one('own/x', 14, 10),
  one('gone/y', 13, 5),
  one('a/large', null, 30),
];

test('puzzles, time, and days', () => {
  const found = statisticsOf(LIST, measures);
  expect([found.puzzles, found.milliseconds]).toEqual([5, 1_145_000]);
  expect([...found.days]).toEqual([['2026-11-16', 2], ['2026-11-14', 2], ['2026-11-13', 1]]);
});

test('the best and the average time by size and level', () => {
  const { bySize, byLevel } = statisticsOf(LIST, measures);
  expect([...bySize]).toEqual([['0–10', { count: 4, best: 10_000, average: 52_500 }], ['31–999', { count: 1, best: 900_000, average: 900_000 }]]);
  expect([...byLevel]).toEqual([[1, { count: 2, best: 40_000, average: 50_000 }], [4, { count: 2, best: 100_000, average: 500_000 }]]);
});

test('hints by technique, the most frequent first', () => {
  expect(statisticsOf(LIST, measures).hints).toEqual([['overlap', 3], ['', 1], ['pool', 1]]);
});

test('one kind alone', () => {
  const { puzzles, hints } = statisticsOf(LIST, measures, 'nurikabe');
  expect([puzzles, hints]).toEqual([1, [['pool', 1]]]);
});

test('a size stands in one range', () => {
  expect([10, 11, 30, 64].map((side) => sizeOf({ ...OWN, width: side }))).toEqual(['0–10', '11–15', '26–30', '31–999']);
});

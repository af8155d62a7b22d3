// Positions to practise: the items of every lesson, and series drawn from them.
import { expect, test, vi } from 'vitest';
import { generate, type Made } from '../engine/making';
import { idOf, lessonOf, lessons, SERIES, seriesOf } from './lessons';
import { drawSeries, itemsOf, make } from './positions';

const overlap = lessonOf('nonogram', 'overlap')!;

test.each(lessons.map((lesson) => [idOf(lesson), lesson] as const))('%s has many, with boards that grow in each series', async (_, lesson) => {
  const items = await itemsOf(lesson);
  expect(items.length).toBeGreaterThanOrEqual(100);
  expect(new Set(items.map(({ seed }) => seed)).size).toBe(items.length);
  expect(items.slice(-SERIES).map(({ side }) => side)).toEqual(seriesOf(lesson));
});

test('a series is new as long as there is something new', async () => {
  const items = await itemsOf(overlap);
  const seen = new Set<number>();
  for (let series = 0; series < items.length / SERIES; series++) {
    const drawn = drawSeries(items, seen, () => 0.999);
    expect(drawn.map(({ side }) => side)).toEqual(seriesOf(overlap));
    for (const { seed } of drawn) {
      expect(seen.has(seed)).toBe(false);
      seen.add(seed);
    }
  }
  expect(seen.size).toBe(items.length);
  expect(drawSeries(items, seen, () => 0)).toEqual(items.slice(0, SERIES));
});

test('a position is asked for by its technique, and may be missing', async () => {
  const item = { lesson: overlap, side: 7, seed: 3 };
  const ask = vi.fn().mockResolvedValue(null);
  const { signal } = new AbortController();
  expect(await make({ ask }, item, signal)).toBe(null);
  const { words } = generate('nonogram', { size: [7, 7], colours: 1, needs: 'overlap', seconds: 15 }, 3);
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ words }), signal);
  const made = { puzzle: overlap.example.puzzle, given: overlap.example.given, rating: {} } as unknown as Made;
  ask.mockResolvedValue(made);
  expect(await make({ ask }, item)).toEqual(overlap.example);
});

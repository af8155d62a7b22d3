// Positions to practise, made on the device from seeds that give one at once (src/nurie/learning/seeds.json, which Python reads and proves).
// The seeds are fetched when the first one is needed.
import type { Asks } from '../engine/engine';
import { generate } from '../engine/making';
import { SERIES, seriesOf, type Lesson, type Position } from './lessons';

export interface Item {
  lesson: Lesson;
  side: number;
  seed: number;
}

/** Those of a lesson, series after series: at one place of a series all have the same size. */
export async function itemsOf(lesson: Lesson): Promise<Item[]> {
  const { default: all } = await import('$learning/seeds.json');
  const rows: Partial<Record<string, { name: string; gaps: number[] }[]>> = all;
  const { gaps } = rows[lesson.kind]!.find(({ name }) => name === lesson.name)!;
  const sides = seriesOf(lesson);
  let seed = -1;
  return gaps.map((gap, at) => ({ lesson, side: sides[at % SERIES]!, seed: (seed += gap) }));
}

/** The items of a series, at random: unseen seeds first, and any seed at a place where all have been seen. */
export function drawSeries(items: readonly Item[], seen: ReadonlySet<number>, random: () => number): Item[] {
  return Array.from({ length: SERIES }, (_, place) => {
    const all = items.filter((_, at) => at % SERIES === place);
    const fresh = all.filter(({ seed }) => !seen.has(seed));
    const from = fresh.length ? fresh : all;
    return from[Math.floor(random() * from.length)]!;
  });
}

/** How long one may take, in seconds: a seed from the log of an earlier version may need a search. */
const PATIENCE = 15;

/** The position of an item; null if none was found. */
export async function make(engine: Asks, { lesson, side, seed }: Item, signal?: AbortSignal): Promise<Position | null> {
  const options = { size: [side, side] as const, colours: lesson.colours, needs: lesson.name, seconds: PATIENCE };
  const made = await engine.ask(generate(lesson.kind, options, seed), signal);
  return made?.given ? { puzzle: made.puzzle, given: made.given } : null;
}

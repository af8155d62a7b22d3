// Statistics of a player, from the logs and the sizes and levels of puzzles.
import type { Shelf } from '../game/shelf';
import { dailyOf } from './daily';
import { dayOf } from './days';
import { SIZES } from './search';
import type { Summary } from './summaries';

/** What is known about a puzzle; the level is unknown if the player entered it. */
export interface Measures {
  kind: string;
  width: number;
  height: number;
  level: number | null;
}

/** Finished attempts: how many, the shortest time, and the mean, in milliseconds. */
export interface Times {
  count: number;
  best: number;
  average: number;
}

export interface Statistics {
  /** Different puzzles that are finished, and the time spent on all attempts. */
  puzzles: number;
  milliseconds: number;
  bySize: Map<string, Times>;
  byLevel: Map<number, Times>;
  /** How many puzzles were finished on each day. */
  days: Map<string, number>;
  /** How often each technique was explained, the most frequent first; '' for hints that explained none. */
  hints: [technique: string, count: number][];
}

/** A way to find out about puzzles: those of packs, also as puzzles of a day, and those that were entered. */
export function measuresFrom(shelf: Shelf, entered: (id: string) => Measures | null): (puzzle: string) => Measures | null {
  return (puzzle) => shelf.byId.get(dailyOf(puzzle)?.puzzle ?? puzzle) ?? entered(puzzle);
}

export const sizeOf = ({ width, height }: Measures): string => {
  const longest = Math.max(width, height);
  return SIZES.find((size) => longest <= Number(size.split('–')[1])) ?? SIZES.at(-1)!;
};

/** Of all attempts, or of those at puzzles of one kind. */
export function statisticsOf(list: readonly Summary[], measures: (puzzle: string) => Measures | null, kind = ''): Statistics {
  const bySize = new Map<string, number[]>();
  const byLevel = new Map<number, number[]>();
  const days = new Map<string, number>();
  const hints = new Map<string, number>();
  const finished = new Set<string>();
  let milliseconds = 0;
  for (const one of list) {
    const found = measures(one.puzzle);
    if (kind && found?.kind !== kind) continue;
    milliseconds += one.milliseconds;
    for (const technique of one.hints) hints.set(technique, (hints.get(technique) ?? 0) + 1);
    if (one.finishedAt === null) continue;
    const day = dayOf(one.finishedAt);
    if (!finished.has(one.puzzle)) days.set(day, (days.get(day) ?? 0) + 1);
    finished.add(one.puzzle);
    if (!found) continue;
    add(bySize, sizeOf(found), one.milliseconds);
    if (found.level !== null) add(byLevel, found.level, one.milliseconds);
  }
  return {
    puzzles: finished.size,
    milliseconds,
    bySize: new Map(SIZES.flatMap((size) => (bySize.has(size) ? [[size, timesOf(bySize.get(size)!)] as const] : []))),
    byLevel: new Map([...byLevel].sort(([a], [b]) => a - b).map(([level, times]) => [level, timesOf(times)])),
    days,
    hints: [...hints].sort(([, a], [, b]) => b - a),
  };
}

function add<K>(to: Map<K, number[]>, key: K, value: number): void {
  const known = to.get(key);
  if (known) known.push(value);
  else to.set(key, [value]);
}

function timesOf(times: readonly number[]): Times {
  return { count: times.length, best: Math.min(...times), average: times.reduce((sum, time) => sum + time, 0) / times.length };
}

// The puzzles of the day: one of each kind, and one in colour, the same for everyone who has the same list of puzzles.
//
// The puzzles of an edition (src/nurie/packs/daily.toml) are ordered by cells × (level + 1), separately for each kind, and divided into seven equal
// parts: Monday has the easiest, Sunday the hardest. Each part is shuffled: ordered by a hash of the edition's first day and the puzzle's id. The first
// week of the edition takes the first of each part, the next week the second, and so on, from the beginning again after the last. So no puzzle comes
// twice before all have had their day, and packs that are added later change nothing before the first day of their edition.
//
// An attempt at such a puzzle names the day and the puzzle, `daily/2026-11-16/animals/lion`: it stays what it is, whatever is chosen later.
import { kindNames } from '../kinds/kinds';
import type { Entry, Shelf } from '../game/shelf';
import { dayOf, isDay, numberOf, weekdayOf } from './days';
import type { Summary } from './summaries';

const DAILY = /^daily\/(\d{4}-\d\d-\d\d)\/(.+)$/;

export const dailyId = (day: string, puzzle: string): string => `daily/${day}/${puzzle}`;

/** The day and the puzzle of such an id; null for any other. */
export function dailyOf(id: string): { day: string; puzzle: string } | null {
  const [, day, puzzle] = DAILY.exec(id) ?? [];
  return day && puzzle && isDay(day) ? { day, puzzle } : null;
}

/** FNV-1a, with the finish of MurmurHash3, so that similar texts are far apart. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The first day that has puzzles. */
export const firstDay = (shelf: Shelf): string => shelf.editions[0]?.from ?? '9999-12-31';

/** The puzzles of a day: of each kind with one colour, then with more. None before the first day. */
export function puzzlesOf(day: string, shelf: Shelf): Entry[] {
  const edition = shelf.editions.findLast(({ from }) => from <= day);
  if (!edition) return [];
  const packs = new Set(shelf.editions.filter(({ from }) => from <= day).flatMap((one) => one.packs));
  const pool = shelf.entries.filter((entry) => packs.has(entry.pack));
  const week = Math.floor((numberOf(day) - numberOf(edition.from)) / 7);
  const groups = kindNames.flatMap((kind) => {
    const all = pool.filter((entry) => entry.kind === kind);
    return [all.filter((entry) => entry.colours === 1), all.filter((entry) => entry.colours > 1)];
  });
  return groups.flatMap((group) => chosen(group, weekdayOf(day), week, edition.from) ?? []);
}

function chosen(group: readonly Entry[], weekday: number, week: number, seed: string): Entry | undefined {
  const hardness = ({ width, height, level }: Entry): number => width * height * (level + 1);
  const ordered = [...group].sort((a, b) => hardness(a) - hardness(b) || (a.id < b.id ? -1 : 1));
  const at = (part: number): number => Math.floor((part * ordered.length) / 7);
  const part = ordered.slice(at(weekday), Math.max(at(weekday) + 1, at(weekday + 1)));
  const shuffled = part.map((entry) => ({ entry, key: hash(`${seed} ${entry.id}`) })).sort((a, b) => a.key - b.key || (a.entry.id < b.entry.id ? -1 : 1));
  return shuffled[week % (shuffled.length || 1)]?.entry;
}

const isAlike = (a: Entry, b: Entry): boolean => a.kind === b.kind && a.colours > 1 === b.colours > 1;

/** The puzzles of a day for a player: those that were begun as such stay, whatever would be chosen now. */
export function puzzlesFor(day: string, shelf: Shelf, list: readonly Summary[]): Entry[] {
  const played = list.flatMap(({ puzzle, isStarted }) => {
    const daily = dailyOf(puzzle);
    return (isStarted && daily?.day === day && shelf.byId.get(daily.puzzle)) || [];
  });
  return puzzlesOf(day, shelf).map((entry) => played.find((one) => isAlike(one, entry)) ?? entry);
}

/** What became of the puzzles of each day: how many are finished, and whether one was finished on that day. */
export function calendarOf(list: readonly Summary[]): Map<string, { finished: number; isOnTime: boolean }> {
  const found = new Map<string, { finished: number; isOnTime: boolean }>();
  const seen = new Set<string>();
  for (const { puzzle, finishedAt } of list) {
    const daily = dailyOf(puzzle);
    if (!daily || finishedAt === null) continue;
    const entry = found.get(daily.day) ?? { finished: 0, isOnTime: false };
    if (!seen.has(puzzle)) entry.finished++;
    entry.isOnTime ||= dayOf(finishedAt) === daily.day;
    seen.add(puzzle);
    found.set(daily.day, entry);
  }
  return found;
}

/** The days that count for a streak. */
export const daysOnTime = (list: readonly Summary[]): string[] => [...calendarOf(list)].filter(([, { isOnTime }]) => isOnTime).map(([day]) => day);

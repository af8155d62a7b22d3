// Days, streaks, and which puzzles a day has: the same for everyone, rising through the week, and unchanged by packs that come later.
import { expect, test } from 'vitest';
import { shelfOf, type ShelfJson } from '../game/shelf';
import { calendarOf, dailyId, dailyOf, daysOnTime, hash, puzzlesFor, puzzlesOf } from './daily';
import { dayAt, dayOf, isDay, monthAfter, numberOf, streaks, weekdayOf, weeksOf } from './days';
import type { Summary } from './summaries';

const pack = (id: string, kind: string, count: number, colours: number): ShelfJson['packs'][number] => ({
  id,
  bytes: 1,
  puzzles: Array.from({ length: count }, (_, n) => [`p${n}`, kind, 5 + n, 5 + n, 1 + (n % 5), colours]),
});
const PACKS = [pack('black', 'nonogram', 28, 1), pack('colour', 'nonogram', 21, 3), pack('sea', 'nurikabe', 14, 1)];
const SHELF = shelfOf({ packs: PACKS, daily: [{ from: '2026-10-01', packs: ['black', 'colour', 'sea'] }] });
const on = (day: string, shelf = SHELF): string[] => puzzlesOf(day, shelf).map(({ id }) => id);

test('days are read and counted without a time zone', () => {
  expect(dayOf(new Date(2026, 10, 6, 23, 59))).toBe('2026-11-06');
  expect(['2026-11-16', '2026-11-22', '1970-01-01'].map(weekdayOf)).toEqual([0, 6, 3]);
  expect(dayAt(numberOf('2028-02-28') + 1)).toBe('2028-02-29');
  expect(['2026-11-16', '2026-02-30', '2026-1-1', 'today'].map(isDay)).toEqual([true, false, false, false]);
  expect([monthAfter('2026-12', 1), monthAfter('2026-03', -1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2026-02', '2025-12']);
});

test('a month in weeks from Monday', () => {
  const weeks = weeksOf('2026-11').map((week) => week.map((day) => day?.slice(8) ?? '--').join(' '));
  expect(weeks).toEqual(['-- -- -- -- -- -- 01', '02 03 04 05 06 07 08', '09 10 11 12 13 14 15', '16 17 18 19 20 21 22', '23 24 25 26 27 28 29', '30 -- -- -- -- -- --']);
  expect(weeksOf('2027-02').length).toBe(4);
});

test.each<[string, string[], number, number]>([
  ['nothing', [], 0, 0],
  ['today', ['16'], 1, 1],
  ['until yesterday', ['13', '14', '15'], 3, 3],
  ['one day missed, and today not played yet', ['13', '14'], 2, 2],
  ['two days missed', ['12', '13'], 0, 2],
  ['a missed day within', ['12', '13', '15', '16'], 4, 4],
  ['two missed days within', ['10', '11', '12', '15', '16'], 2, 3],
])('a streak: %s', (_name, days, current, longest) => {
  expect(streaks(days.map((day) => `2026-11-${day}`), '2026-11-16')).toEqual({ current, longest });
});

test('a day has one puzzle of each kind, and one in colour', () => {
  expect(on('2026-11-16').map((id) => id.split('/')[0])).toEqual(['black', 'colour', 'sea']);
  expect(on('2026-09-30')).toEqual([]);
});

test('the choice is fixed', () => {
  expect(hash('2026-10-01 black/p3')).toBe(504260149);
  expect(on('2026-11-16')).toEqual(['black/p2', 'colour/p0', 'sea/p0']);
  expect(on('2026-11-22')).toEqual(['black/p24', 'colour/p19', 'sea/p9']);
});

test('puzzles grow from Monday to Sunday, and none comes twice before all had their day', () => {
  const sizes = (day: string): number => puzzlesOf(day, SHELF)[0]!.width;
  const week = Array.from({ length: 7 }, (_, n) => sizes(dayAt(numberOf('2026-11-16') + n)));
  expect(week[6]).toBeGreaterThan(week[0]! + 15);
  const days = Array.from({ length: 28 }, (_, n) => on(dayAt(numberOf('2026-10-01') + n))[0]);
  expect(new Set(days).size).toBe(28);
  expect(on('2026-10-29')[0]).toBe(on('2026-10-01')[0]);
});

test('packs that come later change nothing before their first day', () => {
  const more = shelfOf({ packs: [pack('new', 'nonogram', 40, 1), ...PACKS], daily: [...SHELF.editions, { from: '2026-12-01', packs: ['new'] }] });
  for (const day of ['2026-10-01', '2026-11-16', '2026-11-30']) expect(on(day, more)).toEqual(on(day));
  const later = Array.from({ length: 28 }, (_, n) => on(dayAt(numberOf('2026-12-01') + n), more)[0]!);
  expect(later.some((id) => id.startsWith('new/'))).toBe(true);
  // A pack that no edition names takes no part.
  expect(on('2026-11-16', shelfOf({ packs: [pack('new', 'nonogram', 40, 1), ...PACKS], daily: [...SHELF.editions] }))).toEqual(on('2026-11-16'));
});

test('an attempt names the day and the puzzle', () => {
  expect(dailyOf(dailyId('2026-11-16', 'animals/lion'))).toEqual({ day: '2026-11-16', puzzle: 'animals/lion' });
  expect([dailyOf('animals/lion'), dailyOf('daily/today/animals/lion'), dailyOf('daily/2026-13-45/animals/lion')]).toEqual([null, null, null]);
});

test('a puzzle that was begun stays the puzzle of its day', () => {
  const begun = (puzzle: string, isStarted = true): Summary => ({ attempt: '', puzzle, at: 0, isStarted, finishedAt: null, milliseconds: 0, hints: [] });
  const list = [begun('daily/2026-11-16/colour/p9'), begun('daily/2026-11-16/sea/p9', false), begun('daily/2026-11-15/black/p9'), begun('daily/2026-11-16/gone/p1')];
  expect(puzzlesFor('2026-11-16', SHELF, list).map(({ id }) => id)).toEqual(['black/p2', 'colour/p9', 'sea/p0']);
});

test('a day counts if one of its puzzles was finished on it', () => {
  const one = (day: string, puzzle: string, finished: string | null): Summary => ({
    attempt: '', puzzle: dailyId(day, puzzle), at: 0, isStarted: true, finishedAt: finished ? new Date(`${finished}T12:00:00`).getTime() : null, milliseconds: 0, hints: [],
  });
  const list = [one('2026-11-16', 'a/b', '2026-11-16'), one('2026-11-16', 'a/b', '2026-11-17'), one('2026-11-16', 'c/d', null), one('2026-11-14', 'e/f', '2026-11-16'), one('2026-11-14', 'g/h', '2026-11-15')];
  expect([...calendarOf(list)]).toEqual([['2026-11-16', { finished: 1, isOnTime: true }], ['2026-11-14', { finished: 2, isOnTime: false }]]);
  expect(daysOnTime(list)).toEqual(['2026-11-16']);
});

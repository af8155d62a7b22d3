// Strengths and due positions follow from the log alone.
import { expect, test } from 'vitest';
import { DAY } from '../attempts/days';
import type { Move } from '../game/moves';
import { answersIn, dueOf, gradeOf, strengthsOf, type Answer } from './strength';

const START = Date.UTC(2026, 0, 5, 12);
const answer = (day: number, right: boolean, seed = 1, lesson = 'nonogram/overlap'): Answer => ({ lesson, side: 6, seed, right, at: START + day * DAY });
const series = (day: number, right: number, of = 10): Answer[] => Array.from({ length: of }, (_, at) => ({ ...answer(day, at < right, 100 * day + at), at: START + day * DAY + at }));
const valueAt = (answers: Answer[], day: number): number => strengthsOf(answers, START + day * DAY).get('nonogram/overlap')!.value;

test('answers are read from the logs of practice, in the order in which they were given', () => {
  const stamp = { device: 'a', n: 0, clock: 1 };
  const move = (at: number, right: boolean): Move => ({ ...stamp, attempt: 'practice/nurikabe/unreachable:x', at, kind: 'practice', side: 7, seed: at, right });
  const logs = new Map<string, Move[]>([
    ['practice/nurikabe/unreachable:x', [move(3, true), move(1, false)]],
    ['small/mug:y', [{ ...stamp, attempt: 'small/mug:y', at: 2, kind: 'undo' }]],
  ]);
  expect(answersIn(logs)).toEqual([
    { lesson: 'nurikabe/unreachable', side: 7, seed: 1, right: false, at: 1 },
    { lesson: 'nurikabe/unreachable', side: 7, seed: 3, right: true, at: 3 },
  ]);
});

test('a technique is the stronger, the more was right, the more days it was practised, and the less time has passed', () => {
  expect(strengthsOf([], START).size).toBe(0);
  const one = series(0, 10);
  const all = strengthsOf(one, START + DAY).get('nonogram/overlap')!;
  expect([all.answers, all.right]).toEqual([10, 10]);
  expect(all.due).toBeGreaterThan(START);
  expect(valueAt(one, 1)).toBeGreaterThan(valueAt(series(0, 7), 1));
  expect(valueAt(series(0, 7), 1)).toBeGreaterThan(valueAt(series(0, 2), 1));
  expect(valueAt(one, 1)).toBeGreaterThan(valueAt(one, 60));
  expect(valueAt([...one, ...series(8, 10), ...series(40, 10)], 41)).toBeGreaterThan(valueAt(one, 1));
  for (const day of [0, 1, 1000]) expect(valueAt(one, day)).toBeGreaterThan(0);
  expect(valueAt(one, 0)).toBeLessThanOrEqual(1);
});

test('the grade of a day follows from its share', () => {
  expect([2, 6, 9, 10].map((right) => gradeOf(series(0, right)))).toEqual([1, 2, 3, 4]);
  // One lucky answer is not yet easy.
  expect(gradeOf(series(0, 1, 1))).toBe(3);
});

test('what went wrong comes back later, and ever later once it is right', () => {
  const wrong = [answer(0, true, 5), answer(0, false, 7)];
  expect(dueOf(wrong, START)).toEqual([]);
  const due = dueOf(wrong, START + 3 * DAY);
  expect(due.map(({ seed, lesson, side }) => [seed, lesson, side])).toEqual([[7, 'nonogram/overlap', 6]]);
  const again = [...wrong, answer(3, true, 7)];
  expect(dueOf(again, START + 3 * DAY)).toEqual([]);
  expect(dueOf(again, START + 300 * DAY)).toHaveLength(1);
  expect(dueOf([...again, answer(300, true, 7)], START + 301 * DAY)).toEqual([]);
});

test('the order of devices does not matter', () => {
  const mixed = [...series(0, 6), ...series(3, 9)];
  const [one] = strengthsOf(mixed, START + 5 * DAY).values();
  const [other] = strengthsOf([...mixed].sort((a, b) => a.at - b.at), START + 5 * DAY).values();
  expect(one).toEqual(other);
});

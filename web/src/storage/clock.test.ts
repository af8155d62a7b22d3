// The clock of a device: which clocks it follows, which of two versions is newer, and what is beyond the greatest.
import { expect, test } from 'vitest';
import type { Move } from '../game/moves';
import { following, isNewer, MAX_CLOCK, next, tame } from './clock';
import type { OwnPuzzle } from './database';

const LEAP = 10_000_000;
const move = (clock: number, n = 0): Move => ({ attempt: 'a:1', device: 'd', n, clock, at: 0, kind: 'hint' });
const own = (updated: number, device = 'd'): OwnPuzzle => ({ id: 'p', updated, device, name: '', puzzle: null, draft: false });

test('greater clocks are followed, in steps that are not too great', () => {
  expect(following(5, [])).toBe(5);
  expect(following(5, [3, 9, 7])).toBe(9);
  expect(following(5, [5 + LEAP])).toBe(5 + LEAP);
  expect(following(5, [6 + LEAP])).toBe(5);
  expect(following(5, [LEAP + 100, 200])).toBe(LEAP + 100);
  expect(following(MAX_CLOCK - 1, [MAX_CLOCK, MAX_CLOCK + 1])).toBe(MAX_CLOCK);
});

test('the clock goes on by one, up to the greatest', () => {
  expect([next(0), next(MAX_CLOCK - 1), next(MAX_CLOCK)]).toEqual([1, MAX_CLOCK, MAX_CLOCK]);
});

test('the later version is newer; of two at the same time that of the greater device; beyond the greatest clock none is', () => {
  expect([isNewer(own(2), own(1)), isNewer(own(1), own(2))]).toEqual([true, false]);
  expect([isNewer(own(1, 'b'), own(1, 'a')), isNewer(own(1, 'a'), own(1, 'b')), isNewer(own(1), own(1))]).toEqual([true, false, false]);
  expect([isNewer(own(MAX_CLOCK + 1), own(0)), isNewer(own(MAX_CLOCK), own(0))]).toEqual([false, true]);
});

test('clocks beyond the greatest get new ones, in their order; the others stay', () => {
  const wild = [move(MAX_CLOCK + 9, 1), move(MAX_CLOCK + 2, 2)];
  const found = tame(3, { moves: [move(7), ...wild], puzzles: [own(MAX_CLOCK + 1), own(20)] });
  expect(found.tamed).toEqual({ moves: [move(21, 2), move(22, 1)], puzzles: [own(23)] });
  expect(found.moves).toEqual([move(7), move(21, 2), move(22, 1)]);
  expect(found.puzzles).toEqual([own(20), own(23)]);
  const calm = { moves: [move(MAX_CLOCK)], puzzles: [own(MAX_CLOCK)] };
  expect(tame(3, calm)).toEqual({ ...calm, tamed: { moves: [], puzzles: [] } });
});

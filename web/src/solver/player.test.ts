// Steps that are played: forward, back, at once, and while they still come.
import { beforeEach, expect, test, vi } from 'vitest';
import { Player } from './player.svelte';
import type { ToldStep } from './run';

const step = (at: number): ToldStep => ({ line: '', settles: [[0, at, '#', true]], because: [], assuming: [], numbers: [], arguments: {}, chain: [], title: '', text: `step ${at}` });
const steps = (count: number): ToldStep[] => Array.from({ length: count }, (_, at) => step(at));
const shown = (player: Player): string => player.cells.join('');
let player: Player;

beforeEach(() => {
  vi.useFakeTimers();
  player = new Player();
  player.begin(['?', '?', '?', '?'], 4);
});

test('a new film plays, and waits for its first steps', () => {
  expect([player.count, player.index, player.isPlaying, player.isOpen, shown(player), player.step]).toEqual([0, 0, true, true, '????', undefined]);
});

test('a film without steps has ended', () => {
  player.end();
  expect([player.isPlaying, player.isOpen]).toEqual([false, false]);
});

test('steps are shown one after the other, at the speed that is wanted', () => {
  player.add(steps(3));
  player.end();
  expect([player.count, player.isPlaying]).toEqual([3, true]);
  player.speed = 2;
  const stop = player.run();
  vi.advanceTimersByTime(499);
  expect(shown(player)).toBe('????');
  vi.advanceTimersByTime(1);
  expect([shown(player), player.step?.text]).toEqual(['#???', 'step 0']);
  vi.advanceTimersByTime(1000);
  expect([shown(player), player.isPlaying]).toEqual(['###?', true]);
  vi.advanceTimersByTime(500);
  expect([player.index, player.isPlaying]).toEqual([3, false]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('fast means several steps at once, and never more than there are', () => {
  player.begin(new Array<string>(20).fill('?'), 20);
  player.add(steps(5));
  player.speed = 32;
  player.run();
  const seen: number[] = [];
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(55);
    seen.push(player.index);
  }
  expect(seen).toEqual([2, 4, 5, 5]);
  expect(player.isPlaying).toBe(true);
  player.add(steps(1));
  vi.advanceTimersByTime(55);
  expect(player.index).toBe(6);
});

test('moving holds the film, and stays within it', () => {
  player.add(steps(3));
  player.move(2);
  expect([player.index, player.isPlaying, shown(player)]).toEqual([2, false, '##??']);
  player.move(9);
  expect(player.index).toBe(3);
  player.move(-1);
  expect(player.index).toBe(0);
});

test('play and hold; once all was seen, from the beginning', () => {
  player.add(steps(2));
  player.move(2);
  player.toggle();
  expect([player.isPlaying, player.index]).toEqual([true, 2]);
  player.toggle();
  expect([player.isPlaying, player.index]).toEqual([false, 2]);
  player.end();
  player.toggle();
  expect([player.isPlaying, player.index]).toEqual([true, 0]);
  player.index = 2;
  player.toggle();
  expect([player.isPlaying, player.index]).toEqual([false, 2]);
  player.move(1);
  player.toggle();
  expect([player.isPlaying, player.index]).toEqual([true, 1]);
});

test('steps are looked up as far as they came', () => {
  player.add(steps(2));
  expect([player.stepAt(0)?.text, player.stepAt(2)?.text, player.stepAt(3)?.text]).toEqual([undefined, 'step 1', undefined]);
  player.begin(['?'], 1);
  expect([player.count, player.index, player.stepAt(1)]).toEqual([0, 0, undefined]);
});

test('a chain is played link by link, before the board changes', () => {
  const guess: ToldStep = { ...step(1), assuming: [[0, 2, '#', true]], chain: [step(3), step(0), step(0)] };
  player.add([step(0), guess]);
  player.end();
  player.move(1);
  const seen = Array.from({ length: 3 }, () => {
    player.forward();
    return [shown(player), player.frame?.link?.text, player.isAtEnd];
  });
  expect(seen).toEqual([['#???', 'step 3', false], ['#???', 'step 0', false], ['##??', undefined, true]]);
  player.forward();
  expect([player.index, player.isAtEnd]).toEqual([2, true]);
  player.back();
  expect([shown(player), player.frame?.link?.text]).toEqual(['#???', 'step 0']);
  player.back();
  player.back();
  expect([player.index, shown(player), player.frame]).toEqual([1, '#???', undefined]);
});

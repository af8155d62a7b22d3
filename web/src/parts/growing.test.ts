// Lists that grow in idle moments.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Growing } from './growing.svelte';

let idle: Map<number, () => void>;
function pass(): boolean {
  const [first] = idle;
  if (!first) return false;
  idle.delete(first[0]);
  first[1]();
  return true;
}

beforeEach(() => {
  idle = new Map();
  let made = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => (idle.set(++made, work), made));
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id));
});
afterEach(() => vi.unstubAllGlobals());

test('the first are there at once, the rest follows step by step', () => {
  const growing = new Growing<number>();
  growing.restart(9, 20);
  const counts = [growing.count];
  while (pass()) counts.push(growing.count);
  expect(counts).toEqual([9, 15, 20, 20]);
  expect(growing.isDone).toBe(true);
  growing.extend(3);
  // Nothing more is wanted before that is done.
  growing.extend(50);
  while (pass());
  expect(growing.count).toBe(23);
});

test('another list takes the place of what was drawn, and the rest goes last', () => {
  const growing = new Growing<string>();
  growing.restart(2, 4);
  while (pass());
  expect(growing.drawn([...'abcdef'])).toEqual([...'abcd']);
  growing.restart(2, 4);
  expect(growing.drawn([...'xyz'])).toEqual([...'xycd']);
  pass();
  expect(growing.drawn([...'xyz'])).toEqual([...'xyzd']);
  pass();
  expect(growing.drawn([...'xyz'])).toEqual([...'xyz']);
});

test('starting over forgets what was under way', () => {
  const growing = new Growing<number>();
  growing.restart(9, 40);
  pass();
  growing.restart(9, 12);
  expect([growing.count, idle.size]).toEqual([9, 1]);
  while (pass());
  expect(growing.count).toBe(12);
  growing.restart(9, 40);
  growing.stop();
  expect(pass()).toBe(false);
});

test('without idle callbacks it grows too', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.useFakeTimers();
  const growing = new Growing<number>();
  growing.restart(0, 14);
  vi.runAllTimers();
  expect([growing.count, growing.isDone]).toEqual([14, true]);
  vi.useRealTimers();
});

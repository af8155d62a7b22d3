// Keys on a board of 12 by 8, with the cursor in the middle.
import { expect, test } from 'vitest';
import { intentionOf, type Press } from './keys';

const press = (key: string, held: Partial<Press> = {}) =>
  intentionOf({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }, { row: 4, column: 6 }, { width: 12, height: 8 });
const to = (row: number, column: number) => ({ kind: 'move', to: { row, column } });

test('arrows step, leap with shift, and stay on the board', () => {
  expect(press('ArrowUp')).toEqual(to(3, 6));
  expect(press('ArrowRight')).toEqual(to(4, 7));
  expect(press('ArrowLeft', { shiftKey: true })).toEqual(to(4, 1));
  expect(press('ArrowDown', { shiftKey: true })).toEqual(to(7, 6));
});

test('the ends of rows and columns', () => {
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => press(key))).toEqual([to(4, 0), to(4, 11), to(0, 6), to(7, 6)]);
});

test('with control, arrows scroll and all else is the browser’s', () => {
  expect(press('ArrowDown', { ctrlKey: true })).toEqual({ kind: 'scroll', down: 2, right: 0 });
  expect(press('+', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
});

test('space paints with the tool in hand, X marks as empty', () => {
  expect(press(' ')).toEqual({ kind: 'paint', tool: null });
  expect(press('X', { shiftKey: true })).toEqual({ kind: 'paint', tool: { state: '.', maybe: false } });
  expect(press('q')).toBeNull();
});

// Strokes on a board of 5 by 3: locked, without gaps, never over what is there.
import { expect, test } from 'vitest';
import { Stroke } from './stroke';

const at = (row: number, column: number) => ({ row, column });

test('a fast pointer skips no cell', () => {
  const stroke = new Stroke(at(1, 0), 5, () => true);
  stroke.extend(at(1, 4));
  expect(stroke.cells).toEqual([5, 6, 7, 8, 9]);
});

test('the first step locks the direction', () => {
  const stroke = new Stroke(at(0, 1), 5, () => true);
  stroke.extend(at(1, 1));
  stroke.extend(at(2, 4));
  expect(stroke.direction).toBe('column');
  expect(stroke.cells).toEqual([1, 6, 11]);
});

test('what is there stays, and the stroke goes on behind it', () => {
  const board = '?#?.?';
  const stroke = new Stroke(at(0, 0), 5, (cell) => board[cell] === '?');
  stroke.extend(at(0, 4));
  expect(stroke.cells).toEqual([0, 2, 4]);
});

test('going back paints nothing twice', () => {
  const stroke = new Stroke(at(0, 0), 5, () => true);
  stroke.extend(at(0, 3));
  stroke.extend(at(0, 1));
  stroke.extend(at(0, 4));
  expect(stroke.cells).toEqual([0, 1, 2, 3, 4]);
});

test('a mistake is the last cell', () => {
  const stroke = new Stroke(at(0, 0), 5, (cell) => (cell === 2 ? 'stop' : true));
  stroke.extend(at(0, 4));
  expect(stroke.cells).toEqual([0, 1, 2]);
  expect(stroke.isOver).toBe(true);
});

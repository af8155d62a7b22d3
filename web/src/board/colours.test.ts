// How dark the colours of puzzles are, and what is read on them.
import { expect, test } from 'vitest';
import { contrast, isInk } from './colours';

const BLACK = '#1b1815';
const WHITE = '#ffffff';

test.each([
  ['#ffffff', BLACK],
  ['ffff00', BLACK],
  ['#f00', WHITE],
  ['0F0', BLACK],
  ['#0000ff', WHITE],
  // Just above and just at the middle.
  ['#8d8d8d', BLACK],
  ['#8c8c8c', WHITE],
  // Each channel counts as much as the eye makes of it.
  ['#ff8000', BLACK],
  ['#ff0080', WHITE],
  ['#0080ff', WHITE],
  ['nonsense', WHITE],
  ['#ffffff0', WHITE],
  ['x#ffffff', WHITE],
  ['#ffff', WHITE],
  ['x#fff', WHITE],
])('on %s one reads %s', (rgb, ink) => {
  expect(contrast(rgb)).toBe(ink);
});

test('ink is darker than any colour that is told apart on a dark sheet', () => {
  expect(['#000000', '#1d1e1e', '#1e1e1e', '#590000', '#005900', '#000059', '#5a0000'].map(isInk)).toEqual([true, true, false, true, true, true, false]);
});

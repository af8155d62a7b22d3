// Tests the pictures of a step: the links of a chain, each with everything supposed so far, or one shape after the
// other.
import { expect, test } from 'vitest';
import { framesOf, marksOf } from './frames';
import type { Fact } from '../engine/protocol';

const link = (...settles: Fact[]): { settles: Fact[]; assuming: Fact[] } => ({ settles, assuming: [] });
const guess: Fact = [0, 0, '#', true];

test('a plain step has no pictures before it', () => {
  expect(framesOf({ chain: [], assuming: [], arguments: {} })).toEqual([]);
});

test('the parts of a step without a guess are shown together', () => {
  expect(framesOf({ chain: [link([0, 1, '.', true]), link([1, 0, '#', true])], assuming: [], arguments: {} })).toEqual([]);
});

test('a chain is played link by link; the last comes with the step', () => {
  const chain = [link([0, 1, '.', true]), link([1, 0, '#', true], [1, 1, '#', false]), link()];
  const frames = framesOf({ chain, assuming: [guess], arguments: {} });
  expect(frames.map((frame) => frame.link)).toEqual(chain.slice(0, 2));
  expect(frames.map((frame) => marksOf(frame.supposed, 2, 4).join(''))).toEqual(['#.??', '#.#?']);
});

test('alternatives are shown one by one, each with what it leads to', () => {
  const chain = [{ ...link([1, 1, '#', true]), assuming: [guess] }, { ...link([1, 1, '#', true]), assuming: [[0, 1, '#', true] as Fact] }];
  const frames = framesOf({ chain, assuming: [guess, [0, 1, '#', true]], arguments: {} });
  expect(frames.map((frame) => frame.link)).toEqual(chain);
  expect(frames.map((frame) => marksOf(frame.supposed, 2, 4).join(''))).toEqual(['#??#', '?#?#']);
});

test('shapes are shown one at a time', () => {
  const frames = framesOf({ chain: [], assuming: [], arguments: { shapes: ['shapes', [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]] } });
  expect(frames.map((frame) => frame.shape)).toEqual([{ number: 1, count: 2 }, { number: 2, count: 2 }]);
  expect(frames.map((frame) => marksOf(frame.supposed, 2, 4).join(''))).toEqual(['..??', '.?.?']);
});

// What the Play screen asks the engine, and what it makes of the answers.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Playable } from '../attempts/playable';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../engine/engine', () => ({ Engine: class { hint = asked; } }));
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: {} });
const { hint, warmUp, wordsFor, wrongCells } = await import('./engine');

const playable = (solution: string[] | null): Playable => ({ id: 'x', puzzle: { kind: 'nonogram', size: [3, 1], clues: { rows: [[1]], columns: [[], [1], []] } }, lives: 3, solution });
const step = { technique: 'overlap', line: 'row 1', settles: [[0, 1, '#', true]], because: [], assuming: [], runs: [0], numbers: [], text: 'step.overlap', arguments: {} };

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ kind: 'step', step });
});

test('a hint is asked with the solution where it is known', async () => {
  expect([...(await hint(playable(['.#.']), ['???'])).paints]).toEqual([['#', [1]]]);
  await hint(playable(null), ['???']);
  expect(asked.mock.calls).toEqual([
    [playable(null).puzzle, ['???'], { solution: ['.#.'] }],
    [playable(null).puzzle, ['???'], {}],
  ]);
});

test('warming up asks, and does not mind when nothing comes', async () => {
  await warmUp(playable(null), ['???']);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRejectedValue(new Error('no network'));
  await expect(warmUp(playable(null), ['???'])).resolves.toBeUndefined();
});

test('wrong cells are counted row after row; no other answer has any', async () => {
  asked.mockResolvedValue({ kind: 'wrong', cells: [[0, 2], [1, 0]] });
  expect(await wrongCells(playable(null), ['#??'])).toEqual([2, 3]);
  asked.mockResolvedValue({ kind: 'complete' });
  expect(await wrongCells(playable(null), ['.#.'])).toEqual([]);
});

test('steps have words', () => {
  const words = wordsFor(playable(null).puzzle);
  expect(words.technique(step)).toBe('Overlap');
  expect(words.sentence(step as never)).toMatch(/^Row 1: /);
});

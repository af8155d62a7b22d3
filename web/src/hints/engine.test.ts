// What the Play screen asks the engine, and what it makes of the answers.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Playable } from '../attempts/playable';
import * as questions from '../engine/questions';
import type { Question } from '../engine/words';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../engine/engine', () => ({ Engine: class { ask = ({ words }: Question<unknown>) => asked(words); } }));
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: {} });
const { hint, warmUp, why, wordsFor, wrongCells } = await import('./engine');

const playable = (solution: string[] | null): Playable => ({ id: 'x', puzzle: { kind: 'nonogram', size: [3, 1], clues: { rows: [[1]], columns: [[], [1], []] } }, lives: 3, solution });
const { puzzle } = playable(null);
const step = { technique: 'overlap', line: 'row 1', settles: [[0, 1, '#', true]], because: [], assuming: [], runs: [0], numbers: [], text: 'step.overlap', arguments: {} };
const found = { kind: 'step', step, solution: ['.#.'] };

beforeEach(() => {
  asked.mockReset().mockResolvedValue(found);
});

test('a hint is asked with the solution where it is known', async () => {
  expect([...(await hint(playable(['.#.']), ['???'])).paints]).toEqual([['#', [1]]]);
  await hint(playable(null), ['???']);
  expect(asked.mock.calls).toEqual([[questions.hint(puzzle, ['???'], ['.#.']).words], [questions.hint(puzzle, ['???']).words]]);
});

test.each([['one', ['.#.']], ['none', null]])('a puzzle is searched once for its solution, whatever is asked: there is %s', async (_, solution) => {
  asked.mockResolvedValue({ ...found, steps: [], boards: [], solution });
  const one = playable(null);
  await Promise.all([warmUp(one, ['???']), hint(one, ['?#?'])]);
  await why(one, ['???'], 1, '.');
  await wrongCells(one, ['??.']);
  expect(asked.mock.calls.map(([words]) => words)).toEqual([
    questions.hint(one.puzzle, ['???']).words,
    questions.hint(one.puzzle, ['?#?'], solution).words,
    questions.why(one.puzzle, ['???'], 1, '.', solution).words,
    questions.hint(one.puzzle, ['??.'], solution).words,
  ]);
});

test('a puzzle is searched again after a failure', async () => {
  const one = playable(null);
  asked.mockRejectedValueOnce(new Error('no network'));
  await expect(hint(one, ['???'])).rejects.toThrow('no network');
  await hint(one, ['???']);
  expect(asked.mock.calls).toEqual([[questions.hint(puzzle, ['???']).words], [questions.hint(puzzle, ['???']).words]]);
});

test('why a cell is so, after what must be corrected', async () => {
  asked.mockResolvedValue({ kind: 'wrong', cell: [0, 1], cells: [[0, 0]], solution: ['.#.'] });
  expect(await why(playable(null), ['#??'], 1)).toMatchObject({ kind: 'wrong', technique: null });
  asked.mockResolvedValue({ kind: 'forced', cell: [0, 1], state: '#', steps: [step], boards: [], solution: ['.#.'] });
  expect(await why(playable(null), ['???'], 1)).toMatchObject({ kind: 'forced', technique: 'overlap' });
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

// The module that generates: the same puzzles as Python, for every kind and option; and refusals.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { generate, type GenerateOptions, type Made } from '../../src/engine/making';
import { Native } from '../../src/engine/native';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const WISHES: [kind: string, options: GenerateOptions, seed: number][] = [
  ['nonogram', { size: [10, 8], difficulty: 'medium' }, 1],
  ['nonogram', { size: [9, 9], style: 'symmetric', difficulty: 'easy' }, 2 ** 40 + 7],
  ['nonogram', { colours: 3, difficulty: 'easy' }, 3],
  ['nonogram', { size: [7, 7], needs: 'overlap' }, 4],
  ['nurikabe', { size: [6, 7], difficulty: 'beginner', number: 3 }, 5],
  ['nurikabe', { size: [7, 7], difficulty: 'medium', symmetry: 'diagonal' }, 6],
  ['nurikabe', { size: [6, 6], needs: 'unreachable' }, 7],
];

const python = (): { puzzle: unknown; given: string[] | null; level: string; score: number }[] =>
  JSON.parse(execFileSync(here('../../../.venv/bin/python'), [here('python_makes.py'), JSON.stringify(WISHES)], { encoding: 'utf8' }));

let native: Native;
beforeAll(async () => {
  native = await Native.start(await WebAssembly.compile(readFileSync(here('../../src/engine/making.wasm'))));
});

test('it makes the same puzzles as Python', () => {
  const made = WISHES.map((wish) => native.ask(generate(...wish))!);
  expect(made.map(({ puzzle, given, rating }) => ({ puzzle, given, level: rating.level, score: rating.score }))).toEqual(python());
  for (const [at, [kind, options]] of WISHES.entries()) {
    const { puzzle, given, rating } = made[at] as Made;
    expect([puzzle.kind, given !== null]).toEqual([kind, 'needs' in options]);
    if (options.difficulty) expect(rating.level).toBe(options.difficulty);
  }
});

test('what cannot be made is refused, or is null when time runs out', () => {
  expect(() => native.ask(generate('nonogram', { size: [4, 9] }, 1))).toThrow('a side must have 5 to 50 cells, not 4');
  expect(() => native.ask(generate('nurikabe', { needs: 'magic' }, 1))).toThrow('there is no technique magic');
  expect(() => native.ask(generate('sudoku', {}, 1))).toThrow('the engine does not know this kind of puzzle');
  expect(native.ask(generate('nurikabe', { size: [30, 30], difficulty: 'expert', seconds: 0 }, 1))).toBeNull();
});

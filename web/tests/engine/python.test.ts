// The browser's engine says exactly what Python says: answers, figures, steps, sentences and faults.
import { beforeAll, describe, expect, test } from 'vitest';
import { Catalogue, type Texts } from '../../src/catalogue';
import { startJudge, type Judge } from '../../src/engine/judging';
import { cellsOf } from '../../src/game/puzzle';
import { announcement, sentence, techniqueName } from '../../src/steps/sentences';
import { rulesOf } from '../../src/kinds/kinds';
import { answers, pythonSays, wasm, type Answers } from './python';

const said = pythonSays();
const files = import.meta.glob<Texts>('$messages/*.json', { import: 'default', eager: true });
const ofHints = import.meta.glob<Texts>('$messages/*.json', { import: 'default', eager: true, query: '?hints' });
const ofKinds = import.meta.glob<Texts>('$messages/*.json', { import: 'default', eager: true, query: '?kinds' });
const catalogues = Object.entries(files).map(([path, texts]) => new Catalogue(path.replace(/^.*\/|\.json$/g, ''), { ...texts, ...ofHints[path], ...ofKinds[path] }));

let engine: Answers;
let judge: Judge;
beforeAll(async () => {
  engine = await answers();
  judge = await startJudge(wasm);
});

test('there are steps enough to compare, of every kind', () => {
  const steps = said.puzzles.flatMap((one) => one.explain.steps);
  expect(steps.length).toBeGreaterThan(500);
  expect(new Set(steps.map((step) => step.technique)).size).toBeGreaterThan(15);
  expect(new Set(said.puzzles.flatMap((one) => Object.keys(one.words)))).toEqual(new Set(catalogues.map(({ language }) => language)));
});

describe.each(said.puzzles.map((one) => [`${one.puzzle.kind} ${one.puzzle.title}`, one] as const))('%s', (_, one) => {
  const { puzzle } = one;

  test('is solved alike, with the same effort', () => {
    const { status, solutions, known, conflict, problems, statistics } = engine.solve(puzzle, { conflicts: 3000 });
    const { seconds: _, ...effort } = statistics;
    expect({ status, solutions, known, conflict, problems, statistics: effort }).toEqual(one.solve);
  });

  test('is explained by the same steps', () => {
    const { statistics, ...told } = engine.explain(puzzle);
    const { seconds: _, ...effort } = statistics;
    expect({ ...told, statistics: effort }).toEqual(one.explain);
  });

  test.each(catalogues.filter(({ language }) => language in one.words).map((catalogue) => [catalogue.language, catalogue] as const))('is told in the same words in %s', (language, catalogue) => {
    const { steps } = one.explain;
    const { sentences, announcements, titles } = one.words[language]!;
    expect(steps.map((step) => sentence(catalogue, step, puzzle))).toEqual(sentences);
    expect(steps.map((step) => announcement(catalogue, step, puzzle))).toEqual(announcements);
    expect(steps.map((step) => techniqueName(catalogue, step.technique))).toEqual(titles);
  });

  test('is finished by hints alone, each of which paints a cell', () => {
    if (one.solve.status !== 'unique') return;
    const [solution] = one.solve.solutions as [string[]];
    const { given } = rulesOf(puzzle);
    const cells: string[][] = solution.map((row, r) => [...row].map((_, c) => given.get(r * row.length + c) ?? '?'));
    const board = (): string[] => cells.map((row) => row.join(''));
    while (board().join('').includes('?')) {
      const hint = engine.hint(puzzle, board(), solution);
      if (hint.kind !== 'step') throw new Error(`the hint is ${hint.kind}`);
      const painted = hint.step.settles.filter(([row, column, , holds]) => holds && cells[row]![column] === '?');
      expect(painted).not.toEqual([]);
      for (const [row, column, state] of painted) cells[row]![column] = state;
    }
    expect(board()).toEqual(solution);
  });

  test('is judged alike', () => {
    expect(judge.problems(puzzle)).toEqual(one.problems);
    for (const { grid, problems } of one.checks) expect(judge.solves(puzzle, cellsOf(grid))).toBe(problems.length === 0);
  });

  test('blames the same given cells', () => {
    if (!one.given) return;
    const { status, solutions, conflict } = engine.solve(puzzle, { given: one.given.rows, conflicts: 3000 });
    const wanted = one.given.outcome;
    expect({ status, solutions, conflict }).toEqual({ status: wanted.status, solutions: wanted.solutions, conflict: wanted.conflict });
  });
});

test('numbers have the same plural forms', () => {
  expect(catalogues.length).toBeGreaterThan(4);
  for (const { language } of catalogues) {
    const plurals = new Intl.PluralRules(language);
    expect([language, said.plurals[language]!.map((_, count) => plurals.select(count))]).toEqual([language, said.plurals[language]]);
  }
});

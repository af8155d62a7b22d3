// Hints, limits and refusals of the engine in the browser.
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LinesJson, BoardJson, PuzzleJson } from '../../src/game/puzzle';
import type { ModuleName } from '../../src/engine/module';
import { Question } from '../../src/engine/words';
import { answers, started, wasm, wasmBytes, type Answers } from './python';

const CROSS: LinesJson = { kind: 'nonogram', size: [3, 3], clues: { rows: [[1], [3], [1]], columns: [[1], [3], [1]] } };
const DIAGONAL: LinesJson = { kind: 'nonogram', size: [2, 2], clues: { rows: [[1], [1]], columns: [[1], [1]] } };
const SEA: BoardJson = { kind: 'nurikabe', size: [4, 3], clues: [[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]] };

let engine: Answers;
beforeAll(async () => {
  engine = await answers();
});

test('is small enough for a phone', () => {
  expect(gzipSync(wasmBytes(), { level: 9 }).length).toBeLessThan(95_000);
});

test('asks nothing of the world but the time', async () => {
  const imports = WebAssembly.Module.imports(await wasm());
  expect(imports.map(({ name }) => name)).toEqual(['clock_time_get']);
});

describe('a hint', () => {
  test('is the easiest next step', () => {
    const hint = engine.hint(CROSS, ['???', '???', '???']);
    expect(hint).toMatchObject({ kind: 'step', step: { technique: 'full_line', line: 'row 2' } });
  });
  test('goes on from what is known', () => {
    const hint = engine.hint(CROSS, ['???', '###', '???']);
    expect(hint).toMatchObject({ kind: 'step', step: { technique: 'full_line', line: 'column 1' } });
  });
  test('is only one step, and quick', () => {
    expect(engine.explain(CROSS, null, { steps: 1 })).toMatchObject({ status: 'timeout', statistics: { propagations: 1 } });
  });
  test('names wrong cells first', () => {
    expect(engine.hint(CROSS, ['#??', '?.?', '???'])).toMatchObject({ kind: 'wrong', cells: [[0, 0], [1, 1]], solution: ['.#.', '###', '.#.'] });
  });
  test('trusts a solution that is known', () => {
    expect(engine.hint(DIAGONAL, ['#?', '??'], ['.#', '#.'])).toMatchObject({ kind: 'wrong', cells: [[0, 0]], solution: ['.#', '#.'] });
  });
  test('blames no cell that fits one of several solutions', () => {
    expect(engine.hint(DIAGONAL, ['#?', '??'])).toMatchObject({ kind: 'step' });
    expect(engine.hint(DIAGONAL, ['##', '??'])).toMatchObject({ kind: 'wrong' });
    expect(engine.hint(DIAGONAL, ['??', '??'])).toMatchObject({ kind: 'nothing', solution: null });
  });
  test('says when all is done', () => {
    expect(engine.hint(CROSS, ['.#.', '###', '.#.'])).toMatchObject({ kind: 'complete', solution: ['.#.', '###', '.#.'] });
  });
  test('says why there is none', () => {
    const broken: PuzzleJson = { ...CROSS, clues: { rows: [[1], [4], [1]], columns: [[1], [3], [1]] } };
    expect(engine.hint(broken, ['???', '???', '???'])).toMatchObject({ kind: 'impossible', problems: [{ place: 'row 2' }, {}] });
  });
  test('is there for Nurikabe', () => {
    expect(engine.hint(SEA, ['?.??', '????', '.??.'])).toMatchObject({ kind: 'step', step: { level: 'easy' } });
    expect(engine.hint(SEA, ['#.??', '????', '.??.'])).toMatchObject({ kind: 'wrong', cells: [[0, 0]] });
  });
});

describe('limits', () => {
  const clue = Array.from({ length: 6 }, () => 3);
  const hard: LinesJson = {
    kind: 'nonogram',
    size: [60, 60],
    clues: { rows: Array.from({ length: 60 }, () => clue), columns: Array.from({ length: 60 }, () => clue) },
  };
  test('of time are kept', () => {
    const { status, statistics } = engine.solve(hard, { seconds: 0.3, solutions: 1_000_000 });
    expect(['timeout', 'several']).toContain(status);
    expect(statistics.seconds).toBeLessThan(3);
  });
  test('of size are told', () => {
    const long = Array.from({ length: 127 }, () => [1]);
    expect(() => engine.solve({ kind: 'nonogram', size: [127, 127], clues: { rows: long, columns: long } })).toThrow('too large');
    const fits = Array.from({ length: 126 }, () => [126]);
    expect(engine.solve({ kind: 'nonogram', size: [126, 126], clues: { rows: fits, columns: fits } }).status).toBe('unique');
  });
  test('of depth are far', () => {
    const clues = Array.from({ length: 120 }, (_, r) => Array.from({ length: 120 }, (_, c) => (r === 60 && c === 60 ? 2000 : r % 7 === 0 && c % 9 === 0 ? 2 : 0)));
    const puzzle: BoardJson = { kind: 'nurikabe', size: [120, 120], clues };
    expect(['timeout', 'none', 'stuck']).toContain(engine.explain(puzzle, null, { seconds: 1 }).status);
    expect(['timeout', 'none']).toContain(engine.solve(puzzle, { seconds: 1 }).status);
  });
  test('of sense too', () => {
    expect(() => engine.solve(CROSS, { given: ['???', '???'] })).toThrow('malformed');
    expect(() => engine.solve(CROSS, { given: ['???', '???', '??x'] })).toThrow('malformed');
    expect(() => engine.explain(CROSS, null, { groups: ['magic'] })).toThrow('magic');
    expect(engine.solve({ ...CROSS, clues: { rows: [[[1, 'r']], [3], [1]], columns: CROSS.clues.columns } }).status).toBe('none');
  });
});

const ASKED = { engine: ['solve', 'explain', 'hint', 'problems', 'check', 'violations'], reasons: ['why', 'justify'], making: ['verdict', 'fixes', 'repair', 'generate'] };
test.each(Object.entries(ASKED) as [ModuleName, string[]][])('words that mean nothing to %s are refused, whatever they are', async (module, names) => {
  const native = await started(module);
  let seed = 5;
  const chance = (below: number): number => ((seed = (seed * 48271) % 2147483647) % below) as number;
  const oneOf = (texts: readonly string[]): string => texts[chance(texts.length)]!;
  for (let i = 0; i < 3000; i++) {
    const question = new Question<unknown>(module, oneOf([...names, 'guess']), 0.2);
    if (module === 'making') question.text(oneOf(['picture', 'islands', 'numbers', 'song']));
    question.text(oneOf(['nonogram', 'nurikabe', 'chess'])).number(...Array.from({ length: chance(30) }, () => chance(6) - 1));
    try {
      native.ask(question);
    } catch (error) {
      expect((error as Error).message).toMatch(/malformed|too large|no technique|does not know|do(es)? not fit|another form|needs a letter|for a cell/);
    }
  }
});

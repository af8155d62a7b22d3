// Lessons and rules, judged by the engine in the browser.
import { beforeAll, expect, test } from 'vitest';
import type { Native } from '../../src/engine/native';
import { lessons } from '../../src/learn/lessons';
import { itemsOf, make } from '../../src/learn/positions';
import { RULES } from '../../src/learn/rules';
import { answers, started, type Answers } from './python';

let engine: Answers;
let maker: Native;
beforeAll(async () => {
  engine = await answers();
  maker = await started('making');
});

test.each(lessons.map((lesson) => [`${lesson.kind}/${lesson.name}`, lesson] as const))('the example of %s is one', (_, { name, example }) => {
  const found = engine.hint(example.puzzle, example.given);
  expect(found).toMatchObject({ kind: 'step', step: { technique: name } });
});

test.each(lessons.map((lesson) => [`${lesson.kind}/${lesson.name}`, lesson] as const))('the first positions of %s need it', async (_, lesson) => {
  for (const item of (await itemsOf(lesson)).slice(0, 3)) {
    const position = await make({ ask: async (question) => maker.ask(question) }, item);
    expect(engine.hint(position!.puzzle, position!.given)).toMatchObject({ kind: 'step', step: { technique: lesson.name } });
  }
});

test.each(Object.entries(RULES).flatMap(([kind, boards]) => boards.map((board, at) => [kind, at + 1, board] as const)))('board %s %i of the rules has one solution, which easy steps find', (_, __, board) => {
  expect(engine.solve(board)).toMatchObject({ status: 'unique', solutions: [board.goal] });
  const { steps } = engine.explain(board);
  expect(steps.filter(({ level }) => !['beginner', 'easy', 'medium'].includes(level))).toEqual([]);
});

test('there are five boards for each kind', () => {
  expect(Object.values(RULES).map((boards) => boards.length)).toEqual([5, 5]);
});

// What is marked: the answer for the newest board, once the engine has it.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Problem } from '../engine/protocol';
import { speak } from '../i18n.svelte';
import { Contradictions } from './contradictions.svelte';

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
});

const line = (place: string): Problem => ({ code: 'fault.line', place, cells: [], values: {} });
const POOL: Problem = { code: 'fault.pool', place: [0, 1], cells: [[0, 1], [0, 2], [1, 1], [1, 2]], values: {} };

/** An engine that answers when told to. */
function slow(): { asked: string[]; answer: (found: Problem[] | Error) => Promise<void>; ask: (rows: string[]) => Promise<Problem[]> } {
  const asked: string[] = [];
  let settle: (found: Problem[] | Error) => void;
  return {
    asked,
    ask: (rows) => {
      asked.push(rows.join(' '));
      return new Promise((resolve, reject) => (settle = (found) => (found instanceof Error ? reject(found) : resolve(found))));
    },
    answer: async (found) => {
      settle(found);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('lines by their numbers, cells once each, and the first in words', async () => {
  const engine = slow();
  const shown = new Contradictions(engine.ask, 3);
  void shown.look(['???']);
  await engine.answer([line('row 2'), line('column 1'), POOL, POOL]);
  expect([[...shown.broken.rows], [...shown.broken.columns], [...shown.cells]]).toEqual([[1], [0], [1, 2, 4, 5]]);
  expect(shown.text).toBe('Row 2: contradicts its clue');
  void shown.look(['?#?']);
  await engine.answer([POOL]);
  expect([shown.text, shown.broken.rows.size]).toEqual(['Row 1, column 2: a 2×2 block is all black', 0]);
  shown.forget();
  expect([shown.text, shown.cells]).toEqual(['', []]);
});

test('only the newest board waits, and older answers are dropped', async () => {
  const engine = slow();
  const shown = new Contradictions(engine.ask, 3);
  for (const board of ['1', '2', '3']) void shown.look([board]);
  expect(engine.asked).toEqual(['1']);
  await engine.answer([line('row 1')]);
  expect([engine.asked, shown.text]).toEqual([['1', '3'], '']);
  await engine.answer([line('row 3')]);
  expect(shown.text).toBe('Row 3: contradicts its clue');
});

test('an answer that nobody wants any more is not shown, and a missing engine marks nothing', async () => {
  const engine = slow();
  const shown = new Contradictions(engine.ask, 3);
  void shown.look(['1']);
  shown.forget();
  await engine.answer([line('row 1')]);
  expect(shown.text).toBe('');
  void shown.look(['2']);
  await engine.answer(new Error('no network'));
  expect([engine.asked, shown.text]).toEqual([['1', '2'], '']);
});

// The trainer: sound deductions are accepted and named, the rest is answered and recorded once, and the next position is made ahead.
import { describe, expect, test, vi } from 'vitest';
import type { Why } from '../engine/protocol';
import { lessonOf, SERIES, seriesOf, type Position } from './lessons';
import type { Item } from './positions';
import { reviewOf, seriesFor, Trainer, type Means } from './trainer.svelte';

const overlap = lessonOf('nonogram', 'overlap')!;
const WHY: Why = { kind: 'refuted', cell: [0, 0], state: '#', steps: [], boards: [] };
/** A row of three, of which the middle is filled whatever else is so. */
const MADE = {
  puzzle: { kind: 'nonogram', size: [3, 1], clues: { rows: [[2]], columns: [[1], [1], []] }, goal: ['##.'] },
  given: ['???'],
} as unknown as Position;

function trained(items: Item[], means: Partial<Means> = {}) {
  const recorded: [seed: number, right: boolean][] = [];
  const all: Means = {
    make: async () => MADE,
    instead: async (item) => ({ ...item, seed: 99 }),
    justify: async (_, after) => [...after[0]!].flatMap((state, at) => (state === '?' ? [] : [{ cell: [0, at] as [number, number], ...(at === 1 ? { technique: 'overlap' } : {}) }])),
    why: async () => WHY,
    record: ({ seed }, right) => recorded.push([seed, right]),
    ...means,
  };
  return { trainer: new Trainer(items, all), recorded };
}

const items = (...seeds: number[]): Item[] => seeds.map((seed) => ({ lesson: overlap, side: 6, seed }));

test('a sound deduction is accepted and named, and the next position follows', async () => {
  const { trainer, recorded } = trained(items(1, 2));
  await trainer.begin();
  await trainer.paint([1], '#');
  expect(trainer.verdict).toEqual({ kind: 'right', techniques: ['overlap'] });
  expect(recorded).toEqual([[1, true]]);
  await trainer.paint([0], '.');
  expect(trainer.verdict?.kind).toBe('right');
  await trainer.next();
  expect([trainer.index, trainer.verdict, trainer.cells.join('')]).toEqual([1, null, '???']);
});

test('a wrong cell is answered, erased and recorded once; the position stays until it is solved', async () => {
  const { trainer, recorded } = trained(items(1));
  await trainer.begin();
  await trainer.paint([2], '#');
  expect(trainer.verdict).toEqual({ kind: 'wrong', why: WHY, at: 2, state: '#' });
  expect(trainer.cells.join('')).toBe('???');
  await trainer.next();
  expect(trainer.index).toBe(0);
  await trainer.paint([2], '#');
  await trainer.paint([1], '#');
  expect(trainer.verdict?.kind).toBe('right');
  expect(recorded).toEqual([[1, false]]);
  expect([trainer.right, trainer.results]).toEqual([0, [false]]);
  await trainer.next();
  expect(trainer.isDone).toBe(true);
});

test('what is right but shown by nothing is a guess', async () => {
  const { trainer, recorded } = trained(items(1));
  await trainer.begin();
  await trainer.paint([0, 1], '#');
  expect(trainer.verdict).toMatchObject({ kind: 'guess', at: 0 });
  expect(recorded).toEqual([[1, false]]);
});

test('known cells are not painted, and erasing means nothing', async () => {
  const why = vi.fn(async () => WHY);
  const { trainer, recorded } = trained(items(1), { make: async () => ({ ...MADE, given: ['?#?'] }), why });
  await trainer.begin();
  await trainer.paint([1], '.');
  await trainer.paint([0], '?');
  expect([recorded, trainer.verdict, why.mock.calls]).toEqual([[], null, []]);
});

test('a hint counts as missed', async () => {
  const { trainer, recorded } = trained(items(1));
  await trainer.begin();
  trainer.miss();
  trainer.miss();
  await trainer.paint([1], '#');
  expect(recorded).toEqual([[1, false]]);
});

test('the next position is made ahead, and a seed without one is replaced in the series', async () => {
  const asked: number[] = [];
  const { trainer } = trained(items(1, 2), {
    make: async ({ seed }) => {
      asked.push(seed);
      return seed === 2 ? null : MADE;
    },
  });
  await trainer.begin();
  await vi.waitFor(() => expect(asked).toEqual([1, 2, 99]));
  expect(trainer.items[1]!.seed).toBe(99);
});

test('it gives up with an error where nothing is found, and can begin again', async () => {
  let isBroken = true;
  const { trainer } = trained(items(1), { make: async () => (isBroken ? null : MADE) });
  await trainer.begin();
  expect(trainer.failed).toBeInstanceOf(Error);
  isBroken = false;
  await trainer.begin();
  expect([trainer.failed, trainer.position?.given]).toEqual([null, ['???']]);
});

describe('a hasty player', () => {
  /** An answer that comes when the test wants it. */
  function late<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
    let settle!: [resolve: (value: T) => void, reject: (error: unknown) => void];
    const promise = new Promise<T>((...both) => (settle = both));
    return { promise, resolve: settle[0], reject: settle[1] };
  }

  test('who taps Next twice skips nothing', async () => {
    const second = late<Position>();
    const { trainer, recorded } = trained(items(1, 2, 3), { make: ({ seed }) => (seed === 2 ? second.promise : Promise.resolve(MADE)) });
    await trainer.begin();
    await trainer.paint([1], '#');
    const both = [trainer.next(), trainer.next()];
    expect([trainer.index, trainer.isWaiting]).toEqual([1, true]);
    const next = { ...MADE };
    second.resolve(next);
    await Promise.all(both);
    expect([trainer.index, trainer.isWaiting]).toEqual([1, false]);
    expect(trainer.position).toBe(next);
    await trainer.paint([1], '#');
    expect(recorded).toEqual([[1, true], [2, true]]);
  });

  test('the last stroke is judged, whichever answer comes last', async () => {
    const first = late<Why>();
    const { trainer, recorded } = trained(items(1), { why: () => first.promise });
    await trainer.begin();
    const wrong = trainer.paint([2], '#');
    await trainer.paint([1], '#');
    first.resolve(WHY);
    await wrong;
    expect([trainer.verdict?.kind, trainer.cells.join('')]).toEqual(['right', '?#?']);
    expect(recorded).toEqual([[1, false]]);
  });

  test('without an engine, the position can be tried again', async () => {
    let isBroken = true;
    const { trainer, recorded } = trained(items(1, 2), { justify: async () => (isBroken ? Promise.reject(new Error('offline')) : [{ cell: [0, 1], technique: 'overlap' }]) });
    await trainer.begin();
    await trainer.paint([1], '#');
    expect(trainer.failed).toEqual(new Error('offline'));
    isBroken = false;
    await trainer.begin();
    expect([trainer.failed, trainer.index, trainer.cells.join('')]).toEqual([null, 0, '???']);
    await trainer.paint([1], '#');
    expect(recorded).toEqual([[1, true]]);
  });

  test('after the series was left, errors do not matter', async () => {
    const never = late<Position>();
    const { trainer } = trained(items(1), { make: () => never.promise });
    const begun = trainer.begin();
    trainer.close();
    never.reject(new Error('closed'));
    await begun;
    expect(trainer.failed).toBeNull();
  });
});

describe('series', () => {
  const missed = (count: number) => Array.from({ length: count }, (_, seed) => ({ lesson: 'nonogram/overlap', side: 9, seed, due: 0 }));

  test('grow, and contain what was missed before', () => {
    const fresh = seriesOf(overlap).map((side, at) => ({ lesson: overlap, side, seed: 100 + at }));
    const series = seriesFor(overlap, missed(6), fresh);
    expect(series).toHaveLength(SERIES);
    expect(series.filter(({ seed }) => seed < 6)).toHaveLength(4);
    expect(series.map(({ side }) => side)).toEqual(series.map(({ side }) => side).sort((a, b) => a - b));
    expect(seriesOf(overlap)).toEqual([6, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
  });

  test('a review has only what was missed, of lessons that exist', () => {
    const due = [...missed(12), { lesson: 'nonogram/magic', side: 5, seed: 99, due: 0 }];
    expect(reviewOf(due, (id) => (id === 'nonogram/overlap' ? overlap : undefined))).toHaveLength(SERIES);
    expect(reviewOf(due.slice(-1), () => undefined)).toEqual([]);
  });
});

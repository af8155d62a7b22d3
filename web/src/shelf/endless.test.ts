// Endless: the next puzzle is made while the current one is played, and for what is wished now.
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { GenerateOptions, Made } from '../engine/making';
import { ownPuzzle } from '../storage/journal.svelte';
import { Endless, keepMade, type Generator, type Wish } from './endless';

const WISH: Wish = { kind: 'nonogram', side: 5, level: 'easy', colours: 1 };
const made = (seed: number): Made => ({ puzzle: { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] }, title: String(seed), goal: ['#'] }, given: null, rating: {} as Made['rating'] });

class Fake implements Generator {
  readonly asked: [kind: string, options: GenerateOptions, signal: AbortSignal][] = [];
  answer: () => Promise<Made | null> = async () => made(this.asked.length);
  generate(kind: string, options: GenerateOptions, _seed: number, signal: AbortSignal): Promise<Made | null> {
    this.asked.push([kind, options, signal]);
    return this.answer();
  }
}

test('the next one is begun before it is asked for', async () => {
  const generator = new Fake();
  const endless = new Endless(generator, () => 0.5);
  endless.prepare(WISH);
  endless.prepare(WISH);
  expect(generator.asked.map(([kind, options]) => [kind, options])).toMatchObject([['nonogram', { size: [5, 5], difficulty: 'easy', colours: 1 }]]);
  expect((await endless.take(WISH))?.puzzle.title).toBe('1');
  expect(generator.asked).toHaveLength(2);
  expect((await endless.take(WISH))?.puzzle.title).toBe('2');
});

test('another wish takes the place of what was begun', async () => {
  const generator = new Fake();
  const endless = new Endless(generator);
  endless.prepare(WISH);
  endless.prepare({ ...WISH, level: '' });
  expect(generator.asked[0]![2].aborted).toBe(true);
  expect(generator.asked[1]![1]).not.toHaveProperty('difficulty');
});

test('what fails or is not found is tried again', async () => {
  const generator = new Fake();
  const endless = new Endless(generator);
  generator.answer = () => Promise.reject(new Error('no network'));
  await expect(endless.take(WISH)).rejects.toThrow('no network');
  generator.answer = async () => null;
  expect(await endless.take(WISH)).toBeNull();
  generator.answer = async () => made(9);
  expect((await endless.take(WISH))?.puzzle.title).toBe('9');
});

test('a puzzle is stored like one that was entered, without its solution', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const id = keepMade(made(1), 'Nonogram 5×5');
  expect(ownPuzzle(id)).toMatchObject({ name: 'Nonogram 5×5', draft: false, puzzle: { clues: { rows: [[1]] } } });
  expect(ownPuzzle(id)?.puzzle).not.toHaveProperty('goal');
});

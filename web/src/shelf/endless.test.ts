// Endless: the next puzzle is made while the current one is played, and for what is wished now.
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Asks } from '../engine/engine';
import { generate, type Made } from '../engine/making';
import type { Question } from '../engine/words';
import { ownPuzzle } from '../storage/journal.svelte';
import { Endless, keepMade, type Wish } from './endless';

const WISH: Wish = { kind: 'nonogram', side: 5, level: 'easy', colours: 1 };
const made = (seed: number): Made => ({ puzzle: { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] }, title: String(seed), goal: ['#'] }, given: null, rating: {} as Made['rating'] });

class Fake implements Asks {
  readonly asked: [words: number[], signal: AbortSignal | undefined][] = [];
  answer: () => Promise<Made | null> = async () => made(this.asked.length);
  ask<Answer>({ words }: Question<Answer>, signal?: AbortSignal): Promise<Answer> {
    this.asked.push([words, signal]);
    return this.answer() as Promise<Answer>;
  }
}

test('the next one is begun before it is asked for', async () => {
  const generator = new Fake();
  const endless = new Endless(generator, () => 0.5);
  endless.prepare(WISH);
  endless.prepare(WISH);
  const { words } = generate('nonogram', { size: [5, 5], difficulty: 'easy', colours: 1, seconds: 20 }, 2 ** 47);
  expect(generator.asked.map(([asked]) => asked)).toEqual([words]);
  expect((await endless.take(WISH))?.puzzle.title).toBe('1');
  expect(generator.asked).toHaveLength(2);
  expect((await endless.take(WISH))?.puzzle.title).toBe('2');
});

test('another wish takes the place of what was begun', async () => {
  const generator = new Fake();
  const endless = new Endless(generator, () => 0);
  endless.prepare(WISH);
  endless.prepare({ ...WISH, level: '' });
  const [[, before], [words, now]] = generator.asked as [(typeof generator.asked)[0], (typeof generator.asked)[0]];
  expect([before?.aborted, now?.aborted]).toEqual([true, false]);
  expect(words).toEqual(generate('nonogram', { size: [5, 5], colours: 1, seconds: 20 }, 0).words);
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

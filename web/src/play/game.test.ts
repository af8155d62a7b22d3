// A game under way: what undo takes back, what a hint costs and offers, and the pause on leaving.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Hint } from '../engine/protocol';
import type { Move } from '../game/moves';
import { change } from '../settings.svelte';
import { eraseJournal, everything, loadJournal } from '../storage/journal.svelte';
import type { Found } from './find';
import { Game } from './game.svelte';
import { HintView } from './hint.svelte';

const words = { technique: () => 'Overlap', sentence: () => 'Row 1: the 3 must cover column 2' };
const step = { technique: 'overlap', line: 'row 1', settles: [[0, 1, '#', true]], because: [], assuming: [], runs: [0], numbers: [] };
const aHint = (hint: unknown = { kind: 'step', step }): HintView => new HintView(hint as Hint, 3, words);
const engine = vi.hoisted(() => ({ hint: vi.fn() }));
vi.mock('./engine', () => engine);

const found = {
  playable: {
    id: 'small/T',
    puzzle: { kind: 'nonogram', size: [3, 3], clues: { rows: [[3], [1], [1]], columns: [[1], [3], [1]] } },
    lives: 3,
    solution: ['###', '.#.', '.#.'],
  },
  name: 'T',
  title: 'T',
  back: '#/',
  next: null,
} as unknown as Found;

const moves = (): Move[] => everything().moves.sort((a, b) => a.clock - b.clock);
const kinds = (): string[] => moves().map((move) => move.kind);
const board = (game: Game): string => game.state.cells.join('').replace(/(...)(?=.)/g, '$1 ');

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then());
  engine.hint.mockReset().mockImplementation(() => Promise.resolve(aHint()));
  change({ autoEmpty: false, mode: 'lives', vibrate: false });
  await loadJournal();
  await eraseJournal();
});

test('undo takes the marks back that a finished line got, and the stroke with them', () => {
  change({ autoEmpty: true });
  const game = new Game(found);
  game.paint([1, 4], '#', false);
  expect(board(game)).toBe('?#? .#. ???');
  game.undo();
  expect(board(game)).toBe('??? ??? ???');
  game.paint([0], '#', false);
  game.undo();
  expect(board(game)).toBe('??? ??? ???');
});

test('undo takes back one stroke at a time where nothing is marked by itself', () => {
  const game = new Game(found);
  game.paint([1, 4], '#', false);
  game.paint([7], '#', false);
  game.undo();
  expect(board(game)).toBe('?#? ?#? ???');
});

test('a hint is counted, once for all its stages', async () => {
  const game = new Game(found);
  game.paint([1], '#', false);
  expect(await game.askHint()).toBe(true);
  expect(game.state.hints).toBe(1);
  await game.askHint();
  await game.askHint();
  expect(game.state.hints).toBe(1);
  game.dismiss();
  await game.askHint();
  expect(game.state.hints).toBe(2);
  expect(kinds().filter((kind) => kind === 'hint')).toHaveLength(2);
});

test('a hint that does not come is not counted', async () => {
  engine.hint.mockRejectedValue(new Error('no network'));
  const game = new Game(found);
  expect(await game.askHint()).toBe(false);
  expect(game.state.hints).toBe(0);
});

test('a hint is filled in only at its last stage', () => {
  const hint = aHint();
  expect([hint.stage, hint.canMore, hint.canApply]).toEqual([1, true, false]);
  hint.more();
  expect([hint.stage, hint.canMore, hint.canApply]).toEqual([2, true, false]);
  hint.more();
  expect([hint.stage, hint.canMore, hint.canApply]).toEqual([3, false, true]);
  hint.more();
  expect(hint.stage).toBe(3);
});

test('wrong cells are erased only after they were pointed at', () => {
  const hint = aHint({ kind: 'wrong', cells: [[0, 1]] });
  expect([hint.canApply, hint.pointers.wrong]).toEqual([false, []]);
  hint.more();
  expect([hint.canMore, hint.canApply, hint.pointers.wrong]).toEqual([false, true, [1]]);
});

test('what a hint fills in is painted', async () => {
  const game = new Game(found);
  await game.askHint();
  game.hint!.more();
  game.hint!.more();
  game.applyHint();
  expect(board(game)).toBe('?#? ??? ???');
  expect(game.hint).toBe(null);
});

test('leaving pauses a game that was begun, and coming back resumes it', () => {
  const looked = new Game(found);
  looked.attempt.close();
  expect(kinds()).toEqual([]);
  const game = new Game(found);
  game.paint([1], '#', false);
  game.attempt.close();
  expect(kinds()).toEqual(['start', 'paint', 'pause']);
  const again = new Game(found);
  expect(kinds()).toEqual(['start', 'paint', 'pause', 'resume']);
  again.attempt.close();
  again.attempt.close();
  expect(kinds()).toEqual(['start', 'paint', 'pause', 'resume', 'pause']);
});

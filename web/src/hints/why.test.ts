// The answer to "Why this cell?", picture by picture.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Reason, Step } from '../engine/protocol';
import type { PuzzleJson } from '../game/puzzle';
import { speak, speakHints } from '../i18n.svelte';
import { WhyView } from './why.svelte';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('navigator', { languages: ['en'] });
beforeAll(async () => {
  await speak('en');
  await speakHints(true);
});

const puzzle: PuzzleJson = { kind: 'nonogram', size: [3, 2], clues: { rows: [[1], [2]], columns: [[1], [1], [1]] } };
const nurikabe: PuzzleJson = { kind: 'nurikabe', size: [3, 2], clues: [[1, 0, 0], [0, 0, 1]] };
const ROWS = ['???', '?#?'];
const words = { technique: ({ technique }: Step): string => technique, sentence: ({ text }: Step): string => text };
const step: Step = { technique: 'overlap', level: 'easy', line: 'row 2', text: 'Row 2: overlap', settles: [[1, 0, '#', true]], because: [[1, 1, '#', true]], assuming: [], runs: [], numbers: [], arguments: {}, chain: [] };
const link = (text: string, column: number): Step => ({ ...step, technique: 'line', text, settles: [[0, column, '.', true]], because: [] });
const chain: Step = { ...step, technique: 'refuted', text: 'So it is filled', assuming: [[1, 0, '.', true]], chain: [link('first link', 0), link('last link', 1)] };
const view = (why: Partial<Reason>, of: PuzzleJson = puzzle, rows = ROWS): WhyView => new WhyView({ kind: 'forced', cell: [1, 0], state: null, steps: [], boards: [], ...why }, of, rows, words);

test('a forced cell tells its step and can be filled in', () => {
  const why = view({ state: '#', steps: [step] });
  expect(why.lines).toEqual(['Row 2, column 1 is forced.', 'overlap', 'Row 2: overlap']);
  expect([why.technique, why.canMore, why.canApply]).toEqual(['overlap', false, true]);
  expect([...why.paints]).toEqual([['#', [3]]]);
  expect(why.pointers).toMatchObject({ settles: [3], because: [4], line: { axis: 'row', index: 1 } });
  expect(why.marks(6)).toBeNull();
});

test('a chain is played link by link', () => {
  const why = view({ state: '#', steps: [chain] });
  expect(why.lines.at(-1)).toBe('first link');
  expect(why.marks(6)!.join('')).toBe('.??.??');
  expect([why.canMore, why.canApply]).toEqual([true, false]);
  why.more();
  expect(why.lines.at(-1)).toBe('So it is filled');
  expect(why.marks(6)).toBeNull();
  expect([why.canMore, why.canApply]).toEqual([false, true]);
});

test('a cell that is not forced shows two boards, then the first step towards it', () => {
  const why = view({ kind: 'later', state: '#', steps: [step, chain, step], boards: [['.#.', '##?'], ['#..', '.##']] });
  expect(why.lines).toEqual(['It is not forced yet: both boards match the clues of row 2 and column 1 and everything you have filled in.', 'Board 1 of 2']);
  expect(why.marks(6)!.join('')).toBe('.#.#??');
  expect(why.pointers.guess).toEqual([3]);
  why.more();
  expect(why.lines[1]).toBe('Board 2 of 2');
  expect(why.marks(6)!.join('')).toBe('#...?#');
  why.more();
  expect(why.lines).toEqual(['It follows after 2 other steps. First:', 'overlap', 'Row 2: overlap']);
  expect([why.canMore, why.canApply]).toEqual([false, false]);
});

test('what only a search proves is said to follow', () => {
  const why = view({ kind: 'later', state: '#', steps: [step], boards: [['.#.', '##?'], ['#..', '.##']] });
  why.more();
  why.more();
  expect(why.lines).toEqual(['It follows, but no technique shows it:', 'overlap', 'Row 2: overlap']);
});

test('a Nurikabe says what is true of its boards', () => {
  const why = view({ kind: 'later', boards: [['.?#', '#??'], ['.?#', '.??']] }, nurikabe, ['.??', '???']);
  expect(why.lines[0]).toBe('Row 2, column 1 is not forced yet: neither board breaks a rule so far.');
});

test('a painted cell that is impossible can be erased', () => {
  const why = view({ kind: 'refuted', state: '#', steps: [step] }, puzzle, ['???', '.#?']);
  expect(why.lines[0]).toBe('That is impossible at row 2, column 1.');
  expect([...why.paints]).toEqual([['?', [3]]]);
  expect(why.canApply).toBe(true);
});

test('two solutions, or a clue, are all there is to say', () => {
  const open = view({ kind: 'open', boards: [['#??', '###'], ['.??', '.##']] });
  expect(open.lines[0]).toBe('Row 2, column 1 is not forced: both boards are solutions and match everything you have filled in.');
  open.more();
  expect([open.canMore, open.canApply]).toEqual([false, false]);
  const given = view({ kind: 'given', state: '.' });
  expect(given.lines).toEqual(['The clues show this cell.']);
  expect([given.canMore, given.canApply, given.technique]).toEqual([false, false, null]);
});


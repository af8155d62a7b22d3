// A puzzle while it is entered: what is typed is kept at once, and judged after a pause.
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wasm } from '../../tests/engine/python';
import { useJudge } from '../engine/judge.svelte';
import { startJudge } from '../engine/judging';
import { solve } from '../engine/questions';
import { nameFor, type LinesJson, type BoardJson, type PuzzleJson } from '../game/puzzle';
import { eraseJournal, keepPuzzle, ownPuzzle, ownPuzzles } from '../storage/journal.svelte';
import { Draft, fieldOf } from './draft.svelte';

const engine = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock('../hints/engine', () => ({ engine }));

beforeAll(async () => useJudge(await startJudge(wasm)));

let first: string[];
let draft: Draft;
const rows = (): unknown => (draft.puzzle as LinesJson).clues.rows;
const columns = (): unknown => (draft.puzzle as LinesJson).clues.columns;
const numbers = (): unknown => (draft.puzzle as BoardJson).clues;
const kept = () => ownPuzzle(draft.kept)!;
/** Lets the pause pass, and the engine answer. */
const pause = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(350);
  await vi.dynamicImportSettled();
};
const PUZZLE: PuzzleJson = { kind: 'nonogram', size: [2, 1], clues: { rows: [[2]], columns: [[1], [1]] }, goal: ['##'], title: 'Bar' };

beforeEach(async () => {
  vi.useRealTimers();
  await eraseJournal();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  engine.ask.mockReset().mockResolvedValue({ status: 'unique', solutions: [['##']] });
  first = [];
  draft = new Draft((id) => first.push(id));
  draft.open('');
});

test('a new puzzle is kept with the first thing that is typed', () => {
  expect([draft.kept, draft.puzzle.size, draft.fields.length, draft.verdict]).toEqual(['', [10, 10], 20, '']);
  expect(ownPuzzles()).toEqual([]);
  draft.rename(' My\tpuzzle ');
  expect(first).toEqual([draft.kept]);
  expect(kept()).toMatchObject({ name: 'My puzzle', draft: true });
  draft.rename('Other');
  expect([first.length, kept().name]).toEqual([1, 'Other']);
});

test('nothing is typed before it is open, and a puzzle that is not here is not written over', () => {
  const closed = new Draft(() => undefined);
  expect([closed.isOpen, draft.isOpen]).toEqual([false, true]);
  closed.open('elsewhere');
  closed.rename('New');
  expect([closed.isOpen, closed.kept === 'elsewhere', ownPuzzles().map((own) => own.name)]).toEqual([true, false, ['New']]);
});

test('what is typed is cleaned, read, and kept; a goal no longer holds', () => {
  draft.take(PUZZLE);
  expect(draft.name).toBe('Bar');
  draft.type('row', 0, '1,?');
  expect([draft.texts['row-0'], rows(), columns()]).toEqual(['1 ', [[1]], [[1], [1]]]);
  expect(draft.puzzle.goal).toBeUndefined();
  draft.type('column', 1, '');
  expect([draft.texts['column-1'], columns(), draft.faults]).toEqual(['', [[1], []], []]);
  expect(kept()).toMatchObject({ puzzle: draft.puzzle, draft: false });
  draft.typeOn(0, '1');
  expect(rows()).toEqual([[1]]);
});

test('a puzzle that was kept is gone on with; one without a title keeps its name', () => {
  keepPuzzle('p', 'Mine', PUZZLE, false);
  draft.open('p');
  expect([draft.name, draft.kept, draft.texts]).toEqual(['Mine', 'p', { 'row-0': '2', 'column-0': '1', 'column-1': '1' }]);
  const { title: _title, ...untitled } = PUZZLE;
  draft.take(untitled as PuzzleJson);
  expect([draft.name, first]).toEqual(['Mine', []]);
  keepPuzzle('gone', 'Gone', null, false);
  const other = new Draft(() => undefined);
  other.open('gone');
  expect([other.name, other.puzzle.size]).toEqual(['', [10, 10]]);
});

test('totals and lines that are too long', () => {
  draft.take(PUZZLE);
  expect([draft.total('row'), draft.total('column'), draft.lineFault('row', 0)]).toEqual([2, 2, '']);
  draft.type('row', 0, '1 1');
  expect([draft.total('row'), draft.lineFault('row', 0)]).toEqual([2, 'Line_too_long']);
  draft.type('column', 0, '2');
  expect([draft.lineFault('column', 0), draft.lineFault('column', 1), draft.lineFault('row', 9)]).toEqual(['Line_too_long', '', '']);
  expect(draft.faults.length).toBeGreaterThan(0);
  expect(kept().draft).toBe(true);
});

test('another size, and back: what was cut off returns until something is typed', () => {
  draft.take(PUZZLE);
  draft.setSize(1, 1);
  expect([draft.puzzle.size, columns(), draft.fields]).toEqual([[1, 1], [[1]], ['row-0', 'column-0']]);
  draft.setSize(2, 1);
  expect([columns(), draft.texts['column-1']]).toEqual([[[1], [1]], '1']);
  draft.setSize(1, 1);
  draft.type('column', 0, '1');
  draft.setSize(2, 1);
  expect(columns()).toEqual([[1], []]);
  draft.setSize(NaN, 3.4);
  expect(draft.puzzle.size).toEqual([2, 3]);
  draft.setSize(0, NaN);
  expect(draft.puzzle.size).toEqual([1, 3]);
  draft.setSize(101, 1000);
  expect(draft.puzzle.size).toEqual([100, 100]);
  expect(kept().puzzle!.size).toEqual([100, 100]);
});

test('another kind, and back: each keeps what it had', () => {
  draft.take(PUZZLE);
  draft.setKind('nonogram');
  expect(draft.puzzle).toBe(PUZZLE);
  draft.setKind('nurikabe');
  expect([draft.puzzle.kind, numbers(), draft.fields, draft.texts, draft.name]).toEqual(['nurikabe', [[0, 0]], [], {}, 'Bar']);
  draft.typeOn(1, '2');
  expect(numbers()).toEqual([[0, 2]]);
  draft.setSize(3, 1);
  draft.setKind('nonogram');
  expect([rows(), columns(), draft.texts['row-0']]).toEqual([[[2]], [[1], [1], []], '2']);
  draft.setKind('nurikabe');
  expect(numbers()).toEqual([[0, 2, 0]]);
});

test('numbers are typed on cells', () => {
  draft.setKind('nurikabe');
  draft.setSize(2, 2);
  draft.typeOn(3, '1');
  draft.typeOn(3, '2');
  draft.typeOn(0, '?');
  expect([numbers(), kept().puzzle]).toEqual([[['?', 0], [0, 12]], { ...draft.puzzle, changed: expect.any(Number) as number }]);
  draft.typeOn(3, '0');
  draft.typeOn(3, '0');
  expect(numbers()).toEqual([['?', 0], [0, 120]]);
  draft.type('row', 0, '1');
  expect(draft.lines('row')).toEqual([]);
});

test('colours: their letters may be typed', () => {
  draft.take({ ...PUZZLE, colours: [{ letter: 'r', name: 'red', rgb: '#f00' }, { letter: 'g', name: 'green', rgb: '#0f0' }], clues: { rows: [[[2, 'r']]], columns: [[[1, 'r']], [[1, 'r']]] } });
  expect([draft.letters, draft.texts['row-0']]).toEqual(['rg', '2r']);
  draft.type('row', 0, '1g 1r');
  expect([draft.texts['row-0'], rows()]).toEqual(['1g 1r', [[[1, 'g'], [1, 'r']]]]);
});

test('colours: a letter brings the colour of the palette, and takes it away again', () => {
  const colours = (): string[] | undefined => (draft.puzzle as LinesJson).colours?.map(({ name }) => name);
  draft.take(PUZZLE);
  draft.type('row', 0, '1R 1');
  expect([draft.texts['row-0'], rows(), colours()]).toEqual(['1r 1', [[[1, 'r'], 1]], ['black', 'red']]);
  draft.type('row', 0, '2');
  expect([rows(), colours()]).toEqual([[[2]], undefined]);
});

test('colours: any letter is one, as in Python', () => {
  draft.take(PUZZLE);
  draft.type('row', 0, '2z');
  expect([draft.texts['row-0'], (draft.puzzle as LinesJson).colours]).toEqual(['2z', [{ letter: '#', name: 'black', rgb: '#000000' }, { letter: 'z', name: 'colour z', rgb: '#6ffe5a' }]]);
});

test('a fault of a line is shown at its field alone', () => {
  draft.take(PUZZLE);
  draft.type('row', 0, '3');
  expect(draft.lineFault('row', 0)).not.toBe('');
  expect([draft.faults.length, draft.otherFaults.map(({ code }) => code)]).toEqual([2, ['totals']]);
});

test('after a pause the engine says whether there is one solution', async () => {
  draft.take(PUZZLE);
  expect(draft.verdict).toBe('thinking');
  await vi.advanceTimersByTimeAsync(349);
  expect(engine.ask).not.toHaveBeenCalled();
  await pause();
  expect(engine.ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ words: solve(PUZZLE, { seconds: 3 }).words }), expect.any(AbortSignal));
  expect([draft.verdict, draft.solution]).toEqual(['unique', ['##']]);
  draft.type('row', 0, '1');
  expect(draft.solution).toBeNull();
});

test.each([
  ['several', 'several'],
  ['none', 'none'],
  ['timeout', ''],
])('%s is told as "%s"', async (status, verdict) => {
  engine.ask.mockResolvedValue({ status });
  draft.take(PUZZLE);
  await pause();
  expect(draft.verdict).toBe(verdict);
});

test('nothing is said where the engine fails, where nothing is entered, or where something is wrong', async () => {
  engine.ask.mockRejectedValue(new Error('broke'));
  draft.take(PUZZLE);
  await pause();
  expect(draft.verdict).toBe('');
  engine.ask.mockClear();
  draft.type('row', 0, '9');
  expect(draft.verdict).toBe('');
  draft.setKind('nurikabe');
  expect([draft.verdict, draft.faults]).toEqual(['', []]);
  await pause();
  expect(engine.ask).not.toHaveBeenCalled();
});

test('no answer arrives after more typing or after leaving', async () => {
  let answer: (found: { status: string }) => void = () => undefined;
  engine.ask.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  draft.take(PUZZLE);
  await pause();
  const [, signal] = engine.ask.mock.calls[0] as [unknown, AbortSignal];
  draft.type('row', 0, '9');
  expect(signal.aborted).toBe(true);
  answer({ status: 'unique' });
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.verdict).toBe('');
  draft.type('row', 0, '2');
  draft.close();
  await pause();
  expect(engine.ask).toHaveBeenCalledOnce();
});

test('fields have names; the name of a puzzle is one line of whole characters, and not too long', () => {
  expect(fieldOf('column', 3)).toBe('column-3');
  expect(nameFor(' a\n\x7fb ')).toBe('a b');
  expect(nameFor('😀'.repeat(201))).toBe('😀'.repeat(200));
});

test('a puzzle saved before the engine arrived stops being a draft once the engine is here', async () => {
  keepPuzzle('early', 'Bar', PUZZLE, true);
  keepPuzzle('faulty', 'Bad', { ...PUZZLE, clues: { rows: [[3]], columns: [[1], [1]] } }, true);
  draft.open('early');
  await vi.waitFor(() => expect(ownPuzzle('early')).toMatchObject({ name: 'Bar', puzzle: PUZZLE, draft: false }));
  draft.open('faulty');
  await pause();
  expect(ownPuzzle('faulty')!.draft).toBe(true);
});

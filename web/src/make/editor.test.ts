// The editor over the journal: strokes are moves, verdicts of older drawings are dropped, and what is finished is a puzzle.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { NO_POINTERS } from '../board/sheet';
import type { Asks } from '../engine/engine';
import { fixes, verdict, type Fix, type Verdict } from '../engine/making';
import type { Question } from '../engine/words';
import { blank, canvasOf, rowsOfDrawing, type Drawing } from '../game/drawing';
import { eraseJournal, ownPuzzles, receive } from '../storage/journal.svelte';
import { draftById, drafts, drawingOf, logOf, newDrawing } from './drafts';
import { Editor } from './editor.svelte';

const UNIQUE: Verdict = { status: 'unique', solutions: [], problems: [], rating: { level: 'easy' } as Verdict['rating'] };

/** Answers when it is told to. */
class Slow implements Asks {
  readonly asked: { words: number[]; answer: (told: any) => void }[] = [];
  ask<Answer>({ words }: Question<Answer>): Promise<Answer> {
    return new Promise((answer) => this.asked.push({ words, answer }));
  }
}

const PICTURE = blank('nonogram', 'picture', 3, 3);
const rows = (editor: Editor): string[] => rowsOfDrawing(editor.drawing);
/** A timer that is set later and for longer ends later, however busy the machine is. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

function stroke(editor: Editor, ...way: [number, number][]): void {
  const [first, ...rest] = way.map(([row, column]) => ({ row, column }));
  const brush = editor.brush(first!, false);
  for (const cell of rest) brush.extend(cell);
  editor.endStroke(brush);
}

let asks: Slow;
const open = (first: Drawing = PICTURE, id = ''): Editor => new Editor(asks, id, first, () => undefined);

beforeEach(async () => {
  await eraseJournal();
  asks = new Slow();
});

test('a stroke is a move; nothing is kept before the first', () => {
  const editor = open();
  expect([editor.id, editor.standing, drafts()]).toEqual(['', 'empty', []]);
  stroke(editor, [0, 0], [0, 2], [2, 2]);
  expect(rows(editor)).toEqual(['###', '..#', '..#']);
  expect(drafts().map(({ id }) => id)).toEqual([editor.id]);
  // The same stroke again takes away what it begins on.
  stroke(editor, [0, 0], [0, 1]);
  expect(rows(editor)).toEqual(['..#', '..#', '..#']);
  editor.undo();
  editor.undo();
  editor.undo();
  expect([rows(editor), editor.canUndo, editor.canRedo]).toEqual([['...', '...', '...'], false, true]);
});

test('line, fill, symmetry, selection and mirrors', () => {
  const editor = open();
  editor.tool = 'line';
  stroke(editor, [0, 0], [0, 2], [2, 2]);
  expect(rows(editor)).toEqual(['#..', '.#.', '..#']);
  editor.tool = 'fill';
  editor.symmetry = 'rotation';
  stroke(editor, [0, 2]);
  expect(rows(editor)).toEqual(['###', '###', '###']);
  editor.clear();
  editor.symmetry = 'none';
  editor.tool = 'pencil';
  stroke(editor, [0, 0], [0, 1]);
  editor.tool = 'select';
  stroke(editor, [0, 0], [0, 1]);
  expect(editor.pointers.area).toEqual([0, 1]);
  stroke(editor, [0, 0], [1, 1]);
  expect(rows(editor)).toEqual(['...', '.##', '...']);
  expect(editor.selected).toEqual({ top: 1, left: 1, bottom: 1, right: 2 });
  editor.selected = null;
  editor.mirror('horizontal');
  expect(rows(editor)).toEqual(['...', '##.', '...']);
  editor.resize([0, 0, -1, 1]);
  expect(rows(editor)).toEqual(['....', '.##.']);
});

test('numbers after islands begin with the first number', () => {
  const editor = open(blank('nurikabe', 'islands', 2, 2));
  expect(editor.letter).toBe('.');
  stroke(editor, [0, 0]);
  editor.do(canvasOf(blank('nurikabe', 'numbers', 2, 2)));
  expect(editor.letter).toBe('1');
  editor.undo();
  expect([editor.letter, rows(editor)]).toEqual(['.', ['.#', '##']]);
});

test('the answer about an older drawing is dropped', async () => {
  const editor = open();
  stroke(editor, [0, 0]);
  await settled();
  stroke(editor, [1, 1]);
  await settled();
  expect(asks.asked.map(({ words }) => words)).toEqual(['#........', '#...#....'].map((cells) => verdict({ ...PICTURE, cells }, 0.1).words));
  asks.asked[0]!.answer(UNIQUE);
  await settled();
  expect(editor.standing).toBe('thinking');
  asks.asked[1]!.answer({ status: 'several', solutions: [['#..', '.#.', '...'], ['.#.', '#..', '...']], problems: [], rating: null });
  await settled();
  expect([editor.standing, editor.differing]).toEqual(['several', [0, 1, 3, 4]]);
  expect(editor.pointers).toEqual({ ...NO_POINTERS, guess: [0, 1, 3, 4] });
});

test('what is not decided quickly is asked again with more time', async () => {
  const editor = open();
  stroke(editor, [0, 0]);
  await settled();
  asks.asked[0]!.answer({ status: 'timeout', solutions: [], problems: [], rating: null });
  await settled();
  expect(editor.standing).toBe('thinking');
  expect(asks.asked.map(({ words }) => words)).toEqual([0.1, 4].map((seconds) => verdict({ ...PICTURE, cells: '#........' }, seconds).words));
  asks.asked[1]!.answer({ status: 'timeout', solutions: [], problems: [], rating: null });
  await settled();
  expect(editor.standing).toBe('timeout');
});

test('a fix is applied with one move, and can be undone', async () => {
  const editor = open();
  stroke(editor, [0, 0]);
  await settled();
  const asking = editor.askFixes();
  expect(asks.asked.at(-1)!.words).toEqual(fixes(editor.drawing, 5).words);
  const fix: Fix = { changes: [[1, '#'], [4, '#']], visibility: 3, rating: { level: 'easy', score: 300 } };
  asks.asked.at(-1)!.answer([fix]);
  await asking;
  expect(editor.fixes).toEqual([fix]);
  editor.apply(fix);
  expect([rows(editor), editor.fixes]).toEqual([['##.', '.#.', '...'], null]);
  editor.undo();
  expect(rows(editor)).toEqual(['#..', '...', '...']);
});

test('a finished drawing is one of the player’s puzzles, and can be drawn on as a copy', async () => {
  const editor = open();
  stroke(editor, [0, 0], [0, 1]);
  await settled();
  asks.asked[0]!.answer(UNIQUE);
  await settled();
  editor.finish(' Dash\n');
  const [own] = ownPuzzles();
  expect(own).toMatchObject({ name: 'Dash', draft: false, puzzle: { title: 'Dash', level: 2, goal: ['##.', '...', '...'], clues: { rows: [[2], [], []], columns: [[1], [1], []] } } });
  expect(drafts()).toEqual([]);
  const copy = newDrawing(drawingOf(own!.puzzle!)!, own!.name);
  expect(draftById(copy).title).toBe('Dash');
  expect(rowsOfDrawing(draftById(copy).drawing!)).toEqual(['##.', '...', '...']);
});

test('a move of another device is drawn at once', async () => {
  const editor = open();
  stroke(editor, [0, 0]);
  await receive([{ attempt: logOf(editor.id), device: 'other', n: 0, clock: 1000, at: 1, kind: 'draw', cells: [[2, 2]], states: '#' }], [], false);
  expect(rows(editor)).toEqual(['#..', '...', '..#']);
});

test('a drawing of an unknown kind is not offered', async () => {
  await receive([{ attempt: logOf('odd'), device: 'other', n: 0, clock: 1, at: 1, kind: 'canvas', puzzle: 'sudoku', form: 'picture', rows: ['.'], colours: [{ letter: '#', name: '', rgb: '#000' }] }], [], false);
  expect(draftById('odd').drawing?.kind).toBe('sudoku');
  expect(drafts()).toEqual([]);
});

test('puzzles become drawings: pictures, islands with their numbers, or numbers alone', () => {
  const nurikabe = { kind: 'nurikabe', size: [2, 2] as [number, number], clues: [[0, 2], [0, 0]] };
  expect(drawingOf(nurikabe)?.cells).toBe('.2..');
  expect(drawingOf({ ...nurikabe, goal: ['#.', '#.'] })?.cells).toBe('#*#.');
  expect(drawingOf({ kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } })).toBe(null);
});

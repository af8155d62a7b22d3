// Logs of drawings: what they draw, undo after a restart, devices that draw at the same time, and damaged logs.
import { expect, test } from 'vitest';
import { BLACK, blank, canvasOf, Draft, draftOf, LONGEST_SIDE, letterOf, numberOf, rowsOfDrawing } from './drawing';
import { goalOfDrawing, numbersOfIslands, puzzleOfDrawing } from './drawn';
import { merge, type DrawingDeed, type Move } from './moves';
import type { Colour } from './puzzle';

const RED: Colour = { letter: 'r', name: 'red', rgb: '#d62728' };

/** Deeds of one device, one after the other, from a time on. */
const log = (device: string, clock: number, ...deeds: DrawingDeed[]): Move[] =>
  deeds.map((deed, n): Move => ({ attempt: 'draw:x', device, n, clock: clock + n, at: clock + n, ...deed }));

const START = canvasOf(blank('nonogram', 'picture', 4, 3));
const dot = (row: number, column: number, states = '#'): DrawingDeed => ({ kind: 'draw', cells: [[row, column]], states });
const rows = (moves: readonly Move[]): string[] => rowsOfDrawing(draftOf(moves).drawing!);

test('strokes, resizing at each side, colours and a title', () => {
  const moves = log(
    'a',
    1,
    START,
    { kind: 'draw', cells: [[0, 0], [1, 1], [2, 2]], states: '#' },
    { kind: 'resize', sides: [1, 0, -1, 2] },
    { kind: 'palette', colours: [BLACK, RED] },
    { kind: 'draw', cells: [[0, 0], [0, 1]], states: 'r#' },
    { kind: 'rename', name: 'Stairs' },
  );
  const draft = draftOf(moves);
  expect(rowsOfDrawing(draft.drawing!)).toEqual(['r#....', '..#...', '...#..']);
  expect(draft.title).toBe('Stairs');
  expect(rows([...moves, ...log('b', 9, { kind: 'palette', colours: [BLACK] })])).toEqual(['.#....', '..#...', '...#..']);
});

test('undo and redo work after a restart, through everything that was drawn', () => {
  const deeds = [START, dot(0, 0), { kind: 'resize', sides: [0, 1, 0, 0] }, dot(0, 4)] as DrawingDeed[];
  const undo: DrawingDeed = { kind: 'undo' };
  expect(rows(log('a', 1, ...deeds, undo, undo))).toEqual(['#...', '....', '....']);
  expect(rows(log('a', 1, ...deeds, undo, undo, undo, undo, undo))).toEqual(['....', '....', '....']);
  expect(rows(log('a', 1, ...deeds, undo, undo, { kind: 'redo' }))).toEqual(['#....', '.....', '.....']);
  const draft = draftOf(log('a', 1, ...deeds, undo, dot(1, 1)));
  expect([draft.canUndo, draft.canRedo]).toEqual([true, false]);
});

test('two devices draw at once and agree, whatever they hear first', () => {
  const start = log('a', 1, START);
  const here = log('a', 2, dot(0, 0), dot(0, 1)).map((move) => ({ ...move, n: move.n + 1 }));
  const there = log('b', 2, dot(2, 3), { kind: 'rename', name: 'Corners' });
  const one = merge([...start, ...here], there);
  expect(merge(there, start, here)).toEqual(one);
  expect(rows(one)).toEqual(['##..', '....', '...#']);
  expect(draftOf(one).title).toBe('Corners');
});

test('a finished drawing is a draft again once it changes; a deleted one comes back', () => {
  const finished = log('a', 1, START, dot(0, 0), { kind: 'finish' });
  expect(draftOf(finished).isFinished).toBe(true);
  expect(draftOf([...finished, ...log('b', 5, dot(0, 0))]).isFinished).toBe(true);
  expect(draftOf([...finished, ...log('b', 5, dot(0, 1))]).isFinished).toBe(false);
  expect(draftOf([...finished, ...log('b', 5, { kind: 'delete' })]).isDeleted).toBe(true);
  expect(draftOf([...finished, ...log('b', 5, { kind: 'delete' }, { kind: 'restore' })]).isDeleted).toBe(false);
  // Another tab or device goes on with what was deleted here: nothing of that is lost.
  expect(draftOf([...finished, ...log('b', 5, { kind: 'delete' }, { kind: 'undo' })]).isDeleted).toBe(false);
});

test('what does not fit changes nothing', () => {
  const odd = [
    { kind: 'draw', cells: [[9, 9], [-1, 0]], states: '#' },
    { kind: 'draw', cells: [[0, 0], [0, 1]], states: 'zz' },
    { kind: 'draw', cells: [[0, 0]], states: '' },
    { kind: 'resize', sides: [-3, 0, 0, 0] },
    { kind: 'resize', sides: [LONGEST_SIDE, 0, 0, 0] },
    { kind: 'palette', colours: [] },
    { kind: 'palette', colours: [BLACK, BLACK] },
    { kind: 'canvas', puzzle: 'nonogram', form: 'picture', rows: ['..', '.'], colours: [BLACK] },
    { kind: 'canvas', puzzle: 'nonogram', form: 'picture', rows: [], colours: [BLACK] },
    { kind: 'canvas', puzzle: 'nonogram', form: 'picture', rows: ['.'], colours: [] },
    canvasOf(blank('sudoku', 'picture', 2, 2)),
    canvasOf(blank('nonogram', 'numbers', 2, 2)),
    { kind: 'paint', cells: [[0, 0]], state: '#' },
    { kind: 'restart' },
  ] as DrawingDeed[];
  const draft = draftOf(log('a', 1, START, ...odd));
  expect(rowsOfDrawing(draft.drawing!)).toEqual(['....', '....', '....']);
  expect(draft.canUndo).toBe(false);
  // Without a beginning there is nothing to draw on.
  expect(draftOf(log('a', 1, dot(0, 0), { kind: 'undo' })).drawing).toBe(null);
});

test('long drawings forget their oldest steps', () => {
  const draft = new Draft();
  for (const move of log('a', 1, START, ...Array.from({ length: 1200 }, (_, i) => dot(0, 0, i % 2 ? '.' : '#')))) draft.apply(move);
  let steps = 0;
  for (; draft.canUndo; steps++) draft.apply(log('a', 5000, { kind: 'undo' })[0]!);
  expect(steps).toBe(1000);
});

test('the clues of a picture, in black and in colours', () => {
  const plain = { ...blank('nonogram', 'picture', 3, 2), cells: '##.#.#' };
  expect(puzzleOfDrawing(plain)).toEqual({ kind: 'nonogram', size: [3, 2], clues: { rows: [[2], [1, 1]], columns: [[2], [1], [1]] } });
  const coloured = puzzleOfDrawing({ ...plain, cells: '#r.rr.', colours: [BLACK, RED, { ...RED, letter: 'x' }] });
  expect(coloured).toMatchObject({ clues: { rows: [[1, [1, 'r']], [[2, 'r']]], columns: [[1, [1, 'r']], [[2, 'r']], []] }, colours: [BLACK, RED] });
});

test('islands give numbers, in their first cell or where it is wished', () => {
  const cells = ['..#.', '##.#', '.*##'].join('');
  expect(numbersOfIslands({ cells, width: 4 })).toEqual([2, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0]);
  const drawing = { ...blank('nurikabe', 'islands', 4, 3), cells };
  expect(goalOfDrawing(drawing)).toEqual(['..#.', '##.#', '..##']);
  expect(puzzleOfDrawing(drawing)).toMatchObject({ clues: [[2, 0, 0, 1], [0, 0, 1, 0], [0, 2, 0, 0]] });
});

test('numbers are letters, and back', () => {
  for (const number of [0, 1, 9, 10, 35, 36, 61, '?'] as const) expect(numberOf(letterOf(number))).toBe(number);
  const drawing = { ...blank('nurikabe', 'numbers', 3, 1), cells: '2.?' };
  expect(puzzleOfDrawing(drawing)).toEqual({ kind: 'nurikabe', size: [3, 1], clues: [[2, 0, '?']] });
  expect(goalOfDrawing(drawing)).toBe(null);
});

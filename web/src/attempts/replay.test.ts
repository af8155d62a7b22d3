// The logs that the server replays too, and what replay promises beyond them.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { wasm } from '../../tests/engine/python';
import { useJudge } from '../engine/judge.svelte';
import { startJudge } from '../engine/judging';
import { merge, type Move } from '../game/moves';
import { boardOf } from './playable';
import { rowsOf, type PuzzleJson } from '../game/puzzle';
import { replay, Replay } from '../game/replay';

beforeAll(async () => useJudge(await startJudge(wasm)));

const FOLDER = new URL('../../../tests/app/attempts/', import.meta.url);

interface Log {
  title: string;
  puzzle: PuzzleJson;
  solution: string[];
  lives: number;
  moves: Move[];
  state: Record<string, unknown>;
}

const logs = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Log] as const);

const boardFor = ({ puzzle, lives, solution }: Log) => boardOf({ id: 'test', puzzle, lives, solution });

function told(state: Replay): Record<string, unknown> {
  const { width } = state.board;
  return {
    mode: state.mode,
    cells: rowsOf(state.cells, width),
    maybe: rowsOf(state.maybe, width),
    mistaken: [...state.mistaken].map((at) => [Math.floor(at / width), at % width]),
    lives: state.lives,
    mistakes: state.mistakes,
    hints: state.hints,
    milliseconds: state.milliseconds,
    lost: state.isLost,
    status: state.status,
    completion: state.wasLost ? 'with_loss' : state.isSolved ? 'without_loss' : 'none',
    known: state.known,
    share: Math.round(state.share * 10_000) / 10_000,
  };
}

describe.each(logs)('%s', (_name, log) => {
  test('gives the state it tells', () => {
    expect(told(replay(boardFor(log), merge(log.moves)))).toEqual(log.state);
  });

  test('gives it in whatever order and however often its moves arrive', () => {
    const shuffled = [...log.moves, ...log.moves].reverse();
    expect(told(replay(boardFor(log), merge(shuffled)))).toEqual(log.state);
  });
});

test('an open page sees its clock run, up to ten minutes after its last move, and no other page does', () => {
  const [, log] = logs.find(([name]) => name === 'dead_page.json')!;
  const state = replay(boardFor(log), merge(log.moves));
  const { milliseconds } = state;
  expect(state.isRunning('four')).toBe(true);
  expect(state.millisecondsAt(800_500 + 300_000, 'four')).toBe(milliseconds + 300_000);
  expect(state.millisecondsAt(800_500 + 3_000_000, 'four')).toBe(milliseconds + 600_000);
  expect(state.millisecondsAt(700_000, 'four')).toBe(milliseconds);
  expect(state.isRunning('three')).toBe(false);
  expect(state.millisecondsAt(900_000, 'three')).toBe(milliseconds);
});

describe('what can be done next', () => {
  const board = boardOf({ id: 'test', puzzle: { kind: 'nonogram', size: [2, 1], clues: { rows: [[1]], columns: [[1], []] } }, lives: 1, solution: ['#.'] });
  let n = 0;
  const move = (deed: object): Move => ({ attempt: 'test:1', device: 'd', n: ++n, clock: n, at: n, ...deed }) as Move;
  const paint = (column: number, state: string): Move => move({ kind: 'paint', cells: [[0, column]], state });
  const start = move({ kind: 'start', puzzle: 'test', mode: 'lives' });
  const can = (...moves: Move[]): unknown[] => {
    const { canUndo, canRedo, depth, isOver, status } = replay(board, moves);
    return [canUndo, canRedo, depth, isOver, status];
  };

  test('nothing before the start, and at first', () => {
    expect(can()).toEqual([false, false, 0, false, 'not_started']);
    expect(can(paint(1, '.'))).toEqual([false, false, 0, false, 'not_started']);
    expect(can(start)).toEqual([false, false, 0, false, 'started']);
  });

  test('undo what was painted, redo what was undone, until something else is painted', () => {
    const [first, undo] = [paint(1, '.'), move({ kind: 'undo' })];
    expect(can(start, first)).toEqual([true, false, 1, false, 'started']);
    expect(can(start, first, undo)).toEqual([false, true, 0, false, 'started']);
    expect(can(start, first, undo, move({ kind: 'redo' }))).toEqual([true, false, 1, false, 'started']);
    expect(can(start, first, undo, paint(1, '.'))).toEqual([true, false, 1, false, 'started']);
    // What changes nothing leaves what was undone.
    expect(can(start, first, undo, paint(1, '?'))).toEqual([false, true, 0, false, 'started']);
    expect(can(start, undo, move({ kind: 'redo' }))).toEqual([false, false, 0, false, 'started']);
  });

  test('nothing once it is solved or lost', () => {
    const [first, undo] = [paint(1, '.'), move({ kind: 'undo' })];
    expect(can(start, first, undo, paint(0, '#'))).toEqual([false, false, 1, true, 'finished']);
    expect(can(start, first, undo, paint(1, '#'))).toEqual([false, false, 0, true, 'started']);
    expect(can(start, paint(1, '#'), move({ kind: 'restart' }), paint(0, '#'))).toEqual([false, false, 1, true, 'finished']);
  });

  test('savepoints are limited, and may be set again', () => {
    const many = Array.from({ length: 101 }, (_, i) => move({ kind: 'savepoint', name: `s${i}` }));
    const state = replay(board, [start, ...many, paint(1, '.'), move({ kind: 'savepoint', name: 's5' })]);
    expect([state.savepoints.size, state.savepoints.has('s100'), state.savepoints.get('s5')!.cells, state.savepoints.get('s6')!.cells]).toEqual([100, false, ['?', '.'], ['?', '?']]);
  });
});

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

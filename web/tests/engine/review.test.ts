// Reviews of machine-made logs with planted guesses, wrong cells, hints and pauses: exactly those are found.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardOf } from '../../src/attempts/playable';
import { review, truthOf, type Remark } from '../../src/attempts/review';
import { timelineOf } from '../../src/attempts/timeline';
import { useJudge } from '../../src/engine/judge.svelte';
import { startJudge } from '../../src/engine/judging';
import type { Deed, Mode, Move } from '../../src/game/moves';
import { cellsOf, EMPTY, rowsOf, UNKNOWN, type PuzzleJson, type State } from '../../src/game/puzzle';
import { Replay } from '../../src/game/replay';
import { rulesOf } from '../../src/kinds/kinds';
import { answers, wasm, type Answers } from './python';

const packed = (name: string): PuzzleJson => JSON.parse(readFileSync(new URL(`../../../src/nurie/packs/${name}.json`, import.meta.url), 'utf8')) as PuzzleJson;
/** A black and white picture of the packs, from its file. */
function picture(name: string): PuzzleJson {
  const text = readFileSync(new URL(`../../../src/nurie/packs/pictures/${name}.non`, import.meta.url), 'utf8');
  const lines = (part: string): number[][] => new RegExp(`^${part}\\n((?:[\\d,]+\\n)+)`, 'm').exec(text)![1]!.trim().split('\n').map((line) => line.split(',').map(Number).filter(Boolean));
  const [rows, columns] = [lines('rows'), lines('columns')];
  return { kind: 'nonogram', size: [columns.length, rows.length], clues: { rows, columns } };
}
const FROG = picture('frog');
const PUZZLES: [string, PuzzleJson][] = [
  ['nonogram', FROG],
  ['coloured nonogram', packed('coloured/fox')],
  ['Nurikabe', packed('nurikabe/salt-meadow')],
];
/** Seconds that the machine thinks about a stroke. */
const USUAL = 2;

let engine: Answers;
beforeAll(async () => {
  engine = await answers();
  useJudge(await startJudge(wasm));
});

/** A player who makes the easiest step again and again, and does foolish things when told to. */
class Player {
  readonly moves: Move[] = [];
  readonly state: Replay;
  readonly width: number;
  readonly solution: string[];
  private at = 1_000_000;

  constructor(
    readonly puzzle: PuzzleJson,
    mode: Mode = 'none',
  ) {
    this.width = puzzle.size[0];
    this.solution = engine.solve(puzzle).solutions[0]!;
    this.state = new Replay(boardOf({ id: 'p', puzzle, lives: 3, solution: this.solution }, rulesOf(puzzle)));
    this.do({ kind: 'start', puzzle: 'p', mode });
  }

  get rows(): string[] {
    return rowsOf(this.state.cells, this.width);
  }

  do(deed: Deed, seconds = USUAL): void {
    this.at += seconds * 1000;
    const move = { attempt: 'p:1', device: 'd', n: this.moves.length, clock: this.moves.length + 1, at: this.at, ...deed } as Move;
    this.moves.push(move);
    this.state.apply(move);
  }

  paint(cells: readonly number[], state: State, seconds = USUAL): void {
    this.do({ kind: 'paint', cells: cells.map((at) => [Math.floor(at / this.width), at % this.width]), state }, seconds);
  }

  /** The easiest step, painted in as many strokes as it has states. */
  step(seconds = USUAL): void {
    const [step] = engine.explain(this.puzzle, this.rows, { steps: 1 }).steps;
    const facts = step!.settles.filter(([row, column, , holds]) => holds && this.state.cells[row * this.width + column] === UNKNOWN);
    for (const state of new Set(facts.map((fact) => fact[2]))) {
      const cells = facts.filter((fact) => fact[2] === state).map(([row, column]) => row * this.width + column);
      this.paint(cells, state, seconds);
    }
  }

  steps(count: number): void {
    for (let i = 0; i < count; i++) this.step();
  }

  finish(): void {
    while (!this.state.isOver) this.step();
    this.do({ kind: 'finish' });
  }

  /** An open cell that follows only after many other steps. */
  unforced(): number {
    const found = this.open().find((at) => {
      const why = engine.why(this.puzzle, this.rows, at, undefined, this.solution);
      return why.kind === 'later' && why.steps!.length > 5;
    });
    if (found === undefined) throw new Error('every cell is forced soon');
    return found;
  }

  open(): number[] {
    return this.state.cells.flatMap((cell, at) => (cell === UNKNOWN ? [at] : []));
  }

  truth(at: number): State {
    return cellsOf(this.solution)[at]!;
  }

  /** A state that a cell does not have. */
  falsehood(at: number): State {
    if (this.truth(at) !== EMPTY) return EMPTY;
    return rulesOf(this.puzzle).colours[0]!.letter;
  }

  async review(): Promise<Remark[]> {
    const timeline = timelineOf(this.state.board, this.moves);
    return review(this.puzzle, timeline, engine, { solution: truthOf(timeline, cellsOf(this.solution)) });
  }
}

describe.each(PUZZLES)('a %s', (_name, puzzle) => {
  test('that was solved step by step gets no remark', async () => {
    const player = new Player(puzzle);
    player.finish();
    expect(player.state.isSolved).toBe(true);
    expect(await player.review()).toEqual([]);
  });

  test('shows the guesses, and only those', async () => {
    const player = new Player(puzzle);
    const guessed: number[] = [];
    for (let i = 0; i < 2; i++) {
      guessed.push(player.unforced());
      player.paint([guessed[i]!], player.truth(guessed[i]!));
      player.step();
    }
    player.finish();
    const remarks = (await player.review()).filter(({ kind }) => kind !== 'easier');
    expect(remarks).toMatchObject([
      { kind: 'guess', cells: [guessed[0]], isFirst: true },
      { kind: 'guess', cells: [guessed[1]], isFirst: false },
    ]);
    expect(remarks[0]!.moment).toBe(0);
  });

  test('shows wrong cells, the first of them first', async () => {
    const player = new Player(puzzle);
    player.steps(2);
    const wrong = [player.open().at(-1)!, player.open()[0]!];
    for (const at of wrong) {
      player.paint([at], player.falsehood(at));
      player.paint([at], UNKNOWN);
      player.step();
    }
    player.finish();
    expect(await player.review()).toMatchObject([
      { kind: 'mistake', cells: [wrong[0]], isFirst: true },
      { kind: 'mistake', cells: [wrong[1]], isFirst: false },
    ]);
  });

  test('shows hints and slow moments', async () => {
    const player = new Player(puzzle);
    player.step();
    player.do({ kind: 'hint', technique: 'overlap' });
    player.steps(2);
    player.step(60);
    player.do({ kind: 'pause' }, 1);
    player.do({ kind: 'resume' }, 5000);
    player.finish();
    const remarks = await player.review();
    expect(remarks).toMatchObject([{ kind: 'hint', technique: 'overlap' }, { kind: 'slow', milliseconds: 60_000 }, ...remarks.slice(2).map(() => ({ kind: 'slow', milliseconds: 60_000 }))]);
  });
});

test('what follows from a wrong cell is not blamed again', async () => {
  // With the first cell filled, the rest of the first row is empty.
  const puzzle: PuzzleJson = { kind: 'nonogram', size: [4, 2], clues: { rows: [[1], [2]], columns: [[], [1], [2], []] } };
  const player = new Player(puzzle);
  player.paint([0], '#');
  player.paint([1, 2, 3], EMPTY);
  expect((await player.review()).filter(({ kind }) => kind !== 'easier')).toMatchObject([{ kind: 'mistake', cells: [0] }]);
});

test('lost lives are wrong cells, and the attempt goes on', async () => {
  const player = new Player(FROG, 'lives');
  const wrong = [0, 7, player.open().at(-1)!];
  for (const at of wrong) player.paint([at], player.falsehood(at));
  expect(player.state.isLost).toBe(true);
  player.do({ kind: 'continue' });
  player.finish();
  const remarks = await player.review();
  expect(remarks.map(({ kind }) => kind)).toEqual(['mistake', 'mistake', 'mistake']);
  expect(remarks.flatMap((remark) => ('cells' in remark ? remark.cells : []))).toEqual(wrong);
});

test('undo, savepoints and marks are not painting, and a restart begins anew', async () => {
  const player = new Player(FROG);
  const at = player.unforced();
  player.paint([at], player.truth(at));
  player.do({ kind: 'restart' });
  player.do({ kind: 'savepoint', name: '1' });
  player.step();
  player.do({ kind: 'undo' });
  player.do({ kind: 'redo' });
  player.do({ kind: 'paint', cells: [[0, 3]], state: '#', maybe: true });
  player.do({ kind: 'return', name: '1' });
  player.finish();
  expect(await player.review()).toEqual([]);
  const { moments } = timelineOf(player.state.board, player.moves);
  expect(moments.map(({ move }) => move.kind)).not.toContain('restart');
  expect(moments[0]!.milliseconds).toBeLessThan(10_000);
});

test('a hard deduction is remarked where an easier step was possible', async () => {
  const player = new Player(FROG);
  const found = player.open().find((at) => {
    const why = engine.why(FROG, player.rows, at);
    return why.kind === 'forced' && ['hard', 'expert'].includes(why.steps![0]!.level);
  });
  player.paint([found!], player.truth(found!));
  player.finish();
  expect(await player.review()).toMatchObject([{ kind: 'easier', moment: 0, cells: [found] }]);
});

test('progress is told, and a review can be stopped', async () => {
  const player = new Player(FROG);
  player.finish();
  const timeline = timelineOf(player.state.board, player.moves);
  const told: number[] = [];
  const control = new AbortController();
  const onprogress = (share: number): void => void (told.push(share) === 3 && control.abort());
  await expect(review(FROG, timeline, engine, { solution: null, signal: control.signal, onprogress })).rejects.toThrow();
  expect(told).toHaveLength(3);
  expect(told[2]).toBeCloseTo(3 / timeline.moments.length);
});

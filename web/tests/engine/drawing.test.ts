// The verdict on a drawing is that of the library in Python, on random pictures and boards; what is offered as a fix is one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixes as fixesOf, generate, repair, verdict } from '../../src/engine/making';
import { Native } from '../../src/engine/native';
import { BLACK, blank, drawn, letterOf, type Change, type Drawing } from '../../src/game/drawing';
import { goalOfDrawing, numbersOf, puzzleOfDrawing } from '../../src/game/drawn';
import type { BoardJson, Colour } from '../../src/game/puzzle';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const RED: Colour = { letter: 'r', name: 'red', rgb: '#d62728' };
const BLUE: Colour = { letter: 'b', name: 'blue', rgb: '#1f77b4' };
const LONG = 60;
/** As many changes are offered at most. */
const MOST = 12;

interface Said {
  status: string;
  rating: { level: string; score: number } | null;
  clues?: unknown;
  /** Of a picture, a change, its visibility, and the level after it; otherwise the clues after a change, and its visibility. */
  fixes?: unknown[][];
}

function python(drawings: readonly Drawing[], wants: (drawing: Drawing) => boolean = () => true): Said[] {
  const input = JSON.stringify(drawings.map((drawing) => [puzzleOfDrawing(drawing), goalOfDrawing(drawing), wants(drawing)]));
  return JSON.parse(execFileSync(here('../../../.venv/bin/python'), [here('python_judges.py')], { encoding: 'utf8', input })) as Said[];
}

let seed = 1;
/** The same numbers each time (Park and Miller). */
const chance = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;

function randomPicture(width: number, height: number, colours: Colour[], density: number): Drawing {
  const cells = Array.from({ length: width * height }, () => (chance(100) < density ? colours[chance(colours.length)]!.letter : '.')).join('');
  return { ...blank('nonogram', 'picture', width, height), cells, colours };
}

const changed = (drawing: Drawing, changes: readonly Change[]): Drawing =>
  drawn(drawing, { kind: 'draw', cells: changes.map(([at]) => [Math.floor(at / drawing.width), at % drawing.width]), states: changes.map(([, letter]) => letter).join('') });

let native: Native;
const generated = (kind: string, side: number, number: number) => native.ask(generate(kind, { size: [side, side], number }, 5))!.puzzle;

/** A generated picture, with a cell that is different. */
function picture(side: number, number: number): Drawing {
  const cells = [...generated('nonogram', side, number).goal.join('')];
  const at = chance(cells.length);
  cells[at] = cells[at] === '.' ? '#' : '.';
  return { ...blank('nonogram', 'picture', side, side), cells: cells.join(''), colours: [BLACK] };
}

/** Islands of a generated puzzle, with the numbers in their first cells. */
const islands = (number: number, side = 6): Drawing => ({ ...blank('nurikabe', 'islands', side, side), cells: generated('nurikabe', side, number).goal.join('') });

/** With the places of the numbers, which the puzzle of the library has too. */
const marked = (drawing: Drawing): Drawing => ({ ...drawing, cells: [...drawing.cells].map((cell, at) => (numbersOf(drawing)[at] ? '*' : cell)).join('') });

/** The numbers of a generated puzzle, one of them moved to a neighbour or changed. */
function numbers(number: number, side = 6): Drawing {
  const cells = (generated('nurikabe', side, number) as BoardJson).clues.flat().map(letterOf);
  const at = cells.findIndex((cell, i) => cell !== '.' && cells[i + 1] === '.' && i % side < side - 1);
  if (number % 3 === 1) [cells[at], cells[at + 1]] = [cells[at + 1]!, cells[at]!];
  if (number % 3 === 2) cells[at] = letterOf(Number(cells[at]) + 1);
  return { ...blank('nurikabe', 'numbers', side, side), cells: cells.join('') };
}

beforeAll(async () => {
  native = await Native.start(await WebAssembly.compile(readFileSync(here('../../src/engine/making.wasm'))));
});

describe('the verdict is that of the library', () => {
  const agree = (drawings: readonly Drawing[], wants?: (drawing: Drawing) => boolean): Said[] => {
    const said = python(drawings, wants);
    for (const [at, drawing] of drawings.entries()) {
      const { status, rating, solutions } = native.ask(verdict(drawing, LONG));
      expect([status, rating && { level: rating.level, score: rating.score }]).toEqual([said[at]!.status, said[at]!.rating]);
      const goal = goalOfDrawing(drawing);
      if (goal && status !== 'none') expect(solutions[0]).toEqual(goal);
      if (status !== 'several') continue;
      // The other solution is different, and has the same clues.
      expect(solutions[1]).not.toEqual(solutions[0]);
      if (drawing.form === 'picture') expect(puzzleOfDrawing({ ...drawing, cells: solutions[1]!.join('') })).toEqual(puzzleOfDrawing(drawing));
    }
    return said;
  };

  const agreeOnFixes = (drawing: Drawing, { clues, fixes: theirs }: Said): void => {
    const question = fixesOf(drawing, LONG);
    expect(native.answer(question.words)).toMatchObject({ complete: true });
    const fixes = native.ask(question);
    if (drawing.form !== 'picture') {
      expect(fixes.map(({ changes, visibility }) => [puzzleOfDrawing(changed(drawing, changes)).clues, visibility])).toEqual(theirs!.slice(0, MOST));
      return;
    }
    expect((puzzleOfDrawing(drawing) as { clues: unknown }).clues).toEqual(clues);
    // Without a change of one cell there may be a repair with several.
    const single = fixes.filter(({ changes }) => changes.length === 1);
    expect(single.map(({ changes, visibility, rating }) => [changes[0], visibility, rating!.level])).toEqual(theirs!.slice(0, MOST));
  };

  test('on pictures, and so are the clues and the fixes', () => {
    const plain = Array.from({ length: 20 }, () => randomPicture(8, 7, [BLACK], 60));
    const coloured = Array.from({ length: 20 }, () => randomPicture(7, 6, [BLACK, RED, BLUE], 55));
    const drawings = [...plain, ...coloured];
    const said = agree(drawings);
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set(['unique', 'several']));
    for (const [at, drawing] of drawings.entries()) agreeOnFixes(drawing, said[at]!);
    const offers = (status: string): number => said.filter((one) => one.status === status && one.fixes!.length).length;
    expect([offers('unique') > 3, offers('several') > 3]).toEqual([true, true]);
  });

  test('on islands and numbers', () => {
    const drawings = [...Array.from({ length: 10 }, (_, i) => marked(islands(i))), ...Array.from({ length: 12 }, (_, i) => numbers(i))];
    const said = agree(drawings, (drawing) => drawings.indexOf(drawing) % 3 === 1);
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set(['unique', 'several', 'none']));
    for (const [at, drawing] of drawings.entries()) if (said[at]!.fixes) agreeOnFixes(drawing, said[at]!);
  });

  test('on larger boards', () => {
    const pictures = [10, 15].flatMap((side) => [picture(side, 0), picture(side, 1)]);
    const drawings = [...pictures, ...[8, 10].flatMap((side) => [marked(islands(side, side)), numbers(side, side)])];
    const said = agree(drawings);
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set(['unique', 'several']));
    for (const [at, drawing] of drawings.entries()) agreeOnFixes(drawing, said[at]!);
  });
});

test('islands that break a rule do not count, and the verdict says where', () => {
  const pool: Drawing = { ...blank('nurikabe', 'islands', 3, 2), cells: '##.###' };
  const { status, problems } = native.ask(verdict(pool, LONG));
  expect(status).toBe('none');
  expect(problems[0]!.cells).toEqual([[0, 0], [0, 1], [1, 0], [1, 1]]);
});

test('fixes of a Nurikabe have one solution, as the library says', () => {
  const drawings = [...Array.from({ length: 10 }, (_, i) => islands(i)), ...Array.from({ length: 12 }, (_, i) => numbers(i))];
  const open = drawings.filter((drawing) => native.ask(verdict(drawing, LONG)).status !== 'unique');
  const fixed = open.flatMap((drawing) => native.ask(fixesOf(drawing, LONG)).map(({ changes }) => changed(drawing, changes)));
  expect(fixed.length).toBeGreaterThan(open.length);
  expect(new Set(python(fixed, () => false).map(({ status }) => status))).toEqual(new Set(['unique']));
  for (const drawing of fixed) if (drawing.form === 'islands') expect(numbersOf(drawing).some(Boolean)).toBe(true);
});

test('a picture that no single cell mends is repaired with several', () => {
  // Two pairs of diagonals, far from each other.
  const cells = ['#.....', '.#....', '......', '......', '....#.', '.....#'].join('');
  const drawing: Drawing = { ...blank('nonogram', 'picture', 6, 6), cells };
  const fixes = native.ask(fixesOf(drawing, LONG)).map(({ changes }) => changes);
  expect(fixes.length).toBeGreaterThan(0);
  for (const changes of [...fixes, native.ask(repair(drawing, LONG))!]) {
    expect(changes.length).toBeGreaterThan(1);
    expect(native.ask(verdict(changed(drawing, changes), LONG)).status).toBe('unique');
  }
});

test('without time there is no verdict, and a wrong question is refused', () => {
  expect(native.ask(verdict(randomPicture(60, 60, [BLACK], 50), 0)).status).toBe('timeout');
  expect(() => native.ask(verdict({ ...blank('nonogram', 'picture', 2, 2), cells: '.x..' }, 1))).toThrow('malformed');
  expect(() => native.ask(verdict({ ...blank('sudoku', 'picture', 2, 2) }, 1))).toThrow('does not know this kind');
  expect(() => native.ask(verdict(blank('nonogram', 'picture', 200, 2), 1))).toThrow('too large');
});

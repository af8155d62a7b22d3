// The rules as a judge: what is wrong with a puzzle's clues, and with a grid laid over them.
// The same findings in the same words as puzzle.py and verify.py; a test compares them.
import { EMPTY, FILLED, UNKNOWN, paints, type NonogramJson, type NurikabeJson, type PuzzleJson, type RunJson } from '../game/puzzle';
import { colourOf, lengthOf, type Cell, type Problem } from './protocol';

/** Why no grid can solve it, as far as that shows without solving; empty if nothing does. */
export function problems(puzzle: PuzzleJson): Problem[] {
  return puzzle.kind === 'nonogram' ? faultsOfClues(puzzle) : faultsOfNumbers(numbersOf(puzzle));
}

/** What keeps a grid from being a solution; empty when it is one. */
export function check(puzzle: PuzzleJson, grid: readonly string[]): Problem[] {
  const [width, height] =
    puzzle.kind === 'nonogram'
      ? [puzzle.clues.columns.length, puzzle.clues.rows.length]
      : [puzzle.clues[0]?.length ?? 0, puzzle.clues.length];
  if (grid.length !== height || grid.some((row) => row.length !== width)) {
    const has = `${grid[0]?.length ?? 0}×${grid.length}`;
    return [problem('size', { has, size: `${width}×${height}` })];
  }
  const unknown = cellsWhere(grid, (state) => state === UNKNOWN);
  if (unknown.length) return [countProblem('unknown', unknown)];
  return puzzle.kind === 'nonogram' ? faultsOfLines(puzzle, grid) : faultsOfSea(puzzle, grid);
}

/** Whether every run has a colour of the palette. */
export function usesOnlyItsColours(puzzle: PuzzleJson): boolean {
  if (puzzle.kind === 'nurikabe') return true;
  const letters = new Set(paints(puzzle).map((colour) => colour.letter));
  return [...puzzle.clues.rows, ...puzzle.clues.columns].every((clue) => toldRuns(clue).every((run) => letters.has(colourOf(run))));
}

type Values = Problem['values'];

function problem(code: string, values: Values = {}, place: Problem['place'] = '', cells: Cell[] = []): Problem {
  return { code, place, cells, values };
}

const countProblem = (code: string, cells: Cell[]): Problem => problem(code, { count: cells.length }, '', cells);

function cellsWhere(grid: readonly string[], test: (state: string) => boolean): Cell[] {
  const found: Cell[] = [];
  grid.forEach((row, r) => [...row].forEach((state, c) => void (test(state) && found.push([r, c]))));
  return found;
}

const toldRuns = (clue: readonly RunJson[]): RunJson[] => clue.filter((run) => lengthOf(run) > 0);

function shortestLength(clue: readonly RunJson[]): number {
  return clue.reduce<number>((sum, run, i) => sum + lengthOf(run) + (i > 0 && colourOf(clue[i - 1]!) === colourOf(run) ? 1 : 0), 0);
}

function clueText(clue: readonly RunJson[]): string {
  return clue.map((run) => lengthOf(run) + (colourOf(run) === FILLED ? '' : colourOf(run))).join(' ') || '0';
}

function faultsOfClues(puzzle: NonogramJson): Problem[] {
  const found: Problem[] = [];
  const known = new Map(paints(puzzle).map((colour) => [colour.letter, colour.name]));
  const { rows, columns } = puzzle.clues;
  const [inRows, inColumns] = (
    [
      ['row', rows, columns.length],
      ['column', columns, rows.length],
    ] as const
  ).map(([side, lines, room]) => {
    const total = new Map([...known.keys()].map((letter) => [letter, 0]));
    lines.forEach((line, i) => {
      const clue = toldRuns(line);
      const where = `${side} ${i + 1}`;
      for (const run of clue) {
        const colour = colourOf(run);
        if (!known.has(colour)) found.push(problem('colour', { colour }, where));
        total.set(colour, (total.get(colour) ?? 0) + lengthOf(run));
      }
      const need = shortestLength(clue);
      if (need > room) found.push(problem('line_too_long', { need, room }, where));
    });
    return total;
  }) as [Map<string, number>, Map<string, number>];
  for (const letter of [...new Set([...inRows.keys(), ...inColumns.keys()])].sort()) {
    const [a, b] = [inRows.get(letter) ?? 0, inColumns.get(letter) ?? 0];
    if (a === b) continue;
    const colour = { colour: known.get(letter) ?? letter };
    found.push(isColouredAtAll(puzzle) ? problem('totals_of_colour', { rows: a, columns: b, colour }) : problem('totals', { rows: a, columns: b }));
  }
  return found;
}

/** Whether anything but plain black on white is needed to draw it. */
function isColouredAtAll(puzzle: NonogramJson): boolean {
  const [first, ...more] = puzzle.colours ?? [];
  return more.length > 0 || (first !== undefined && (first.letter !== FILLED || first.name !== 'black' || first.rgb !== '#000000'));
}

function clueOf(line: string): RunJson[] {
  const runs: [number, string][] = [];
  let before = EMPTY;
  for (const state of line) {
    if (state !== EMPTY && state === before) runs.at(-1)![0]++;
    else if (state !== EMPTY) runs.push([1, state]);
    before = state;
  }
  return runs;
}

function faultsOfLines(puzzle: NonogramJson, grid: readonly string[]): Problem[] {
  const found: Problem[] = [];
  const columns = puzzle.clues.columns.map((_, c) => grid.map((row) => row[c]!).join(''));
  for (const [side, clues, lines] of [
    ['row', puzzle.clues.rows, grid],
    ['column', puzzle.clues.columns, columns],
  ] as const)
    clues.forEach((told, index) => {
      const line = lines[index]!;
      const [has, clue] = [clueText(clueOf(line)), clueText(toldRuns(told))];
      if (has === clue) return;
      const cells = [...line].map((_, at): Cell => (side === 'row' ? [index, at] : [at, index]));
      found.push(problem('line', { has, clue }, `${side} ${index + 1}`, cells));
    });
  return found;
}

const ANY = -1;
type Numbers = readonly (readonly number[])[];

function numbersOf(puzzle: NurikabeJson): Numbers {
  return puzzle.clues.map((row) => row.map((number) => (number === '?' ? ANY : number)));
}

function neighbours(rows: readonly { length: number }[], [row, column]: Cell): Cell[] {
  const near: Cell[] = [
    [row - 1, column],
    [row, column - 1],
    [row, column + 1],
    [row + 1, column],
  ];
  return near.filter(([r, c]) => r >= 0 && r < rows.length && c >= 0 && c < rows[0]!.length);
}

/** The connected parts of all cells in one state, by their first cells; each is sorted. */
function regions(grid: readonly string[], state: string): Cell[][] {
  const width = grid[0]?.length ?? 0;
  const left = new Set(cellsWhere(grid, (s) => s === state).map(([r, c]) => r * width + c));
  const found: Cell[][] = [];
  for (const start of left) {
    left.delete(start);
    const part = [start];
    for (const at of part)
      for (const [r, c] of neighbours(grid, [Math.floor(at / width), at % width])) if (left.delete(r * width + c)) part.push(r * width + c);
    found.push(part.sort((a, b) => a - b).map((at) => [Math.floor(at / width), at % width]));
  }
  return found;
}

function faultsOfSea(puzzle: NurikabeJson, grid: readonly string[]): Problem[] {
  const odd = cellsWhere(grid, (state) => state !== FILLED && state !== EMPTY);
  if (odd.length) return [countProblem('neither', odd)];
  const numbers = numbersOf(puzzle);
  const found: Problem[] = [];
  numbers.forEach((line, r) =>
    line.forEach((number, c) => {
      if (number && grid[r]![c] === FILLED)
        found.push(problem('black_number', {}, [r, c], [[r, c]]));
    }),
  );
  for (const island of regions(grid, EMPTY)) {
    const count = island.length;
    const told = island.filter(([r, c]) => numbers[r]![c]);
    const [first] = told;
    if (!first) {
      found.push(problem('no_number', { count }, island[0]!, island));
      continue;
    }
    const number = numbers[first[0]]![first[1]]!;
    if (told.length > 1) {
      found.push(problem('numbers', { count: told.length }, first, island));
    } else if (number !== ANY && number !== count) {
      found.push(problem(count < number ? 'too_small' : 'too_big', { count, number }, first, island));
    }
  }
  const parts = regions(grid, FILLED);
  const largest = parts.reduce<Cell[]>((best, part) => (part.length > best.length ? part : best), []);
  for (const part of parts)
    if (part !== largest) {
      found.push(problem('split_sea', { count: part.length }, part[0]!, part));
    }
  for (let r = 0; r + 1 < grid.length; r++)
    for (let c = 0; c + 1 < grid[r]!.length; c++) {
      const cells: Cell[] = [
        [r, c],
        [r, c + 1],
        [r + 1, c],
        [r + 1, c + 1],
      ];
      if (cells.every(([y, x]) => grid[y]![x] === FILLED))
        found.push(problem('pool', {}, cells[0]!, cells));
    }
  return found;
}

function faultsOfNumbers(numbers: Numbers): Problem[] {
  const found: Problem[] = [];
  const width = numbers[0]?.length ?? 0;
  numbers.forEach((line, r) =>
    line.forEach((number, c) => {
      for (const other of [
        [r, c + 1],
        [r + 1, c],
      ] as Cell[])
        if (number && numbers[other[0]]?.[other[1]]) {
          found.push(problem('touching', { place: other }, [r, c], [[r, c], other]));
        }
    }),
  );
  const told = numbers.flat().filter((number) => number);
  const need = told.reduce((sum, number) => sum + Math.max(number, 1), 0);
  const cells = width * numbers.length;
  if (need > cells) found.push(problem('too_many', { count: need, cells }));
  else if (need === cells && told.length > 1)
    found.push(problem('no_sea', { count: cells }));
  // The board holds so many 2×2 blocks side by side, and each has a white cell.
  const blocks = Math.floor(width / 2) * Math.floor(numbers.length / 2);
  if (!told.includes(ANY) && need < blocks) {
    found.push(problem('too_few', { count: need, least: blocks }));
  }
  numbers.forEach((line, r) =>
    line.forEach((number, c) => {
      if (number <= 1 || number > cells) return;
      const room = roomFor(numbers, [r, c], number);
      if (room >= number) return;
      found.push(problem('no_room', { number, count: room }, [r, c], [[r, c]]));
    }),
  );
  return found;
}

/** How many cells an island could reach if only other numbers stopped it; at most enough. */
function roomFor(numbers: Numbers, start: Cell, enough: number): number {
  const width = numbers[0]!.length;
  const home = start[0] * width + start[1];
  const reached = new Set([home]);
  const waiting = [start];
  while (waiting.length && reached.size < enough)
    for (const cell of neighbours(numbers, waiting.pop()!)) {
      const at = cell[0] * width + cell[1];
      if (reached.has(at) || numbers[cell[0]]![cell[1]]) continue;
      if (neighbours(numbers, cell).every(([r, c]) => r * width + c === home || !numbers[r]![c])) {
        reached.add(at);
        waiting.push(cell);
      }
    }
  return Math.min(reached.size, enough);
}

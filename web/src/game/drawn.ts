// The puzzle of a drawing: its clues while it is drawn. The engine has the same rules (clues_of, puzzle_of_islands).
import { LAND, NUMBERED, numberOf, rowsOfDrawing, SEA, type Drawing } from './drawing';
import { EMPTY, FILLED, type BoardJson, type Colour, type LinesJson, type PuzzleJson, type RunJson } from './puzzle';

/** The runs of a line of a picture. */
function runsOf(line: string): RunJson[] {
  const runs: [length: number, letter: string][] = [];
  let before = EMPTY;
  for (const now of line) {
    if (now !== EMPTY && now === before) runs.at(-1)![0]++;
    else if (now !== EMPTY) runs.push([1, now]);
    before = now;
  }
  return runs.map(([length, letter]) => (letter === FILLED ? length : [length, letter]));
}

/** The cells connected with one by their sides, among those of the same side of the shore. */
function islandAt(cells: string, width: number, start: number, isSeen: boolean[]): number[] {
  const island = [start];
  isSeen[start] = true;
  for (const at of island) {
    const column = at % width;
    const beside = [at - width, at + width, ...(column > 0 ? [at - 1] : []), ...(column < width - 1 ? [at + 1] : [])];
    for (const next of beside) {
      if (next < 0 || next >= cells.length || isSeen[next] || cells[next] === SEA) continue;
      isSeen[next] = true;
      island.push(next);
    }
  }
  return island;
}

/** All islands, each with its cells in order. */
export function islandsOf({ cells, width }: Pick<Drawing, 'cells' | 'width'>): number[][] {
  const isSeen = new Array<boolean>(cells.length).fill(false);
  const islands: number[][] = [];
  for (let at = 0; at < cells.length; at++)
    if (!isSeen[at] && cells[at] !== SEA) islands.push(islandAt(cells, width, at, isSeen).sort((a, b) => a - b));
  return islands;
}

/** The number of each cell: the size of its island, in the cell that is chosen for it, or in the first one. */
export function numbersOfIslands({ cells, width }: Pick<Drawing, 'cells' | 'width'>): number[] {
  const numbers = new Array<number>(cells.length).fill(0);
  for (const island of islandsOf({ cells, width })) numbers[island.find((cell) => cells[cell] === NUMBERED) ?? island[0]!] = island.length;
  return numbers;
}

export const numbersOf = (drawing: Drawing): (number | '?')[] =>
  drawing.form === 'islands' ? numbersOfIslands(drawing) : [...drawing.cells].map(numberOf);

/** Only the colours that are used are part of the puzzle. */
export const usedColours = ({ cells, colours }: Drawing): Colour[] => colours.filter(({ letter }) => cells.includes(letter));

/** The puzzle as it is drawn, without its solution. */
export function puzzleOfDrawing(drawing: Drawing): PuzzleJson {
  const { kind, width, height } = drawing;
  const size: [number, number] = [width, height];
  if (drawing.form !== 'picture') {
    const numbers = numbersOf(drawing);
    const clues = Array.from({ length: height }, (_, row) => numbers.slice(row * width, (row + 1) * width));
    return { kind, size, clues } satisfies BoardJson;
  }
  const used = usedColours(drawing);
  const isPlain = used.every(({ letter }) => letter === FILLED);
  const rows = rowsOfDrawing(drawing);
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]!).join(''));
  const clues = { rows: rows.map(runsOf), columns: columns.map(runsOf) };
  return { kind, size, clues, ...(isPlain ? {} : { colours: used }) } satisfies LinesJson;
}

/** The solution that is drawn; null where only numbers are. */
export function goalOfDrawing(drawing: Drawing): string[] | null {
  if (drawing.form === 'numbers') return null;
  return rowsOfDrawing(drawing).map((row) => (drawing.form === 'islands' ? row.replaceAll(NUMBERED, LAND) : row));
}

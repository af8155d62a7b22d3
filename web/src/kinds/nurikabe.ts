// Nurikabe: numbers on the board, a black sea around white islands; which islands are complete.
import { EMPTY, FILLED, UNKNOWN, paints, type BoardJson, type State } from '../game/puzzle';
import { picture, type Kind } from './kind';

function neighbours(at: number, width: number, height: number): number[] {
  const found: number[] = [];
  const column = at % width;
  if (at >= width) found.push(at - width);
  if (column > 0) found.push(at - 1);
  if (column < width - 1) found.push(at + 1);
  if (at < width * (height - 1)) found.push(at + width);
  return found;
}

/** The cells joined to `from` among those for which `belongs` holds. */
function region(from: number, width: number, height: number, belongs: (at: number) => boolean): number[] {
  const seen = new Set([from]);
  const found = [from];
  for (const at of found) {
    for (const next of neighbours(at, width, height)) {
      if (seen.has(next) || !belongs(next)) continue;
      seen.add(next);
      found.push(next);
    }
  }
  return found;
}

/** For every cell with a number, whether its island has its size and is closed by black cells. */
export function doneNumbers(puzzle: BoardJson, cells: readonly State[]): boolean[] {
  const [width, height] = puzzle.size;
  const numbers = puzzle.clues.flat();
  const isLand = (at: number): boolean => cells[at] === EMPTY || numbers[at] !== 0;
  return numbers.map((number, at) => {
    if (number === 0 || number === '?') return false;
    const island = region(at, width, height, isLand);
    if (island.length !== number) return false;
    return island.every((cell) => neighbours(cell, width, height).every((next) => isLand(next) || cells[next] === FILLED));
  });
}

export const NURIKABE: Kind<BoardJson> = {
  name: 'nurikabe',
  isSea: true,
  hidesTitles: false,
  entry: 'board',
  words: { empty: 'cell.white', filled: 'cell.black' },
  tools: { empty: 'play.white', filled: 'play.black' },
  methods: ['explain', 'engine', 'rules'],
  recordsSearch: false,
  ownSteps: true,

  rules(puzzle) {
    const [width, height] = puzzle.size;
    const numbers = puzzle.clues.flat();
    return {
      width,
      height,
      colours: paints(puzzle),
      rows: null,
      columns: null,
      numbers,
      given: new Map(numbers.flatMap((number, at) => (number === 0 ? [] : [[at, EMPTY] as const]))),
      filled: numbers.reduce<number | null>((left, number) => (left === null || number === '?' ? null : left - number), width * height),
      doneInRow: () => [],
      doneInColumn: () => [],
      doneNumbers: (cells) => doneNumbers(puzzle, cells),
      picture: (cells) => picture(cells, UNKNOWN, EMPTY),
    };
  },

  blank: (width, height) => ({ kind: 'nurikabe', size: [width, height], clues: Array.from({ length: height }, () => new Array<number>(width).fill(0)) }),
  isBlank: (puzzle) => puzzle.clues.flat().every((number) => number === 0),
  resized: ({ clues }, width, height) => Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => clues[row]?.[column] ?? 0)),
};

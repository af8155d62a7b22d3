// The rules of Nurikabe for the player: what a solved board is, and which islands are complete.
import { EMPTY, FILLED, type NurikabeJson, type State } from '../game/puzzle';

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

/** Whether the black cells solve the puzzle; a cell that is not black is white. */
export function isSolved(puzzle: NurikabeJson, cells: readonly State[]): boolean {
  const [width, height] = puzzle.size;
  const black = cells.map((cell) => cell === FILLED);
  const numbers = puzzle.clues.flat();
  const wanted = numbers.every((n) => n !== '?') ? numbers.reduce<number>((sum, n) => sum + Number(n), 0) : null;
  const white = black.filter((is) => !is).length;
  if (wanted !== null && white !== wanted) return false;
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const at = row * width + column;
      if (black[at] && black[at + 1] && black[at + width] && black[at + width + 1]) return false;
    }
  }
  const sea = black.indexOf(true);
  if (sea >= 0 && region(sea, width, height, (at) => black[at]!).length !== cells.length - white) return false;
  const seen = new Set<number>();
  for (let at = 0; at < cells.length; at++) {
    if (black[at] || seen.has(at)) continue;
    const island = region(at, width, height, (next) => !black[next]);
    for (const cell of island) seen.add(cell);
    const inside = island.map((cell) => numbers[cell]!).filter((n) => n !== 0);
    if (inside.length !== 1 || (inside[0] !== '?' && inside[0] !== island.length)) return false;
  }
  return true;
}

/** For every cell with a number, whether its island has its size and is closed by black cells. */
export function doneNumbers(puzzle: NurikabeJson, cells: readonly State[]): boolean[] {
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

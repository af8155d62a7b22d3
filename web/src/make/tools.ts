// The tools of the editor, as functions of a drawing: which cells each of them changes, and to what.
import { emptyLetter, LAND, NUMBERED, type Change, type Drawing } from '../game/drawing';
import { islandsOf } from '../game/drawn';
import type { DrawingDeed } from '../game/moves';
import type { Cell } from '../board/stroke';

export const TOOLS = ['pencil', 'line', 'fill', 'select'] as const;
export type ToolName = (typeof TOOLS)[number];

/** Which copies of a stroke are drawn at once: mirrored left to right, top to bottom, both, or turned by half. */
export const SYMMETRIES = ['none', 'horizontal', 'vertical', 'both', 'rotation'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

/** A rectangle of cells, with its last row and column. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

type Size = Pick<Drawing, 'width' | 'height'>;

export function areaBetween(a: Cell, b: Cell): Area {
  return { top: Math.min(a.row, b.row), left: Math.min(a.column, b.column), bottom: Math.max(a.row, b.row), right: Math.max(a.column, b.column) };
}

export const wholeArea = ({ width, height }: Size): Area => ({ top: 0, left: 0, bottom: height - 1, right: width - 1 });

/** The part of a board around some cells, with sides of at most this many cells; null if they are farther apart. */
export function areaAround({ width, height }: Size, cells: readonly number[], side: number): Area | null {
  const [rows, columns] = [cells.map((at) => Math.floor(at / width)), cells.map((at) => at % width)];
  const [top, bottom] = rangeAround(Math.min(...rows), Math.max(...rows), height, side);
  const [left, right] = rangeAround(Math.min(...columns), Math.max(...columns), width, side);
  return cells.length && bottom - top < side && right - left < side ? { top, left, bottom, right } : null;
}

/** From `first` to `last`, and as much on both sides as there is. */
function rangeAround(first: number, last: number, count: number, side: number): [first: number, last: number] {
  const length = Math.max(last - first + 1, Math.min(side, count));
  const start = Math.min(count - length, Math.max(0, first - Math.floor((length - (last - first + 1)) / 2)));
  return [start, start + length - 1];
}

export const isIn = ({ top, left, bottom, right }: Area, { row, column }: Cell): boolean => row >= top && row <= bottom && column >= left && column <= right;

export function cellsIn({ top, left, bottom, right }: Area, width: number): number[] {
  const cells: number[] = [];
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) cells.push(row * width + column);
  return cells;
}

/** The outermost cells of an area. */
export function edgeOf(area: Area, width: number): number[] {
  const { top, left, bottom, right } = area;
  const isEdge = (at: number): boolean => [top, bottom].includes(Math.floor(at / width)) || [left, right].includes(at % width);
  return cellsIn(area, width).filter(isEdge);
}

/** The straight line between two cells (Bresenham). */
export function lineBetween(from: Cell, to: Cell): Cell[] {
  const [down, right] = [Math.abs(to.row - from.row), Math.abs(to.column - from.column)];
  const [stepDown, stepRight] = [Math.sign(to.row - from.row), Math.sign(to.column - from.column)];
  const cells = [from];
  let { row, column } = from;
  for (let error = right - down; row !== to.row || column !== to.column; ) {
    const twice = 2 * error;
    if (twice > -down) {
      error -= down;
      column += stepRight;
    }
    if (twice < right) {
      error += right;
      row += stepDown;
    }
    cells.push({ row, column });
  }
  return cells;
}

/** The cell and its copies, each once. */
export function imagesOf({ row, column }: Cell, symmetry: Symmetry, { width, height }: Size): number[] {
  const [otherRow, otherColumn] = [height - 1 - row, width - 1 - column];
  const places: [number, number][] = [[row, column]];
  if (symmetry === 'horizontal' || symmetry === 'both') places.push([row, otherColumn]);
  if (symmetry === 'vertical' || symmetry === 'both') places.push([otherRow, column]);
  if (symmetry === 'rotation' || symmetry === 'both') places.push([otherRow, otherColumn]);
  return [...new Set(places.map(([r, c]) => r * width + c))];
}

/** The cells connected with one by their sides that have the same letter. */
export function floodAt({ cells, width, height }: Drawing, start: number): number[] {
  const seen = new Set([start]);
  for (const at of seen) {
    const [row, column] = [Math.floor(at / width), at % width];
    for (const [r, c] of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]] as const) {
      const next = r * width + c;
      if (r >= 0 && r < height && c >= 0 && c < width && cells[next] === cells[start]) seen.add(next);
    }
  }
  return [...seen];
}

/** Moves what is in an area; what it leaves becomes empty, and what leaves the board is cut off. */
export function movedArea(drawing: Drawing, area: Area, down: number, right: number): Change[] {
  const { width, height, cells } = drawing;
  const after = [...cells];
  const inside = cellsIn(area, width);
  for (const at of inside) after[at] = emptyLetter(drawing);
  for (const at of inside) {
    const [row, column] = [Math.floor(at / width) + down, (at % width) + right];
    if (row >= 0 && row < height && column >= 0 && column < width) after[row * width + column] = cells[at]!;
  }
  return differences(cells, after);
}

/** Mirrors what is in an area, left to right or top to bottom. */
export function mirroredArea({ cells, width }: Drawing, { top, left, bottom, right }: Area, axis: 'horizontal' | 'vertical'): Change[] {
  const after = [...cells];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [r, c] = axis === 'horizontal' ? [row, left + right - column] : [top + bottom - row, column];
      after[row * width + column] = cells[r * width + c]!;
    }
  return differences(cells, after);
}

/** Empties an area. */
export const clearedArea = (drawing: Drawing, area: Area): Change[] => {
  const empty = emptyLetter(drawing);
  return cellsIn(area, drawing.width).flatMap((at): Change[] => (drawing.cells[at] === empty ? [] : [[at, empty]]));
};

function differences(before: string, after: readonly string[]): Change[] {
  return after.flatMap((letter, at): Change[] => (letter === before[at] ? [] : [[at, letter]]));
}

/** Changes that place the number of an island also take it from where it was. */
export function withOneNumber(drawing: Drawing, changes: readonly Change[]): Change[] {
  const placed = new Set(changes.flatMap(([at, letter]) => (letter === NUMBERED ? [at] : [])));
  if (drawing.form !== 'islands' || !placed.size) return [...changes];
  const cells = [...drawing.cells];
  for (const [at, letter] of changes) cells[at] = letter;
  for (const island of islandsOf({ cells: cells.join(''), width: drawing.width })) {
    const last = island.findLast((at) => placed.has(at));
    if (last !== undefined) for (const at of island) if (at !== last && cells[at] === NUMBERED) cells[at] = LAND;
  }
  return differences(drawing.cells, cells);
}

/** Changes as one move, which `undo` takes back at once; null if nothing changes. */
export function deedOf(changes: readonly Change[], width: number): DrawingDeed | null {
  if (!changes.length) return null;
  const letters = changes.map(([, letter]) => letter).join('');
  const isOne = [...letters].every((letter) => letter === letters[0]);
  return { kind: 'draw', cells: changes.map(([at]) => [Math.floor(at / width), at % width]), states: isOne ? letters[0]! : letters };
}

// Where things are: the board in its window, with clues that stay at the top and left while the
// rest zooms and scrolls. Pure arithmetic in CSS pixels.

/** The shape of what is laid out. */
export interface Shape {
  width: number;
  height: number;
  /** The longest row clue, in ems of the clue font; 0 without clues. */
  rowClueEms: number;
  /** The most runs in a column clue; 0 without clues. */
  columnClueRuns: number;
  /** A finished picture, alone with some room around it. */
  isPicture?: boolean;
}

export interface Layout {
  /** The window. */
  viewWidth: number;
  viewHeight: number;
  /** The side of a cell. */
  cell: number;
  /** The size of clue text; 0 when the cells are too small for any. */
  font: number;
  /** The strips of the clues. */
  left: number;
  top: number;
  /** Where the strips begin, when everything fits and is centred. */
  originX: number;
  originY: number;
  /** How far the board is scrolled under the strips. */
  x: number;
  y: number;
}

export const MAX_CELL = 96;
/** Boards that fit are not drawn with larger cells than this. */
export const LARGEST_FIT = 72;
/** A small picture is shown as large as this, once it is finished. */
const LARGEST_PICTURE = 120;
/** On a window too small for the whole board, play begins with cells of this size. */
export const COMFORTABLE = 19;
/** The smallest cells with which a whole board can be played: with a mouse, and with a finger. */
export const FOR_MOUSE = 10.5;
export const FOR_FINGER = 18;
const SMALLEST_FONT = 7.5;
const LARGEST_FONT = 24;
const FONT_SHARE = 0.66;
/** While the board is zoomed in, clues grow no further than this: the room is for the cells. */
const READABLE_FONT = 13;
const LINE_HEIGHT = 1.16;
/** The strips never take more of the window than this. */
const STRIP_SHARE = 0.42;
const EDGE = 3;
const PICTURE_EDGE = 16;

const edgeOf = (shape: Shape): number => (shape.isPicture ? PICTURE_EDGE : EDGE);

export function fontFor(cell: number): number {
  const font = Math.min(LARGEST_FONT, cell * FONT_SHARE);
  return font < SMALLEST_FONT * 0.8 ? 0 : Math.max(SMALLEST_FONT, font);
}

function strips(shape: Shape, cell: number, viewWidth: number, viewHeight: number): { font: number; left: number; top: number } {
  const font = fontFor(cell);
  const left = shape.rowClueEms ? Math.min(viewWidth * STRIP_SHARE, shape.rowClueEms * font + 8) : edgeOf(shape);
  const top = shape.columnClueRuns ? Math.min(viewHeight * STRIP_SHARE, shape.columnClueRuns * font * LINE_HEIGHT + 8) : edgeOf(shape);
  return { font, left: Math.round(left), top: Math.round(top) };
}

export const lineHeight = (font: number): number => font * LINE_HEIGHT;

/** The largest cell with which the whole board is in the window. */
export function fitCell(shape: Shape, viewWidth: number, viewHeight: number): number {
  let low = 1;
  let high = shape.isPicture ? LARGEST_PICTURE : LARGEST_FIT;
  const edge = edgeOf(shape);
  for (let i = 0; i < 24; i++) {
    const cell = (low + high) / 2;
    const { left, top } = strips(shape, cell, viewWidth, viewHeight);
    const fits = left + shape.width * cell + edge <= viewWidth && top + shape.height * cell + edge <= viewHeight;
    if (fits) low = cell;
    else high = cell;
  }
  return low;
}

/** The layout with cells of some size, scrolled to x and y as far as that is possible. */
export function layOut(shape: Shape, viewWidth: number, viewHeight: number, wanted: number, x = 0, y = 0): Layout {
  const fit = fitCell(shape, viewWidth, viewHeight);
  const cell = Math.max(fit, Math.min(MAX_CELL, wanted));
  const { font, left, top } = strips(shape, Math.min(cell, Math.max(fit, READABLE_FONT / FONT_SHARE)), viewWidth, viewHeight);
  const boardWidth = shape.width * cell;
  const boardHeight = shape.height * cell;
  const spareX = viewWidth - left - boardWidth - edgeOf(shape);
  const spareY = viewHeight - top - boardHeight - edgeOf(shape);
  return {
    viewWidth,
    viewHeight,
    cell,
    font,
    left,
    top,
    originX: Math.max(0, Math.floor(spareX / 2)),
    originY: Math.max(0, Math.floor(spareY / 2)),
    x: spareX >= 0 ? 0 : Math.min(Math.max(0, x), -spareX),
    y: spareY >= 0 ? 0 : Math.min(Math.max(0, y), -spareY),
  };
}

/** The first layout: all of it where the cells are large enough to be used, else the beginning. */
export function firstLayout(shape: Shape, viewWidth: number, viewHeight: number, smallest = FOR_MOUSE): Layout {
  const fit = fitCell(shape, viewWidth, viewHeight);
  return layOut(shape, viewWidth, viewHeight, fit >= smallest || shape.isPicture ? fit : COMFORTABLE);
}

/** Zoomed by a factor, with the point of the board under (px, py) staying there. */
export function zoomAt(shape: Shape, from: Layout, factor: number, px: number, py: number): Layout {
  const column = (px - from.originX - from.left + from.x) / from.cell;
  const row = (py - from.originY - from.top + from.y) / from.cell;
  const to = layOut(shape, from.viewWidth, from.viewHeight, from.cell * factor);
  return layOut(
    shape,
    from.viewWidth,
    from.viewHeight,
    to.cell,
    column * to.cell - (px - to.originX - to.left),
    row * to.cell - (py - to.originY - to.top),
  );
}

/** Zoomed around a cell, or else around the middle of the window. */
export function zoomOn(shape: Shape, from: Layout, factor: number, cell: { row: number; column: number } | null): Layout {
  const [x, y] = cell ? cornerOf(from, cell.row + 0.5, cell.column + 0.5) : [from.viewWidth / 2, from.viewHeight / 2];
  return zoomAt(shape, from, factor, x, y);
}

/** The whole board. */
export function whole(shape: Shape, { viewWidth, viewHeight }: Layout): Layout {
  return layOut(shape, viewWidth, viewHeight, 0);
}

export function pan(shape: Shape, from: Layout, dx: number, dy: number): Layout {
  return layOut(shape, from.viewWidth, from.viewHeight, from.cell, from.x - dx, from.y - dy);
}

/** Scrolled by whole cells. */
export function scroll(shape: Shape, from: Layout, down: number, right: number): Layout {
  return pan(shape, from, -right * from.cell, -down * from.cell);
}

/** How near to the edge of the window a stroke makes the board scroll on. */
const SCROLL_EDGE = 26;
const SCROLL_STEP = 7;

/** Which edges of the window a point is at, across and down: 1 for the left or upper one, -1 for the right or lower one, 0 for none. */
export function edgesAt({ originX, left, viewWidth, originY, top, viewHeight }: Layout, px: number, py: number): [across: number, down: number] {
  const edge = (at: number, start: number, end: number): number => (at > end - SCROLL_EDGE ? -1 : at < start + SCROLL_EDGE / 2 ? 1 : 0);
  return [edge(px, originX + left, viewWidth), edge(py, originY + top, viewHeight)];
}

/** Scrolled a little, where a stroke along a line, or one that goes anywhere, has come to the edge at (px, py); null where there is no more. */
export function scrollAtEdge(shape: Shape, from: Layout, along: 'row' | 'column' | 'any', px: number, py: number): Layout | null {
  const [across, down] = edgesAt(from, px, py);
  const to = pan(shape, from, along === 'column' ? 0 : across * SCROLL_STEP, along === 'row' ? 0 : down * SCROLL_STEP);
  return to.x === from.x && to.y === from.y ? null : to;
}

/** Scrolled just as much as is needed to see a cell. */
export function reveal(shape: Shape, from: Layout, row: number, column: number): Layout {
  const margin = from.cell * 0.6;
  const roomX = from.viewWidth - from.originX - from.left;
  const roomY = from.viewHeight - from.originY - from.top;
  const x0 = column * from.cell;
  const y0 = row * from.cell;
  let { x, y } = from;
  if (x0 - margin < x) x = x0 - margin;
  else if (x0 + from.cell + margin > x + roomX) x = x0 + from.cell + margin - roomX;
  if (y0 - margin < y) y = y0 - margin;
  else if (y0 + from.cell + margin > y + roomY) y = y0 + from.cell + margin - roomY;
  return layOut(shape, from.viewWidth, from.viewHeight, from.cell, x, y);
}

export type Place = { on: 'board' | 'rows' | 'columns' | 'outside'; row: number; column: number };

/** What is at a point; rows and columns are clamped, so that a drag may leave the board. */
export function placeAt(shape: Shape, layout: Layout, px: number, py: number): Place {
  const x = px - layout.originX - layout.left;
  const y = py - layout.originY - layout.top;
  const column = Math.floor((x + layout.x) / layout.cell);
  const row = Math.floor((y + layout.y) / layout.cell);
  const inColumns = column >= 0 && column < shape.width;
  const inRows = row >= 0 && row < shape.height;
  const on =
    x >= 0 && y >= 0 && inColumns && inRows
      ? 'board'
      : x < 0 && y >= 0 && inRows
        ? 'rows'
        : y < 0 && x >= 0 && inColumns
          ? 'columns'
          : 'outside';
  return {
    on,
    row: Math.min(shape.height - 1, Math.max(0, row)),
    column: Math.min(shape.width - 1, Math.max(0, column)),
  };
}

/** The upper left corner of a cell in the window. */
export function cornerOf(layout: Layout, row: number, column: number): [x: number, y: number] {
  return [
    layout.originX + layout.left + column * layout.cell - layout.x,
    layout.originY + layout.top + row * layout.cell - layout.y,
  ];
}

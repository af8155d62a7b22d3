// Drawing a small map of the board while only a part of it is seen: between the two strips of clues, where
// nothing else is, or else in the lower right corner. A frame shows which part that is.
import type { Layout } from '../geometry';
import type { Sheet } from '../sheet';
import { colourOf, snap, type Context, type Look } from './look';

const MARGIN = 5;
/** The longer side of a map that lies on cells. */
const SIDE = 72;
const LARGEST_CELL = 4;
/** A smaller map would show nothing. */
const SMALLEST = 14;

/** Where the map is: its upper left corner, and the side of a cell on it. */
interface Place {
  x: number;
  y: number;
  cell: number;
}

/** Null when the whole board is seen, or when there is no room. */
function placeOf(sheet: Sheet, layout: Layout): Place | null {
  const { viewWidth, viewHeight, left, top, originX, originY, cell } = layout;
  const isWhole = originX + left + sheet.width * cell <= viewWidth && originY + top + sheet.height * cell <= viewHeight;
  if (isWhole || sheet.isFinished) return null;
  const [wide, high] = sheet.rows ? [left - 2 * MARGIN, top - 2 * MARGIN] : [SIDE, SIDE];
  const small = Math.min(wide / sheet.width, high / sheet.height, LARGEST_CELL);
  const [width, height] = [sheet.width * small, sheet.height * small];
  if (Math.max(width, height) < SMALLEST) return null;
  const [x, y] = sheet.rows ? [originX + left - width, originY + top - height] : [viewWidth - width, viewHeight - height];
  return { x: x - MARGIN, y: y - MARGIN, cell: small };
}

/** The map with these of its cells, or all. */
export function drawMap(context: Context, look: Look, sheet: Sheet, layout: Layout, changed: Iterable<number> = sheet.cells.keys()): void {
  const place = placeOf(sheet, layout);
  if (!place) return;
  const { x, y, cell } = place;
  const { palette, dpr } = look;
  for (const at of changed) {
    context.fillStyle = shadeOf(look, sheet, sheet.cells[at]!);
    context.fillRect(x + (at % sheet.width) * cell, y + Math.floor(at / sheet.width) * cell, cell, cell);
  }
  context.lineWidth = 1;
  context.strokeStyle = palette.thick;
  context.strokeRect(snap(x, dpr) - 0.5, snap(y, dpr) - 0.5, sheet.width * cell + 1, sheet.height * cell + 1);
  const scale = cell / layout.cell;
  const wide = Math.min(sheet.width * cell, (layout.viewWidth - layout.originX - layout.left) * scale);
  const high = Math.min(sheet.height * cell, (layout.viewHeight - layout.originY - layout.top) * scale);
  context.lineWidth = 2;
  context.strokeStyle = palette.accent;
  context.strokeRect(x + layout.x * scale, y + layout.y * scale, wide, high);
}

function shadeOf(look: Look, sheet: Sheet, state: string): string {
  const { palette } = look;
  if (sheet.numbers) return state === '#' ? palette.sea : state === '.' ? palette.land : palette.fog;
  return state === '?' || state === '.' ? palette.sheet : colourOf(look, state, sheet.colours);
}

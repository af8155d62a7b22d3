// A board as an SVG: for printing, for files, and for pictures. Vectors, so that it is sharp at every size.
import { contrast } from '../board/colours';
import { EMPTY, UNKNOWN, type PuzzleJson, type Run, type State } from '../game/puzzle';
import { rulesOf, type Rules } from '../kinds/kinds';

const CELL = 20;
const FONT = 13;
const EDGE = 6;
const DIGIT = 7.4;
const GAP = 5.5;
const INK = '#221e1a';
const THIN = '#8d8477';

export interface Drawing {
  /** Without the root element. */
  markup: string;
  width: number;
  height: number;
}

/** The board with its clues, empty or with the cells of a solution. */
export function drawBoard(puzzle: PuzzleJson, cells: readonly State[] | null = null): Drawing {
  const rules = rulesOf(puzzle);
  const isColoured = rules.colours.length > 1;
  const rgb = new Map(rules.colours.map(({ letter, rgb: value }) => [letter, /^#?([\da-f]{3}|[\da-f]{6})$/i.test(value) ? `#${value.replace('#', '')}` : INK]));
  const left = EDGE + Math.max(0, ...(rules.rows ?? []).map((clue) => clue.reduce((sum, run) => sum + widthOf(run) + GAP, 0)));
  const top = EDGE + Math.max(0, ...(rules.columns ?? []).map((clue) => Math.max(1, clue.length) * (FONT + 3)));
  const [right, bottom] = [left + rules.width * CELL, top + rules.height * CELL];
  const parts = [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="#fff"/>`,
    ...drawCells(rules, cells, rgb, left, top),
    ...grid(rules, left, top),
    ...(rules.numbers ?? []).flatMap((number, at) => {
      if (!number) return [];
      return text(number, left + ((at % rules.width) + 0.5) * CELL, top + (Math.floor(at / rules.width) + 0.5) * CELL, INK);
    }),
  ];
  rules.rows?.forEach((clue, row) => {
    let x = left - GAP;
    for (const run of [...(clue.length ? clue : [ZERO])].reverse()) {
      const width = widthOf(run);
      parts.push(...number(run, x - width / 2, top + (row + 0.5) * CELL, isColoured ? rgb.get(run.colour) : undefined));
      x -= width + GAP;
    }
  });
  rules.columns?.forEach((clue, column) => {
    let y = top - 3;
    for (const run of [...(clue.length ? clue : [ZERO])].reverse()) {
      parts.push(...number(run, left + (column + 0.5) * CELL, y - FONT / 2, isColoured ? rgb.get(run.colour) : undefined));
      y -= FONT + 3;
    }
  });
  return { markup: parts.join(''), width: right + EDGE, height: bottom + EDGE };
}

const ZERO: Run = { length: 0, colour: EMPTY };
const widthOf = (run: Run): number => String(run.length).length * DIGIT;

function drawCells(rules: Rules, cells: readonly State[] | null, rgb: ReadonlyMap<string, string>, left: number, top: number): string[] {
  return (cells ?? []).flatMap((cell, at) => {
    if (cell === UNKNOWN || cell === EMPTY) return [];
    return `<rect x="${left + (at % rules.width) * CELL}" y="${top + Math.floor(at / rules.width) * CELL}" width="${CELL}" height="${CELL}" fill="${rgb.get(cell) ?? INK}"/>`;
  });
}

/** Thin lines, and thick ones around the board and, where lines are counted, after every fifth. */
function grid({ width, height, rows }: Rules, left: number, top: number): string[] {
  const line = (at: number, count: number, isRow: boolean): string => {
    const isThick = at === 0 || at === count || (rows !== null && at % 5 === 0);
    const [x, y] = isRow ? [left, top + at * CELL] : [left + at * CELL, top];
    return `<path d="M${x} ${y}${isRow ? `h${width * CELL}` : `v${height * CELL}`}" stroke="${isThick ? INK : THIN}" stroke-width="${isThick ? 1.6 : 0.7}" stroke-linecap="square"/>`;
  };
  const lines = (count: number, isRow: boolean): string[] => Array.from({ length: count + 1 }, (_, at) => line(at, count, isRow));
  // Thick lines go over thin ones.
  return [...lines(height, true), ...lines(width, false)].sort((a, b) => Number(a.includes(INK)) - Number(b.includes(INK)));
}

/** A number of a clue, on a chip of its colour where there are several. */
function number(run: Run, x: number, y: number, chip: string | undefined): string[] {
  const width = widthOf(run) + 4;
  const under = chip && run.length ? [`<rect x="${x - width / 2}" y="${y - FONT / 2 - 1}" width="${width}" height="${FONT + 2}" rx="3" fill="${chip}"/>`] : [];
  return [...under, text(run.length, x, y, under.length ? contrast(chip!) : INK)];
}

function text(what: number | string, x: number, y: number, colour: string): string {
  return `<text x="${x}" y="${y}" fill="${colour}">${what}</text>`;
}

/** A whole file with one drawing. */
export function svgOf({ markup, width, height }: Drawing): string {
  const style = `font-family="Helvetica, Arial, sans-serif" font-size="${FONT}" text-anchor="middle" dominant-baseline="central" fill="none"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${style}>${markup}</svg>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words of other people as they are, never as markup; without what XML cannot hold. */
export const escaped = (words: string): string => words.replace(/[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]/gu, ' ').replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

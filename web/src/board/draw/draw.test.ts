// What is drawn on the canvas, call by call, for boards of every sort: the files in `drawn/`. Where a change is wanted,
// `npx vitest run src/board/draw -u` rewrites them; read the difference, and look at the board in a browser.
import { expect, test } from 'vitest';
import { run, sheetOf } from '../../../tests/sheets';
import { layOut, pan, type Layout, type Shape } from '../geometry';
import type { Palette } from '../palette';
import { NO_POINTERS, type Sheet } from '../sheet';
import { drawCell, drawCells } from './cells';
import { drawClues, drawColumnClue, drawRowClue, rowClueEms } from './clues';
import type { Context, Look } from './look';
import { drawMap } from './map';
import { drawContent } from './marks';
import { drawOverlay, type Overlay } from './overlay';

// Every colour of the theme is its own name.
const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette;
const LOOK: Look = { palette, isForced: false, dpr: 2, patterns: false };

/** A context that writes down what it is told, and the lines it wrote. */
function recorder(): { context: Context; lines: string[] } {
  const lines: string[] = [];
  const short = (value: number): string => String(Math.round(value * 100) / 100);
  const told = (value: unknown): string =>
    typeof value === 'number' ? short(value) : JSON.stringify(value).replace(/\d+\.\d+/g, (number) => short(Number(number)));
  const state: Record<string, unknown> = { globalAlpha: 1 };
  const context = new Proxy(state, {
    get: (_, name) =>
      name in state ? state[String(name)] : (...words: unknown[]) => void lines.push(`${String(name)} ${words.map(told).join(' ')}`.trim()),
    set(_, name, value) {
      state[String(name)] = value;
      lines.push(`${String(name)} = ${told(value)}`);
      return true;
    },
  });
  return { context: context as unknown as Context, lines };
}

const pencilled = (sheet: Sheet, marks: Record<number, string>): Sheet => ({ ...sheet, maybe: sheet.cells.map((_, at) => marks[at] ?? '?') });

const nonogram = pencilled(
  sheetOf(['#.??#..', '??#.?.?', '.......', '??????#', '#######', '?.?.?.?', '..?..?.'], {
    rows: [[run(1), run(2)], [run(3)], [], [run(10), run(1), run(1), run(1), run(2), run(1)], [run(7)], [run(1)], [run(1), run(1)]],
    columns: [[run(1), run(1)], [], [run(12)], [run(1), run(2), run(3), run(4), run(5)], [run(1)], [run(2)], [run(1)]],
    doneRows: [[true, false], [false], [], [false, false, false, false, false, true], [true], [], []],
    doneColumns: [[false, true], [], [true], [], [], [], []],
    mistaken: new Set([0, 16]),
  }),
  { 2: '#', 3: '.', 7: '#' },
);
const coloured = pencilled(
  sheetOf(['rgbk', '.?rg', 'cmyo', 'pq??'], {
    rows: [[run(1, 'r'), run(1, 'g')], [run(2, 'k')], [], [run(3, 'b')]],
    columns: [[run(1, 'r')], [run(1, 'k'), run(11, 'g')], [run(2, 'b')], []],
    doneRows: [[true, false], [true], [], []],
    doneColumns: [[false], [true, false], [], []],
    colours: [...'krgbcmyopq'].map((letter, at) => ({ letter, rgb: at ? `#${(at * 1118481 + 40).toString(16).padStart(6, '0')}` : '#000000' })),
  }),
  { 5: 'r', 14: '.' },
);
const nurikabe = pencilled(
  sheetOf(['#..?', '?.##', '????'], {
    numbers: [0, 3, 0, 0, 0, 12, 0, 0, '?', 0, 0, 0],
    given: new Set([1, 5, 8]),
    doneNumbers: [false, true, false, false, false, false, false, false, false, false, false, false],
    mistaken: new Set([6]),
  }),
  { 3: '.', 10: '#' },
);
const finished = (sheet: Sheet): Sheet => ({ ...sheet, isFinished: true });

function shapeOf(sheet: Sheet): Shape {
  return {
    width: sheet.width,
    height: sheet.height,
    rowClueEms: sheet.isFinished ? 0 : rowClueEms(sheet.rows, sheet.colours.length > 1),
    columnClueRuns: sheet.isFinished ? 0 : Math.max(0, ...(sheet.columns ?? []).map((clue) => clue.length)),
    isPicture: sheet.isFinished,
  };
}

const OVERLAY: Overlay = {
  cross: { row: 1, column: 2 },
  cursor: 5,
  pointers: { line: { axis: 'column', index: 1 }, area: [0], settles: [1, 2], because: [3], guess: [4], wrong: [5], numbers: [6] },
  count: { x: 395, y: 20, cells: 4 },
};

type Case = [name: string, sheet: Sheet, look: Partial<Look>, width: number, height: number, cell: number];
const CASES: Case[] = [
  ['nonogram', nonogram, {}, 400, 420, 40],
  ['nonogram-small', nonogram, { dpr: 1 }, 90, 90, 0],
  ['nonogram-tiny', nonogram, { dpr: 3 }, 40, 40, 0],
  ['nonogram-forced', nonogram, { isForced: true }, 300, 300, 30],
  ['nonogram-finished', finished(nonogram), {}, 300, 300, 0],
  ['coloured', coloured, {}, 300, 300, 40],
  ['coloured-patterns', coloured, { patterns: true, dpr: 1 }, 300, 300, 30],
  ['nurikabe', nurikabe, {}, 240, 200, 48],
  ['nurikabe-forced', nurikabe, { isForced: true, dpr: 1 }, 240, 200, 30],
  ['nurikabe-finished', finished(nurikabe), {}, 200, 200, 0],
];

const draw = (layout: Layout, act: (context: Context) => void): string => {
  const { context, lines } = recorder();
  act(context);
  return `${JSON.stringify(layout, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}\n${lines.join('\n')}\n`;
};

test.each(CASES)('%s', async (name, sheet, look, width, height, cell) => {
  const layout = layOut(shapeOf(sheet), width, height, cell);
  const all = { ...LOOK, ...look };
  const drawn = draw(layout, (context) => {
    drawCells(context, all, sheet, layout);
    drawClues(context, all, sheet, layout);
  });
  await expect(drawn).toMatchFileSnapshot(`./drawn/${name}.txt`);
});

test.each([...CASES.slice(0, 1), CASES[3]!, CASES[7]!])('what moves over %s', async (name, sheet, look, width, height, cell) => {
  const layout = layOut(shapeOf(sheet), width, height, cell);
  const drawn = draw(layout, (context) => drawOverlay(context, { ...LOOK, ...look }, sheet, layout, OVERLAY));
  await expect(drawn).toMatchFileSnapshot(`./drawn/over-${name}.txt`);
});

test('nothing moves over a board', () => {
  const layout = layOut(shapeOf(nonogram), 400, 400, 40);
  const { context, lines } = recorder();
  drawOverlay(context, LOOK, nonogram, layout, { cross: null, cursor: null, pointers: NO_POINTERS, count: null });
  expect(lines.filter((line) => /^(fill|stroke)[A-Z]/.test(line) && !line.includes('Style'))).toEqual([]);
});

test('one cell and one clue, where the board is scrolled', async () => {
  const shape = shapeOf(nonogram);
  const layout = pan(shape, layOut(shape, 200, 200, 60), -70, -90);
  const drawn = draw(layout, (context) => {
    drawCells(context, LOOK, nonogram, layout);
    for (const at of [0, 16, 48]) drawCell(context, LOOK, nonogram, layout, at);
    for (const line of [0, 2, 3, 6]) {
      drawRowClue(context, LOOK, nonogram, layout, line);
      drawColumnClue(context, LOOK, nonogram, layout, line);
    }
    drawOverlay(context, LOOK, nonogram, layout, OVERLAY);
  });
  await expect(drawn).toMatchFileSnapshot('./drawn/scrolled.txt');
});

/** A board of one row with cells of some size, in the corner of a window. */
const laidOut = (cell: number, font = 0): Layout => ({ viewWidth: 300, viewHeight: 60, cell, font, left: 3, top: 3, originX: 0, originY: 0, x: 0, y: 0 });
/** Sizes at which something is drawn otherwise than with a smaller one. */
const SIZES = [4, 5, 6, 8, 12, 14, 45];

test.each([1, 3])('every mark with cells of every size, on a screen of %i', async (dpr) => {
  const look = { ...LOOK, dpr };
  const marks = pencilled(sheetOf(['#.??#?']), { 2: '#', 3: '.' });
  const sea = pencilled(sheetOf(['#.??.?'], { numbers: [0, 0, 0, 0, 7, 0] }), { 2: '#', 3: '.' });
  const drawn = SIZES.map((cell) => {
    const { context, lines } = recorder();
    for (const sheet of [marks, sea]) for (const at of sheet.cells.keys()) drawContent(context, look, { ...sheet, mistaken: new Set([4]) }, laidOut(cell), at);
    drawCells(context, look, sheetOf(['??????']), laidOut(cell));
    return `cells of ${cell}\n${lines.join('\n')}\n`;
  });
  await expect(drawn.join('\n')).toMatchFileSnapshot(`./drawn/sizes-${dpr}.txt`);
});

test('rings and edges have a least width', async () => {
  const sheet = sheetOf(['???????']);
  const drawn = [10, 18, 30, 45].map((cell) => draw(laidOut(cell), (context) => drawOverlay(context, LOOK, sheet, laidOut(cell), { ...OVERLAY, cross: { row: 0, column: 2 } })));
  await expect(drawn.join('\n')).toMatchFileSnapshot('./drawn/over-sizes.txt');
});

test('how long a stroke is stands above the finger, within the window', () => {
  const at = (x: number, y: number): string => {
    const { context, lines } = recorder();
    drawOverlay(context, LOOK, nonogram, laidOut(20), { cross: null, cursor: null, pointers: NO_POINTERS, count: { x, y, cells: 3 } });
    return lines.find((line) => line.startsWith('fillText'))!;
  };
  expect([at(150, 60), at(2, 10), at(299, 200)]).toEqual(['fillText "3" 150 18', 'fillText "3" 17 18', 'fillText "3" 283 155']);
});

test('a clue that is longer than its strip shows its end', () => {
  const text = (act: (context: Context, layout: Layout, sheet: Sheet) => void, left: number, top: number): string[] => {
    const { context, lines } = recorder();
    const sheet = sheetOf(['????', '????'], { rows: [[run(1), run(2), run(3)], []], columns: [[run(1), run(2), run(3)], [], [], []] });
    act(context, { ...laidOut(20, 10), left, top }, sheet);
    return lines.filter((line) => line.startsWith('fillText')).map((line) => line.split(' ')[1]!.replaceAll('"', ''));
  };
  const row = (left: number): string[] => text((context, layout, sheet) => drawRowClue(context, LOOK, sheet, layout, 0), left, 3);
  const column = (top: number): string[] => text((context, layout, sheet) => drawColumnClue(context, LOOK, sheet, layout, 0), 3, top);
  // A number is 5.8 wide with a gap of 4.2, after an edge of 6; and 11.6 high, above an edge of 4.
  expect([row(32), row(21), row(12)]).toEqual([['3', '2', '1'], ['3', '…'], ['3', '…']]);
  expect([column(39), column(26), column(15)]).toEqual([['3', '2', '1'], ['3', '⋮'], ['⋮']]);
});

test('clues that are scrolled out of sight are not drawn', () => {
  const drawnAt = (y: number, x: number): boolean[] => {
    const layout = { ...laidOut(20, 10), left: 30, top: 30, x, y };
    return [drawRowClue, drawColumnClue].map((one) => {
      const { context, lines } = recorder();
      one(context, LOOK, { ...sheetOf(['??']), rows: [[run(1)]], columns: [[run(1)], []] }, layout, 0);
      return lines.length > 0;
    });
  };
  expect([drawnAt(0, 0), drawnAt(20, 20), drawnAt(20.5, 20.5), drawnAt(-30, -270), drawnAt(-30.5, -270.5)]).toEqual([[true, true], [true, true], [false, false], [true, true], [false, false]]);
  const { context, lines } = recorder();
  drawRowClue(context, LOOK, nonogram, laidOut(20, 0), 0);
  drawColumnClue(context, LOOK, nonogram, laidOut(20, 0), 0);
  drawRowClue(context, LOOK, nurikabe, laidOut(20, 10), 0);
  drawColumnClue(context, LOOK, nurikabe, laidOut(20, 10), 0);
  expect(lines).toEqual([]);
});

test('the strip of the row clues is as wide as the longest needs', () => {
  expect(rowClueEms(null, false)).toBe(0);
  expect(rowClueEms([[]], false)).toBe(1.2);
  expect(rowClueEms([[run(1), run(12)], [run(1)]], false)).toBeCloseTo(0.58 + 1.16 + 0.84);
  expect(rowClueEms([[run(1), run(12)]], true)).toBeCloseTo(0.9 + 1.16 + 0.84);
});

test('a line that is scrolled out of sight is not tinted', () => {
  const tinted = (x: number, y: number, line: 'row' | 'column'): boolean => {
    const { context, lines } = recorder();
    const sheet = sheetOf(['????', '????']);
    drawOverlay(context, LOOK, sheet, { ...laidOut(20), left: 30, top: 30, x, y }, { cross: null, cursor: null, pointers: { ...NO_POINTERS, line: { axis: line, index: 0 } }, count: null });
    return lines.some((one) => one.startsWith('fillRect'));
  };
  expect([tinted(0, 19, 'row'), tinted(0, 20, 'row'), tinted(0, 21, 'row')]).toEqual([true, false, false]);
  expect([tinted(19, 0, 'column'), tinted(20, 0, 'column'), tinted(21, 0, 'column')]).toEqual([true, false, false]);
});

test('a map is drawn while a part of the board is hidden, in its own colours', () => {
  const mapOf = (sheet: Sheet, cell: number, changed?: number[]): string[] => {
    const { context, lines } = recorder();
    drawMap(context, LOOK, sheet, layOut(shapeOf(sheet), 160, 140, cell), changed);
    return lines;
  };
  expect(mapOf(nonogram, 0)).toEqual([]);
  expect(mapOf(finished(nonogram), 90)).toEqual([]);
  const whole = mapOf(nonogram, 60);
  expect(whole.filter((line) => line.startsWith('fillRect'))).toHaveLength(49);
  expect(new Set(whole.filter((line) => line.startsWith('fillStyle')))).toEqual(new Set(['fillStyle = "ink"', 'fillStyle = "sheet"']));
  // The frame of what is seen is smaller than the map.
  const [map, seen] = whole.filter((line) => line.startsWith('strokeRect')).map((line) => line.split(' ').slice(1).map(Number));
  expect(seen![2]).toBeLessThan(map![2]!);
  expect(mapOf(nonogram, 60, [4]).filter((line) => line.startsWith('fill'))).toHaveLength(2);
  expect(new Set(mapOf(nurikabe, 90).filter((line) => line.startsWith('fillStyle')))).toEqual(new Set(['fillStyle = "sea"', 'fillStyle = "land"', 'fillStyle = "fog"']));
});

// The stage: what is laid out and drawn when, on canvases that only write down that they were drawn on.
import { beforeEach, expect, test, vi } from 'vitest';
import { sheetOf as drawnOf } from '../../tests/sheets';
import type { Context, Look } from './draw/look';
import { cornerOf, firstLayout, fitCell, pan, type Layout, type Shape } from './geometry';
import { NO_POINTERS, type Sheet } from './sheet';
import { Stage } from './stage';

/** What was drawn: the name, and the cell or line where it is one. */
let drawn: string[];
/** The cells that changed on the map. */
const maps: number[][] = [];
let lastLook: Look;
let lastLayout: Layout;
vi.mock('./draw/cells', () => ({
  drawCells: (_: Context, look: Look, __: Sheet, layout: Layout) => {
    [lastLook, lastLayout] = [{ ...look }, layout];
    drawn.push('cells');
  },
  drawCell: (...[, , , , at]: unknown[]) => drawn.push(`cell ${String(at)}`),
}));
vi.mock('./draw/clues', () => ({
  drawClues: () => drawn.push('clues'),
  drawRowClue: (...[, , , , row]: unknown[]) => drawn.push(`row ${String(row)}`),
  drawColumnClue: (...[, , , , column]: unknown[]) => drawn.push(`column ${String(column)}`),
}));
vi.mock('./draw/map', () => ({ drawMap: (...[, , , , changed]: unknown[]) => changed && maps.push([...(changed as Set<number>)]) }));
vi.mock('./draw/overlay', () => ({ drawOverlay: () => drawn.push('overlay') }));
let palettes = 0;
vi.mock('./palette', () => ({ paletteOf: () => ({ paper: `palette ${++palettes}` }) }));

class Media extends EventTarget {
  matches = false;
}
const observers: Record<'size' | 'theme', { tell: () => void; isOn: boolean; on: unknown[] }> = {
  size: { tell: () => undefined, isOn: false, on: [] },
  theme: { tell: () => undefined, isOn: false, on: [] },
};
const observer = (name: 'size' | 'theme') =>
  class {
    constructor(tell: () => void) {
      observers[name] = { tell, isOn: false, on: [] };
    }
    observe(...on: unknown[]): void {
      Object.assign(observers[name], { isOn: true, on });
    }
    disconnect(): void {
      observers[name].isOn = false;
    }
  };

let frames: Map<number, () => void>;
let media: Map<string, Media>;
let sheet: Sheet;
let shape: Shape;
const host = { clientWidth: 400, clientHeight: 300, dataset: {} as Record<string, string> };
const paper = { style: { inset: '' } };
const canvas = () => {
  const context = { canvas: { width: 0, height: 0 }, setTransform: vi.fn(), fillRect: vi.fn(), fillStyle: '' };
  return { context, getContext: () => context };
};
let base: ReturnType<typeof canvas>;
let over: ReturnType<typeof canvas>;
let stage: Stage;
let stop: () => void;

function nextFrame(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame();
}
const since = (): string[] => drawn.splice(0);
const ALL = ['cells', 'clues', 'overlay'];

const sheetOf = (width: number, height: number, more: Partial<Sheet> = {}): Sheet => drawnOf(new Array<string>(height).fill('?'.repeat(width)), { colours: [], ...more });

beforeEach(() => {
  drawn = [];
  palettes = 0;
  frames = new Map();
  media = new Map();
  let ids = 0;
  vi.stubGlobal('devicePixelRatio', 2);
  vi.stubGlobal('document', { documentElement: 'the page' });
  vi.stubGlobal('matchMedia', (query: string) => (media.has(query) || media.set(query, new Media()), media.get(query)));
  vi.stubGlobal('ResizeObserver', observer('size'));
  vi.stubGlobal('MutationObserver', observer('theme'));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => (frames.set(++ids, frame), ids));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  Object.assign(host, { clientWidth: 400, clientHeight: 300, dataset: {} });
  sheet = sheetOf(10, 5);
  shape = { width: 10, height: 5, rowClueEms: 0, columnClueRuns: 0 };
  [base, over] = [canvas(), canvas()];
  stage = new Stage(host as never, paper as never, base as never, over as never, { shape: () => shape, sheet: () => sheet, overlay: () => ({ cross: null, cursor: null, pointers: NO_POINTERS, count: null }) });
  stop = stage.watch();
});

/** As the page does at first: the window tells its size. */
function open(): void {
  observers.size.tell();
  nextFrame();
  nextFrame();
  since();
}

test('a tap before the window has told its size hits the same place as later', () => {
  const hasty = stage.placeAt(200, 150);
  open();
  expect(hasty).toEqual(stage.placeAt(200, 150));
  expect(hasty.on).toBe('board');
});

test('nothing is drawn before the window has a size', () => {
  stage.refresh();
  nextFrame();
  host.clientWidth = 0;
  observers.size.tell();
  host.clientWidth = 400;
  host.clientHeight = 0;
  observers.size.tell();
  expect(since()).toEqual([]);
  expect(stage.cornerOf({ row: 1, column: 1 })).toEqual([0, 0]);
  expect(stage.move(pan, 1, 1)).toBe(false);
});

test('a size is drawn at once, with the pixels of the screen, and the upper canvas twice', () => {
  observers.size.tell();
  expect(since()).toEqual(ALL);
  for (const { context } of [base, over]) {
    expect(context.canvas).toEqual({ width: 800, height: 600 });
    expect(context.setTransform).toHaveBeenCalledWith(2, 0, 0, 2, 0, 0);
  }
  expect(over.context.fillRect).toHaveBeenCalledWith(0, 0, 1, 1);
  expect(over.context.fillStyle).toBe('rgb(0 0 0 / 0.01)');
  nextFrame();
  expect(since()).toEqual([]);
  nextFrame();
  expect(since()).toEqual(['overlay']);
  expect(observers.size.on).toEqual([host]);
  expect(lastLayout).toEqual(firstLayout(shape, 400, 300));
  const [x, y] = cornerOf(lastLayout, 0, 0);
  expect(host.dataset.view).toBe(`${x} ${y} ${lastLayout.cell}`);
  expect(stage.cornerOf({ row: 2, column: 3 })).toEqual(cornerOf(lastLayout, 2, 3));
  expect(stage.placeAt(x + 1, y + 1)).toEqual({ on: 'board', row: 0, column: 0 });
});

test('what is asked for several times is drawn once, with the next frame', () => {
  open();
  stage.touch([3, 7]);
  stage.touch([7]);
  stage.refresh();
  expect([since(), frames.size]).toEqual([[], 1]);
  nextFrame();
  expect([since(), maps.at(-1)]).toEqual([['cell 3', 'cell 7', 'overlay'], [3, 7]]);
  stage.refresh();
  nextFrame();
  expect(since()).toEqual(['overlay']);
});

test('many cells are drawn as all of them, with the clues that this wipes away', () => {
  open();
  stage.touch(Array.from({ length: 80 }, (_, at) => at));
  nextFrame();
  expect(since()).toHaveLength(81);
  stage.touch(Array.from({ length: 81 }, (_, at) => at));
  nextFrame();
  expect(since()).toEqual(['cells', 'clues', 'overlay']);
});

test('of another sheet what differs is drawn', () => {
  open();
  const after = sheetOf(10, 5, { cells: sheet.cells.map((cell, at) => (at === 4 ? '#' : cell)), doneRows: [[], [true]], doneColumns: [[true]] });
  const before = { ...sheet, doneRows: [after.doneRows[0]!, []], doneColumns: [[]] };
  stage.turn(before, after);
  nextFrame();
  expect(since()).toEqual(['cell 4', 'row 1', 'column 0', 'overlay']);
  expect(palettes).toBe(1);
});

test('a sheet of another size gets a new layout, in the current colours', () => {
  open();
  const before = sheet;
  sheet = sheetOf(20, 20);
  shape = { ...shape, width: 20, height: 20 };
  stage.turn(before, sheet);
  nextFrame();
  expect(since()).toEqual(ALL);
  expect(lastLayout).toEqual(firstLayout(shape, 400, 300));
  expect(lastLook.palette).toEqual({ paper: 'palette 2' });
});

test('the first sheet keeps the layout that there is', () => {
  open();
  stage.move(zoomed);
  nextFrame();
  since();
  const { cell } = lastLayout;
  stage.turn(null, sheet);
  nextFrame();
  expect([since(), lastLayout.cell]).toEqual([ALL, cell]);
});

const zoomed = (_: Shape, from: Layout): Layout => ({ ...from, cell: from.cell * 2 });

test('moving draws everything, unless nothing moves', () => {
  open();
  expect(stage.move(() => null)).toBe(false);
  expect(stage.move((_, from) => ({ ...from }))).toBe(false);
  expect(frames.size).toBe(0);
  for (const change of [{ x: 5 }, { y: 5 }, { cell: 50 }]) {
    expect(stage.move((_, from, more: Partial<Layout>) => ({ ...from, ...more }), change)).toBe(true);
    nextFrame();
    expect(since()).toEqual(ALL);
    expect(lastLayout).toMatchObject(change);
  }
});

test('a window of another size shows the whole board where it did before, else it stays zoomed', () => {
  open();
  host.clientWidth = 300;
  observers.size.tell();
  expect(lastLayout).toEqual(firstLayout(shape, 300, 300));
  stage.move((_, from) => ({ ...from, cell: 60, x: 9, y: 4 }));
  host.clientWidth = 200;
  observers.size.tell();
  expect(lastLayout.cell).toBe(60);
  expect(lastLayout).toMatchObject({ viewWidth: 200, x: 9, y: 4 });
  stage.move((_, from) => ({ ...from, cell: fitCell(shape, 200, 300) * 1.005 }));
  host.clientWidth = 390;
  observers.size.tell();
  expect(lastLayout).toEqual(firstLayout(shape, 390, 300));
});

test('another theme or forced colours: everything, in new colours', () => {
  open();
  expect(observers.theme.on).toEqual(['the page', { attributeFilter: ['data-theme'] }]);
  observers.theme.tell();
  nextFrame();
  expect([since(), lastLook.isForced, lastLook.palette]).toEqual([ALL, false, { paper: 'palette 2' }]);
  const forced = media.get('(forced-colors: active)')!;
  forced.matches = true;
  forced.dispatchEvent(new Event('change'));
  nextFrame();
  expect([since(), lastLook.isForced]).toEqual([ALL, true]);
  media.get('(prefers-color-scheme: dark)')!.dispatchEvent(new Event('change'));
  nextFrame();
  expect([since(), lastLook.palette]).toEqual([ALL, { paper: 'palette 4' }]);
});

test('patterns are drawn as soon as they are wanted', () => {
  open();
  expect(lastLook).toMatchObject({ patterns: false, dpr: 2 });
  stage.patterns = true;
  nextFrame();
  expect([since(), lastLook.patterns]).toEqual([ALL, true]);
});

test('in the end nothing is watched or drawn', () => {
  open();
  stage.refresh();
  stop();
  expect([frames.size, observers.size.isOn, observers.theme.isOn]).toEqual([0, false, false]);
  for (const query of media.values()) query.dispatchEvent(new Event('change'));
  expect(frames.size).toBe(0);
});

test('the paper reaches a little beyond the cells, and around the clues, within the window', () => {
  open();
  const insets = (): number[] => paper.style.inset.split(' ').map(parseFloat);
  let [left, top] = cornerOf(lastLayout, 0, 0);
  let [right, bottom] = cornerOf(lastLayout, 5, 10);
  const around = (): number[] => [top - 14, 400 - right - 14, 300 - bottom - 14, left - 14].map((edge) => Math.max(0, edge));
  expect(insets()).toEqual(around());
  expect(top).toBeGreaterThan(14);
  const before = sheet;
  sheet = sheetOf(3, 3, { rows: [[], [], []] });
  shape = { width: 3, height: 3, rowClueEms: 3, columnClueRuns: 2 };
  stage.turn(before, sheet);
  nextFrame();
  [left, top] = [lastLayout.originX, lastLayout.originY];
  [right, bottom] = cornerOf(lastLayout, 3, 3);
  expect(insets()).toEqual(around());
  const finished = { ...sheet, isFinished: true };
  stage.turn(sheet, finished);
  sheet = finished;
  nextFrame();
  [left, top] = cornerOf(lastLayout, 0, 0);
  [right, bottom] = cornerOf(lastLayout, 3, 3);
  expect(insets()).toEqual(around());
});

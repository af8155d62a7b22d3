// Cells of a picture: the same as Python's on tiny pictures (tests/making/sketches.json), and what the sliders do.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentBox, drawingOf, paperOf, type Pixels } from './pixels';

interface Told {
  width: number;
  height: number;
  pixels: string;
  colours: number;
  size: [number, number];
  cells: string;
  palette: { letter: string; name: string; rgb: string }[];
}
const told = JSON.parse(readFileSync(new URL('../../../tests/making/sketches.json', import.meta.url), 'utf8')) as Record<string, Told>;
const pixelsOf = ({ width, height, pixels }: Told): Pixels => ({ width, height, data: Uint8ClampedArray.from(pixels.match(/../g)!, (byte) => parseInt(byte, 16)) });

test.each(Object.entries(told))('%s: the same cells and colours as in Python', (_, one) => {
  const drawing = drawingOf(pixelsOf(one), { width: one.size[0], height: one.size[1], colours: one.colours, threshold: 0 });
  expect(drawing.cells).toBe(one.cells);
  expect(drawing.colours).toEqual(one.palette);
});

/** A picture of grey values. */
function grey(rows: readonly (readonly number[])[]): Pixels {
  const data = Uint8ClampedArray.from(rows.flat().flatMap((value) => [value, value, value, 255]));
  return { width: rows[0]!.length, height: rows.length, data };
}

test('more ink takes lighter pixels, less ink only the darkest', () => {
  const picture = grey([[255, 255, 255, 255], [255, 0, 90, 255], [255, 200, 240, 255], [255, 255, 255, 255]]);
  const filled = (threshold: number): number => [...drawingOf(picture, { width: 4, height: 4, colours: 1, threshold }).cells].filter((cell) => cell === '#').length;
  expect([-0.9, 0, 0.7, 0.95].map(filled)).toEqual([1, 2, 3, 4]);
});

test('a board of another shape has paper around the picture', () => {
  const picture = grey([[0, 0], [0, 0]]);
  picture.data[3] = 0;
  const drawing = drawingOf(picture, { width: 4, height: 2, colours: 1, threshold: 0 });
  expect(drawing.cells).toBe('..#..##.');
});

test('cells take what covers most of them', () => {
  const row = [0, 0, 255, 255, 255, 0, 255, 255, 255];
  const picture = grey([row, row, row].map((one) => [...one]));
  expect(drawingOf(picture, { width: 3, height: 1, colours: 1, threshold: 0 }).cells).toBe('#..');
});

test('the paper is the colour of most of the border, and what differs from it is the content', () => {
  const picture = grey([[200, 200, 200, 200], [200, 10, 200, 200], [200, 200, 200, 0]]);
  expect(paperOf(picture)).toEqual([200, 200, 200]);
  expect(contentBox(picture)).toEqual({ left: 1, top: 1, width: 3, height: 2 });
  expect(contentBox(grey([[7, 7], [7, 7]]))).toEqual({ left: 0, top: 0, width: 2, height: 2 });
});

test('a photo with many colours gets as few as wanted, each with a name and a letter of its own', () => {
  const data = new Uint8ClampedArray(64 * 64 * 4);
  for (let at = 0; at < 64 * 64; at++) data.set([(at * 7) % 256, (at >> 6) * 4, (at % 64) * 4, 255], 4 * at);
  const { colours, cells } = drawingOf({ width: 64, height: 64, data }, { width: 16, height: 16, colours: 4, threshold: 0 });
  expect(colours.length).toBeGreaterThan(1);
  expect(colours.length).toBeLessThanOrEqual(4);
  expect(new Set(colours.map(({ letter }) => letter)).size).toBe(colours.length);
  expect(cells).toHaveLength(256);
});

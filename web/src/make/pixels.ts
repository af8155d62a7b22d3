// From the pixels of a picture to the cells of a drawing, as src/nurie/making does it: what is ink and what is paper, few clear colours
// (compared in OKLab), and how much of each cell has which. The player chooses the crop, the size and the threshold here, so only
// one cut is made, where Python tries many and keeps the one most like the picture. Shades are found in a histogram instead of by median
// cut: pictures with up to 32 colours give the same colours in both.
import { difference } from '../game/contrasts';
import type { Drawing } from '../game/drawing';
import { EMPTY, FILLED, type Colour } from '../game/puzzle';
import { namesOf } from './naming';

/** Pixels as a canvas has them: red, green, blue and opacity of each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface Wish {
  width: number;
  height: number;
  /** Besides the paper; 1 is black and white. */
  colours: number;
  /** From -1 to 1: less ink, or more of it, than the picture itself suggests. */
  threshold: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

const MOST_SHADES = 32;
/** Colours that differ by less become one, even if more are allowed. */
const ALIKE = 0.09;
/** Colours that differ from the paper by less become part of it. */
const PAPER = 0.05;
/** Colours with less of the ink than this become part of the nearest. */
const LEAST_SHARE = 0.02;
/** Opacity that differs from full by no more is noise. */
const BARELY = 24;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Colour = { letter: FILLED, name: 'black', rgb: '#000000' };

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
const apart = (one: Rgb, other: Rgb): number => difference(hexOf(one), hexOf(other));
/** As Pillow weighs them. */
const lightness = ([red, green, blue]: Rgb): number => (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16;

/** A drawing of a picture; what has one colour only is empty. */
export function drawingOf(pixels: Pixels, wish: Wish): Drawing {
  const paper = paperOf(pixels);
  const flat = flattened(pixels, paper);
  const palette = wish.colours === 1 ? null : coloursOf(flat, paper, wish.colours);
  // The share of every layer in a cell, the paper's first.
  const layers = palette ? layersOf(flat, paper, palette) : inkOf(flat, paper, wish.threshold);
  const count = palette ? palette.length + 1 : 2;
  const shares = sharesOf(layers, pixels, wish, count);
  const bias = palette ? -wish.threshold / 2 : 0;
  const colours = palette ? named(palette) : [BLACK];
  let cells = '';
  for (let at = 0; at < wish.width * wish.height; at++) {
    const parts = shares.slice(at * count, (at + 1) * count);
    const ink = parts.slice(1).reduce((sum, part) => sum + part, 0);
    const isPaper = ink === 0 || ink < parts[0]! + bias;
    cells += isPaper ? EMPTY : colours[parts.indexOf(Math.max(...parts.slice(1)), 1) - 1]!.letter;
  }
  return { kind: 'nonogram', form: 'picture', width: wish.width, height: wish.height, cells, colours };
}

/** The colour behind what it shows: white where it is transparent, else the most frequent along its border. */
export function paperOf({ width, height, data }: Pixels): Rgb {
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255 - BARELY) return WHITE;
  const alike = new Map<number, Rgb[]>();
  const look = (x: number, y: number): void => {
    const at = 4 * (y * width + x);
    const pixel: Rgb = [data[at]!, data[at + 1]!, data[at + 2]!];
    const key = (pixel[0] >> 4) * 256 + (pixel[1] >> 4) * 16 + (pixel[2] >> 4);
    const found = alike.get(key);
    if (found) found.push(pixel);
    else alike.set(key, [pixel]);
  };
  for (const y of [0, height - 1]) for (let x = 0; x < width; x++) look(x, y);
  for (const x of [0, width - 1]) for (let y = 0; y < height; y++) look(x, y);
  const most = [...alike.values()].reduce((best, one) => (one.length > best.length ? one : best));
  return [0, 1, 2].map((part) => Math.floor(most.reduce((sum, pixel) => sum + pixel[part]!, 0) / most.length)) as unknown as Rgb;
}

/** The picture on its paper, one colour for each pixel. */
function flattened({ data }: Pixels, paper: Rgb): Rgb[] {
  return Array.from({ length: data.length / 4 }, (_, i) => {
    const opacity = data[4 * i + 3]! / 255;
    return [0, 1, 2].map((part) => Math.round(data[4 * i + part]! * opacity + paper[part]! * (1 - opacity))) as unknown as Rgb;
  });
}

/** Black and white: for each pixel 1 where it is ink. Pixels are split by lightness where the two parts differ the most (Otsu). */
function inkOf(flat: readonly Rgb[], paper: Rgb, threshold: number): number[] {
  const histogram = new Array<number>(256).fill(0);
  const light = flat.map(lightness);
  for (const value of light) histogram[value]!++;
  const split = otsu(histogram);
  const isLight = lightness(paper) >= split;
  const room = isLight === threshold > 0 ? 256 - split : split;
  const moved = split + (isLight ? 1 : -1) * threshold * room;
  return light.map((value) => Number(value < moved === isLight));
}

function otsu(histogram: readonly number[]): number {
  const count = histogram.reduce((sum, times) => sum + times, 0);
  const total = histogram.reduce((sum, times, value) => sum + value * times, 0);
  let [best, split, below, sumBelow] = [-1, 128, 0, 0];
  histogram.forEach((times, value) => {
    below += times;
    sumBelow += value * times;
    if (!below || below === count) return;
    const gap = sumBelow / below - (total - sumBelow) / (count - below);
    const between = below * (count - below) * gap * gap;
    if (between > best) [best, split] = [between, value + 1];
  });
  return split;
}

interface Shade {
  rgb: Rgb;
  count: number;
}

/** The most frequent colours of a picture. */
function shadesOf(flat: readonly Rgb[]): Shade[] {
  const exact = counted(flat, (rgb) => hexOf(rgb));
  if (exact.length <= MOST_SHADES) return exact;
  // Alike in their first four bits.
  return counted(flat, ([red, green, blue]) => `${red >> 4} ${green >> 4} ${blue >> 4}`)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_SHADES);
}

function counted(flat: readonly Rgb[], keyOf: (rgb: Rgb) => string): Shade[] {
  const found = new Map<string, { sum: [number, number, number]; count: number }>();
  for (const rgb of flat) {
    const key = keyOf(rgb);
    const known = found.get(key) ?? { sum: [0, 0, 0], count: 0 };
    known.count++;
    for (const part of [0, 1, 2] as const) known.sum[part] += rgb[part];
    found.set(key, known);
  }
  return [...found.values()].map(({ sum, count }) => ({ rgb: sum.map((part) => Math.round(part / count)) as unknown as Rgb, count }));
}

/** At most this many clear colours: the two groups of shades that lose least are merged until all are few, clear and large enough. */
export function coloursOf(flat: readonly Rgb[], paper: Rgb, most: number): Rgb[] {
  let groups = shadesOf(flat)
    .filter(({ rgb }) => apart(rgb, paper) >= PAPER)
    .map((shade) => ({ ...shade, size: shade.count }));
  const ink = groups.reduce((sum, { size }) => sum + size, 0);
  const sort = (): void => void groups.sort((a, b) => b.size - a.size);
  sort();
  while (groups.length > 1) {
    const pairs = groups.flatMap((_, i) => Array.from({ length: i }, (_unused, j) => [i, j] as const));
    const distance = ([i, j]: readonly [number, number]): number => apart(groups[i]!.rgb, groups[j]!.rgb);
    const loss = ([i, j]: readonly [number, number]): number => distance([i, j]) * Math.sqrt(Math.min(groups[i]!.size, groups[j]!.size) / Math.max(1, ink));
    const least = (worth: (pair: readonly [number, number]) => number, of = pairs): readonly [number, number] => of.reduce((best, pair) => (worth(pair) < worth(best) ? pair : best));
    const alike = least(distance);
    const last = groups.length - 1;
    let pair: readonly [number, number];
    if (distance(alike) < ALIKE) pair = alike;
    else if (groups.length > most) pair = least(loss);
    else if (groups[last]!.size < LEAST_SHARE * ink) pair = least(distance, pairs.filter(([i]) => i === last));
    else break;
    const [i, j] = pair;
    const [one, other] = [groups[i]!, groups[j]!];
    const main = one.count > other.count ? one : other;
    const merged = { rgb: main.rgb, count: main.count, size: one.size + other.size };
    groups = [...groups.filter((group) => group !== one && group !== other), merged];
    sort();
  }
  return groups.map(({ rgb }) => rgb);
}

/** For each pixel the colour that it is nearest to: 0 for the paper. */
function layersOf(flat: readonly Rgb[], paper: Rgb, colours: readonly Rgb[]): number[] {
  const known = new Map<string, number>();
  return flat.map((rgb) => {
    const key = rgb.map((part) => part >> 2).join();
    let layer = known.get(key);
    if (layer === undefined) {
      const distances = [paper, ...colours].map((colour) => apart(rgb, colour));
      known.set(key, (layer = distances.indexOf(Math.min(...distances))));
    }
    return layer;
  });
}

/** How much of each cell has each layer, cell after cell. The picture is as large as fits the board, and in its middle; around it is paper. */
function sharesOf(layers: readonly number[], { width, height }: Pixels, wish: Wish, count: number): number[] {
  const side = Math.max(width / wish.width, height / wish.height);
  const [left, top] = [(wish.width * side - width) / 2, (wish.height * side - height) / 2];
  const shares = new Array<number>(wish.width * wish.height * count).fill(0);
  /** The cells that a pixel lies in, along one side, and how much of it. */
  const spread = (from: number, most: number): [cell: number, part: number][] => {
    const found: [number, number][] = [];
    for (let cell = Math.floor(from / side); cell * side < from + 1 - 1e-9 && cell < most; cell++) {
      const part = Math.min(from + 1, (cell + 1) * side) - Math.max(from, cell * side);
      if (part > 0 && cell >= 0) found.push([cell, part]);
    }
    return found;
  };
  const columns = Array.from({ length: width }, (_, x) => spread(left + x, wish.width));
  for (let y = 0; y < height; y++) {
    for (const [row, down] of spread(top + y, wish.height)) {
      for (let x = 0; x < width; x++) {
        const layer = layers[y * width + x]!;
        for (const [column, across] of columns[x]!) shares[(row * wish.width + column) * count + layer]! += (down * across) / (side * side);
      }
    }
  }
  // What no pixel covers is paper.
  for (let at = 0; at < shares.length; at += count) shares[at]! += Math.max(0, 1 - shares.slice(at, at + count).reduce((sum, part) => sum + part, 0));
  return shares;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Colours for a puzzle, each with its own name and letter. */
function named(colours: readonly Rgb[]): Colour[] {
  const names = namesOf(colours.map(hexOf));
  const found: Colour[] = [];
  for (const [at, rgb] of colours.entries()) {
    const letters = [names[at]![0]!, ...LETTERS];
    const letter = hexOf(rgb) === BLACK.rgb ? FILLED : letters.find((one) => found.every((other) => other.letter !== one))!;
    found.push({ letter, name: names[at]!, rgb: hexOf(rgb) });
  }
  return found;
}

/** Where a picture differs from its paper, in pixels; all of it if nowhere. */
export function contentBox(pixels: Pixels): { left: number; top: number; width: number; height: number } {
  const paper = paperOf(pixels);
  const { width } = pixels;
  let [left, top, right, bottom] = [width, pixels.height, 0, 0];
  flattened(pixels, paper).forEach((rgb, at) => {
    if (rgb.every((part, i) => Math.abs(part - paper[i]!) < BARELY)) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  });
  return right > left ? { left, top, width: right - left, height: bottom - top } : { left: 0, top: 0, width, height: pixels.height };
}

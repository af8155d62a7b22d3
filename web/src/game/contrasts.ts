// How different colours look, so that changes can be ranked by how visible they are; the same as `contrasts` in
// src/nurie/making/palettes.py.

export type Lab = [lightness: number, a: number, b: number];

/** How much a difference of lightness counts compared with one of hue. */
const LIGHTNESS = 0.6;
/** Colours that differ by more could not be more different. */
const FULL_CONTRAST = 0.4;

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** A colour such as #d62728 in OKLab (Björn Ottosson, 2020). */
export function oklab(rgb: string): Lab {
  const hex = rgb.replace('#', '');
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red, green, blue] = [0, 2, 4].map((at) => linear(parseInt(digits.slice(at, at + 2), 16) / 255)) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

const apart = (one: Lab, other: Lab): number => Math.hypot(LIGHTNESS * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);

/** How different two colours look: 0 for equal ones, about 0.6 for black and white. */
export const difference = (one: string, other: string): number => apart(oklab(one), oklab(other));

/** From 0 to 255, pair by pair. */
export function contrasts(colours: readonly string[]): number[] {
  const labs = colours.map(oklab);
  return labs.flatMap((one) => labs.map((other) => Math.min(255, Math.round((255 * apart(one, other)) / FULL_CONTRAST))));
}

// Colours of puzzles: how dark they are, and which text colour is readable on them.

/** Black or white, whichever is read better on a colour. */
export function contrast(rgb: string): string {
  const [r, g, b] = channels(rgb);
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? '#1b1815' : '#ffffff';
}

function channels(rgb: string): [number, number, number] {
  const hex = /^#?([0-9a-f]{6})$/i.exec(rgb)?.[1];
  if (hex) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  const short = /^#?([0-9a-f]{3})$/i.exec(rgb)?.[1];
  if (short) return [...short].map((digit) => parseInt(digit + digit, 16)) as [number, number, number];
  return [0, 0, 0];
}

/** Whether a colour is so dark that it would vanish on a dark sheet. */
export function isInk(rgb: string): boolean {
  const [r, g, b] = channels(rgb);
  return r + g + b < 90;
}

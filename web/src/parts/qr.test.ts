// QR codes, read back by another library.
import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { drawQr } from './qr';

/** The text of a drawing, painted with `scale` pixels for each cell. */
function read({ side, path }: { side: number; path: string }, scale = 4): string | undefined {
  const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = +y! * scale; row < (+y! + 1) * scale; row++)
      for (let at = row * side * scale + +x! * scale, end = at + scale; at < end; at++) pixels.set([0, 0, 0], at * 4);
  return jsqr(pixels, side * scale, side * scale)?.data;
}

test.each(['https://nurie.example.org/#/link/ABCD-EFGH', 'ż 塗り絵', 'x'.repeat(1500)])('a reader finds the text again: %.30s', async (text) => {
  expect(read(await drawQr(text))).toBe(text);
});

test('a text that is too long is refused', async () => {
  await expect(drawQr('x'.repeat(3000))).rejects.toThrow();
});

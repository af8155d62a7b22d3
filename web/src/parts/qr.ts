// QR codes as drawings. The library is loaded when the first one is shown.

/** The white cells around a code that readers need. */
const QUIET = 4;

/** The side of the drawing in cells, the margin included, and its dark cells as an SVG path. Throws if the text is too long for a QR code. */
export async function drawQr(text: string): Promise<{ side: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { side: size, path: dark.join('') };
}

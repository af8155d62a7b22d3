// A picture to share: the empty board, its title, and the link to it, as words and as a QR code.
import type { PuzzleJson } from '../game/puzzle';
import { drawQr } from '../parts/qr';
import { pngOf } from '../parts/sharing';
import { drawBoard, escaped, svgOf, type Drawing } from './svg';

/** The longer side of a picture in pixels, about. */
const SIDE = 1600;
const EDGE = 24;
const TITLE = 22;
const SMALL = 11;
/** Longer links are only in the code. */
const READABLE = 240;

/** The board with the title above it, and the link below it. */
export async function posterOf(puzzle: PuzzleJson, title: string, link: string): Promise<Drawing> {
  const board = drawBoard(puzzle);
  const code = await drawQr(link);
  const codeSide = Math.max(120, code.side * 2.6);
  const width = Math.max(board.width, codeSide + 180, 320) + 2 * EDGE;
  const words = link.length > READABLE ? [] : (link.match(new RegExp(`.{1,${Math.floor((width - codeSide - 3 * EDGE) / (SMALL * 0.62))}}`, 'gu')) ?? []);
  const foot = EDGE + TITLE + EDGE / 2 + board.height + EDGE;
  const middle = foot + codeSide / 2 - ((words.length - 1) * SMALL * 1.4) / 2;
  const markup = [
    `<rect width="100%" height="100%" fill="#fffdf8"/>`,
    `<text x="${EDGE}" y="${EDGE + TITLE / 2}" font-size="${TITLE}" font-family="Georgia, serif" font-weight="600" text-anchor="start" fill="#221e1a">${escaped(title)}</text>`,
    `<g transform="translate(${(width - board.width) / 2} ${EDGE + TITLE + EDGE / 2})">${board.markup}</g>`,
    `<g transform="translate(${EDGE} ${foot}) scale(${codeSide / code.side})"><rect width="${code.side}" height="${code.side}" fill="#fff"/><path d="${code.path}" fill="#000"/></g>`,
    ...words.map((line, at) => `<text x="${codeSide + 2 * EDGE}" y="${middle + at * SMALL * 1.4}" font-size="${SMALL}" font-family="monospace" text-anchor="start" fill="#5d554b">${escaped(line)}</text>`),
  ].join('');
  return { markup, width, height: foot + codeSide + EDGE };
}

/** Draws an SVG as a PNG. */
export async function pngFrom(drawing: Drawing, name: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(drawing))}`;
  await image.decode();
  const scale = SIDE / Math.max(drawing.width, drawing.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(drawing.width * scale);
  canvas.height = Math.round(drawing.height * scale);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fffdf8';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pngOf(canvas, name);
}

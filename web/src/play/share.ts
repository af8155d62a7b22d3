// Sharing a finished puzzle: its picture as a PNG, or a link to it.
import { drawCells } from '../board/draw/cells';
import { paletteOf, type Palette } from '../board/palette';
import type { Layout } from '../board/geometry';
import type { Sheet } from '../board/sheet';
import { fileName, pngOf, shareFile, shareText } from '../parts/sharing';

/** The longer side of a shared picture, about. */
const SIDE = 1000;

/** Where the cells of a picture are: whole pixels, with a margin of about one cell. */
export function pictureLayout({ width, height }: Pick<Sheet, 'width' | 'height'>): Layout {
  const cell = Math.max(1, Math.floor(SIDE / Math.max(width, height)));
  const margin = Math.min(cell, SIDE / 20);
  const edge = Math.round(margin);
  return { viewWidth: width * cell + 2 * edge, viewHeight: height * cell + 2 * edge, cell, font: 0, left: edge, top: edge, originX: 0, originY: 0, x: 0, y: 0 };
}

/** Light paper in every theme. */
function paperPalette(): Palette {
  const paper = document.createElement('div');
  paper.className = 'on-paper bright';
  paper.hidden = true;
  document.body.append(paper);
  const palette = paletteOf(paper);
  paper.remove();
  return palette;
}

function pictureOf(sheet: Sheet, title: string): Promise<File> {
  const layout = pictureLayout(sheet);
  const canvas = document.createElement('canvas');
  canvas.width = layout.viewWidth;
  canvas.height = layout.viewHeight;
  const context = canvas.getContext('2d')!;
  const palette = paperPalette();
  drawCells(context, { palette, isForced: false, dpr: 1, patterns: false }, sheet, layout);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return pngOf(canvas, fileName(title, 'png'));
}

/** Shares or downloads the picture. */
export async function sharePicture(sheet: Sheet, title: string): Promise<void> {
  await shareFile(await pictureOf(sheet, title), { title });
}

/** Shares or copies a link; says which. A dialog that was closed has done what it should. Throws where neither is possible. */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied'> {
  return (await shareText(url, { url, title })) ?? 'shared';
}

// Sharing a finished puzzle: its picture as a PNG, or a link to it. Where the browser has no dialog for that, the picture is
// downloaded and the link copied.
import { drawCells } from '../board/draw/cells';
import { paletteOf, type Palette } from '../board/palette';
import type { Layout } from '../board/geometry';
import type { Sheet } from '../board/sheet';

/** The longer side of a shared picture, about. */
const SIDE = 1000;

/** Where the cells of a picture are: whole pixels, with a margin of about one cell. */
export function pictureLayout({ width, height }: Pick<Sheet, 'width' | 'height'>): Layout {
  const cell = Math.max(1, Math.floor(SIDE / Math.max(width, height)));
  const margin = Math.min(cell, SIDE / 20);
  const edge = Math.round(margin);
  return { viewWidth: width * cell + 2 * edge, viewHeight: height * cell + 2 * edge, cell, font: 0, left: edge, top: edge, originX: 0, originY: 0, x: 0, y: 0 };
}

/** A file name that every system takes. */
export const fileName = (title: string): string => `${title.replace(/[\\/:*?"<>|\x00-\x1f\s]+/g, ' ').trim() || 'nurie'}.png`;

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

async function pictureOf(sheet: Sheet, title: string): Promise<File> {
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
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], fileName(title), { type: 'image/png' });
}

/** Shares or downloads the picture. */
export async function sharePicture(sheet: Sheet, title: string): Promise<void> {
  const file = await pictureOf(sheet, title);
  if (await offer({ files: [file], title })) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shares or copies a link; says which. Throws where neither is possible. */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied'> {
  if (await offer({ url, title })) return 'shared';
  await navigator.clipboard.writeText(url);
  return 'copied';
}

/** The dialog of the browser; false where there is none for this. A dialog that was closed has done what it should. */
async function offer(what: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(what)) return false;
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) return false;
  }
  return true;
}

// Handing something to other apps with the browser's own dialog; where there is none, words are copied and files downloaded.

/** Null if the player closed the dialog; false where there is none for this. */
async function offered(what: ShareData): Promise<'shared' | null | false> {
  if (what.files ? !navigator.canShare?.(what) : typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    return (error as Error).name === 'AbortError' ? null : false;
  }
}

/** Offers a text, or copies it; says which, or null if the player changed their mind. Throws where neither is possible. */
export async function shareText(text: string, what: ShareData = { text }): Promise<'shared' | 'copied' | null> {
  const how = await offered(what);
  if (how !== false) return how;
  await navigator.clipboard.writeText(text);
  return 'copied';
}

/** Offers a file, or downloads it. */
export async function shareFile(file: File, more: ShareData = {}): Promise<'shared' | 'saved' | null> {
  const how = await offered({ files: [file], ...more });
  if (how !== false) return how;
  download(file);
  return 'saved';
}

export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers read it only after the player has chosen a place.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file name that every system takes. */
export const fileName = (title: string, ending: string): string => `${title.replace(/[\\/:*?"<>|\x00-\x1f\s]+/g, ' ').trim() || 'nurie'}.${ending}`;

/** What was drawn, as a file. */
export async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], name, { type: 'image/png' });
}

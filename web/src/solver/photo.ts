// A photo on its way to a puzzle: made smaller on the device, sent to the server, which reads it and does not keep it.
import type { PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { errorText } from '../parts/problems';

/** A number as it was read, and where it is. */
export interface ReadNumber {
  /** On a board with numbers `cell`; then `line` is its row and `at` its column. */
  side: 'row' | 'column' | 'cell';
  line: number;
  at: number;
  /** Null if the box was found to be blank, although something was seen in it. */
  number: number | null;
  /** The next likely ones. */
  alternatives: { number: number | null }[];
  /** Left, top, right and bottom in the picture. */
  box: [number, number, number, number];
  doubtful: boolean;
}

/** What the server read in a photo: POST /api/photo. */
export interface Reading {
  /** How many more boards there are in the photo, which were not read. */
  others: number;
  clues: ReadNumber[];
  puzzle: PuzzleJson | null;
  /** The cells that are filled in on the paper, row by row; null if there are none. */
  cells: string[] | null;
  /** The cells that may be misread. */
  unsure: [row: number, column: number][];
  /** Where the board begins in the picture, and the side of a cell. */
  board: [left: number, top: number, side: number];
  /** The board and its clues laid flat. */
  picture: { url: string; size: [number, number] };
}

/** What the server reads at most: GET /api/photo. */
export interface Accepted {
  bytes: number;
}

/** Larger photos are made smaller, which loses nothing: the server does it too. */
const MOST_PIXELS = 12_000_000;
/** The quality of the JPEG that is sent in place of a larger photo. */
const QUALITY = 0.92;

const ADDRESS = '/api/photo';

/** Whether a file is a photo, which no format of puzzles is. */
export const isPhoto = ({ type }: File): boolean => /^image\/(jpeg|webp|hei[cf])$/.test(type);

let given: File | null = null;

/** Hands a photo to the screen that reads it. */
export const give = (photo: File): void => void (given = photo);

/** The photo that was handed over, once. */
export function taken(): File | null {
  const photo = given;
  given = null;
  return photo;
}

/** What the server accepts; an error says that it cannot be reached, or does not read photos. */
export async function accepted(): Promise<Accepted> {
  let response: Response;
  try {
    response = await fetch(ADDRESS);
  } catch {
    throw new Error(t('photo.offline'));
  }
  if (!response.ok) throw new Error(t(response.status === 501 ? 'photo.unavailable' : 'photo.offline'));
  return (await response.json()) as Accepted;
}

/** How large a photo should be sent, in pixels; null if it is sent as it is. */
export function smallerSize(width: number, height: number, bytes: number, most: number): [number, number] | null {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  if (scale === 1 && bytes <= most) return null;
  return [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
}

/** The photo as it is sent; what this browser cannot open, such as HEIC, is sent as it is. */
export async function prepared(file: Blob, { bytes }: Accepted): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => null);
  const size = image && smallerSize(image.width, image.height, file.size, bytes);
  if (!image || !size) return file;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size;
  const pen = canvas.getContext('2d')!;
  // What is transparent is paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, ...size);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, ...size);
  image.close();
  return new Promise((resolve) => canvas.toBlob((smaller) => resolve(smaller ?? file), 'image/jpeg', QUALITY));
}

/** Sends a photo and waits for what is read in it; reports which share of it has been sent. */
export function readPhoto(photo: Blob, signal: AbortSignal, onsent: (share: number) => void): Promise<Reading> {
  // Only this kind of request reports how much has been sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', ADDRESS);
    request.upload.onprogress = ({ loaded, total }) => onsent(loaded / total);
    request.upload.onload = () => onsent(1);
    request.onload = () => {
      const found = readingIn(request.responseText);
      if (typeof found === 'string') reject(new Error(found));
      else resolve(found);
    };
    request.onerror = () => reject(new Error(t('photo.offline')));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(photo);
  });
}

/** What an answer of the server contains, or what to tell the player instead. */
export function readingIn(answer: string): Reading | string {
  try {
    const told = JSON.parse(answer) as Partial<Reading> & { error?: { code: string; message: string } };
    if (told.error) return sentence(errorText(told.error));
    if (told.puzzle && told.clues && told.picture && told.board) return { ...told, others: told.others ?? 0, cells: told.cells ?? null, unsure: told.unsure ?? [] } as Reading;
  } catch {
    // A proxy answered.
  }
  return t('photo.failed');
}

/** The server's messages begin in lower case and have no full stop. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/[^.!?。！？]$/, '$&.');

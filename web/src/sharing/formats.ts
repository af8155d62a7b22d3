// A puzzle as a file: Nurie's JSON and drawings are made here, all other formats by the server, which keeps nothing.
import { isColoured, type PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { errorText } from '../parts/problems';
import { fileName } from '../parts/sharing';
import { pngFrom } from './picture';
import { drawBoard, svgOf } from './svg';

export interface Format {
  name: string;
  suffix: string;
  colours: boolean;
}

/** Those that need no server: the drawings show the empty board. */
export const HERE: readonly Format[] = [
  { name: 'json', suffix: '.json', colours: true },
  { name: 'svg', suffix: '.svg', colours: true },
  { name: 'png', suffix: '.png', colours: true },
];

let known: Promise<Record<string, Format[]>> | null = null;

/** The formats that can express a puzzle. */
export async function formatsFor(puzzle: PuzzleJson): Promise<readonly Format[]> {
  known ??= fetch('/api/formats').then((response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response.json() as Promise<Record<string, Format[]>>;
  });
  const all = await known.catch((): Record<string, Format[]> => {
    known = null;
    return {};
  });
  const others = (all[puzzle.kind] ?? []).filter((format) => (format.colours || !isColoured(puzzle)) && !HERE.some((one) => one.name === format.name));
  return [...HERE, ...others];
}

/** Throws an error with one sentence for the player if the format cannot express the puzzle, or without a server. */
export async function fileOf(puzzle: PuzzleJson, title: string, format: Format): Promise<File> {
  const name = fileName(title, format.suffix.slice(1));
  if (format.name === 'json') return new File([`${JSON.stringify(puzzle)}\n`], name, { type: 'application/json' });
  if (format.name === 'svg') return new File([svgOf(drawBoard(puzzle))], name, { type: 'image/svg+xml' });
  if (format.name === 'png') return pngFrom(drawBoard(puzzle), name);
  let response: Response;
  try {
    response = await fetch('/api/export', { method: 'POST', body: JSON.stringify({ puzzle, format: format.name }), headers: { 'Content-Type': 'application/json' } });
  } catch {
    throw new Error(t('share.offline'));
  }
  if (!response.ok) throw new Error(errorText(((await response.json()) as { error: { code: string; message: string } }).error));
  return new File([await response.blob()], name, { type: 'application/octet-stream' });
}

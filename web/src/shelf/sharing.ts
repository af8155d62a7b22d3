// Sharing a day's result: as text, or as a picture that shows times and patterns, and nothing of the puzzles.
import { PATTERN, patternOf } from '../parts/pattern';
import { pngOf } from '../parts/sharing';

export interface Result {
  /** What is written above: the app and the day. */
  title: string;
  puzzles: readonly { name: string; size: string; time: string | null; isSea: boolean; colours: number }[];
  /** What is written below, such as the streak. */
  note: string;
  link: string;
}

export function textOf({ title, puzzles, note, link }: Result): string {
  const lines = puzzles.map(({ name, size, time }) => `${time ? '✓' : '–'} ${name} ${size}${time ? ` ${time}` : ''}`);
  return [title, ...lines, ...(note ? [note] : []), link].join('\n');
}

const [WIDTH, ROW, EDGE, TILE] = [720, 150, 48, 110];
const COLOURS = ['#b2311a', '#2f66a8', '#257a4d', '#d79a2b'];

/** Draws the result as a PNG. */
export function pictureOf(result: Result, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 130 + ROW * result.puzzles.length + 90;
  const pen = canvas.getContext('2d')!;
  const write = (text: string, x: number, y: number, font: string, colour: string): void => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, WIDTH - EDGE - x);
  };
  pen.fillStyle = '#f6f1e7';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(result.title, EDGE, 84, '600 40px Georgia, serif', '#221e1a');
  result.puzzles.forEach(({ name, size, time, isSea, colours }, at) => {
    const top = 120 + at * ROW;
    drawTile(pen, EDGE, top, `${result.title} ${at}`, isSea, colours);
    write(`${name} · ${size}`, EDGE + TILE + 28, top + 48, '28px sans-serif', '#5d554b');
    write(time ? `✓ ${time}` : '–', EDGE + TILE + 28, top + 92, '600 34px sans-serif', time ? '#257a4d' : '#776d60');
  });
  write(result.note, EDGE, canvas.height - 44, '28px sans-serif', '#5d554b');
  return pngOf(canvas, fileName);
}

function drawTile(pen: CanvasRenderingContext2D, left: number, top: number, name: string, isSea: boolean, colours: number): void {
  const side = TILE / PATTERN;
  pen.fillStyle = '#fffdf8';
  pen.fillRect(left, top, TILE, TILE);
  patternOf(name).forEach((value, at) => {
    if (value % 5 < 3) return;
    pen.fillStyle = isSea ? '#1c3247' : colours > 1 ? COLOURS[value % COLOURS.length]! : '#221e1a';
    pen.fillRect(left + (at % PATTERN) * side, top + Math.floor(at / PATTERN) * side, side + 0.5, side + 0.5);
  });
}

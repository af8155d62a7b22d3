// Short texts that need no server: links of this app, pictures of `.` and `#`, the addresses of puzz.link
// (src/nurie/formats/addresses.py explains them) and the game IDs of Simon Tatham's Pattern.
import { decode, isPack } from '../game/link';
import type { PuzzleJson, RunJson } from '../game/puzzle';
import { faultInPuzzle } from '../storage/validate';

/** The puzzles in a text, one per line or one per picture; null where it is something else. */
export function readForeign(text: string): PuzzleJson[] | null {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const filled = lines.filter((line) => line);
  if (filled.length && filled.every((line) => /^[.#]+$/.test(line))) return readPictures(lines);
  const found = filled.flatMap((line): (PuzzleJson | null)[] => readLink(line) ?? [readAddress(line) ?? readGame(line)]);
  return found.length && found.every((puzzle) => puzzle !== null) ? found : null;
}

/** The puzzles of a link of this app, if it is one. */
function readLink(text: string): PuzzleJson[] | null {
  const [, code] = /#\/p\/([\w-]+)$/.exec(text) ?? [];
  if (!code) return null;
  try {
    const found = decode(code);
    const puzzles = isPack(found) ? found.puzzles : [found];
    return puzzles.some(faultInPuzzle) ? null : puzzles;
  } catch {
    return null;
  }
}

function readPictures(lines: string[]): PuzzleJson[] | null {
  const pictures = lines.join('\n').split(/\n{2,}/).map((block) => block.split('\n').filter((row) => row)).filter((rows) => rows.length);
  if (pictures.some((rows) => rows.some((row) => row.length !== rows[0]!.length))) return null;
  return pictures.map((goal) => {
    const columns = Array.from(goal[0]!, (_, x) => goal.map((row) => row[x]).join(''));
    return { ...nonogram(goal.map(runsIn), columns.map(runsIn)), goal };
  });
}

const runsIn = (line: string): RunJson[] => (line.match(/#+/g) ?? []).map((run) => run.length);

function nonogram(rows: RunJson[][], columns: RunJson[][]): PuzzleJson {
  return { kind: 'nonogram', size: [columns.length, rows.length], clues: { rows, columns } };
}

/** `5x4:` or `5:`, the columns, then the rows. */
function readGame(text: string): PuzzleJson | null {
  const [, width, height, body] = /^(?:[a-z]+:\/\/[^\s#]*pattern(?:\.html)?(?:\?[^\s#]*)?#)?(\d{1,3})(?:x(\d{1,3}))?:([\d./]*)$/.exec(text) ?? [];
  if (body === undefined) return null;
  const clues = body.split('/').map((clue) => clue.split('.').map(Number).filter((run) => run));
  if (clues.length !== Number(width) + Number(height ?? width)) return null;
  return nonogram(clues.slice(Number(width)), clues.slice(0, Number(width)));
}

function readAddress(text: string): PuzzleJson | null {
  const [, game, w, h, body] = /(?:^|[?&/=])(nonogram|nurikabe)(?:_edit|_play)?\/(\d{1,3})\/(\d{1,3})\/([^/\s]*)\/?$/.exec(text) ?? [];
  const [width, height] = [Number(w), Number(h)];
  if (body === undefined || !width || !height) return null;
  if (game === 'nurikabe') {
    const numbers = placesIn(body, width * height);
    return numbers && !numbers.includes(0) ? { kind: game, size: [width, height], clues: Array.from({ length: height }, (_, y) => numbers.slice(y * width, (y + 1) * width).map((n) => n ?? 0)) } : null;
  }
  // Each line has room for half its length, and its last run comes first: columns, then rows.
  const [inColumn, inRow] = [Math.ceil(height / 2), Math.ceil(width / 2)];
  const numbers = placesIn(body, width * inColumn + height * inRow);
  if (!numbers || numbers.includes('?')) return null;
  const clue = (start: number, room: number) => (numbers.slice(start, start + room) as (number | undefined)[]).filter((run) => run).reverse() as RunJson[];
  const columns = Array.from({ length: width }, (_, x) => clue(x * inColumn, inColumn));
  return nonogram(Array.from({ length: height }, (_, y) => clue(width * inColumn + y * inRow, inRow)), columns);
}

/** The numbers on `count` places, undefined where there is none; null for anything else. */
function placesIn(body: string, count: number): (number | '?' | undefined)[] | null {
  const places: (number | '?' | undefined)[] = [];
  let end = 0;
  for (const match of body.matchAll(/([g-z])|(\.)|-([0-9a-f]{2})|\+([0-9a-f]{3})|([0-9a-f])/g)) {
    if (match.index !== end || places.length > count) return null;
    end += match[0].length;
    if (match[1]) places.push(...Array<undefined>(match[1].charCodeAt(0) - 'f'.charCodeAt(0)).fill(undefined));
    else places.push(match[2] ? '?' : parseInt(match[3] ?? match[4] ?? match[5]!, 16));
  }
  return end === body.length && places.length === count ? places : null;
}

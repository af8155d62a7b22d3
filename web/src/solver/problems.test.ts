// Problems and refusals in words, and pasted text or files that the server reads.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speak, speakAll } from '../i18n.svelte';
import { parseAnything } from './parse';
import { errorText, placeText, problemText } from '../parts/problems';

const PUZZLE = { kind: 'nurikabe', size: [2, 1], clues: [[1, 0]] };
let asked: { path: string; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  await speakAll();
});

beforeEach(() => {
  asked = [];
  answer = async () => Response.json({ puzzles: [PUZZLE] });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => (asked.push({ path, init }), answer()));
});

test('places are lines or cells, or nothing', () => {
  expect([placeText('row 3'), placeText('column 12'), placeText([0, 4]), placeText('')]).toEqual(['Row 3', 'Column 12', 'Row 1, column 5', '']);
});

test('a problem says where it is, and what; without a place it is a sentence', () => {
  expect(problemText({ cells: [], code: 'line_too_long', place: 'row 2', values: { need: 5, room: 4 } })).toBe('Row 2: its runs need 5 cells, but the line has 4');
  expect(problemText({ cells: [], code: 'totals', place: '', values: { rows: 3, columns: 4 } })).toBe('The rows add up to 3 filled cells, but the columns to 4');
  expect(problemText({ cells: [], code: 'touching', place: [0, 0], values: { place: [0, 1] } })).toBe('Row 1, column 1: its number touches the number in Row 1, column 2');
  expect(problemText({ cells: [], code: 'colour', place: 'column 1', values: { colour: { colour: 'red' } } })).toBe("Column 1: the colour 'red' is not in the palette");
  expect(problemText({ cells: [], code: 'unheard', place: '', values: {} })).toBe('Unheard');
});

test('a language has a colon of its own', async () => {
  await speak('ja');
  expect(problemText({ cells: [], code: 'touching', place: 'row 2', values: { place: [0, 1] } })).toBe('2行目：1行2列の数字と隣り合っています');
  await speak('en');
});

test('a refusal has the words of the language, or else those of the server', async () => {
  expect(errorText({ code: 'unheard', message: 'No such thing.' })).toBe('No such thing.');
  await speak('pl');
  expect(errorText({ code: 'unreadable', message: 'No such thing.' })).not.toBe('error.unreadable');
  await speak('en');
});

test('what can be read here is read here, from text or from a file', async () => {
  expect(await parseAnything(JSON.stringify(PUZZLE))).toEqual([PUZZLE]);
  for (const name of ['a.json', 'b.JSONL', 'c.txt', 'd.in']) expect(await parseAnything(new File([JSON.stringify(PUZZLE)], name))).toEqual([PUZZLE]);
  expect(asked).toEqual([]);
});

test('all else goes to the server, files by their names', async () => {
  expect(await parseAnything('5x5:abc')).toEqual([PUZZLE]);
  const picture = new File([JSON.stringify(PUZZLE)], 'my mug.png');
  await parseAnything(picture);
  await parseAnything(new File(['?'], 'json.txt.zip'));
  expect(asked.map(({ path }) => path)).toEqual(['/api/parse', '/api/parse?name=my%20mug.png', '/api/parse?name=json.txt.zip']);
  expect(asked[0]!.init).toEqual({ method: 'POST', body: '5x5:abc', headers: { 'Content-Type': 'application/octet-stream' } });
  expect(asked[1]!.init.body).toBe(picture);
});

test('what the server cannot read, or no server, is told', async () => {
  answer = async () => Response.json({ error: { code: 'unheard', message: 'line 3 is odd' } }, { status: 422 });
  await expect(parseAnything('x')).rejects.toThrow('line 3 is odd');
  answer = async () => Response.json({}, { status: 500 });
  await expect(parseAnything('x')).rejects.toThrow('This format is not supported.');
  answer = async () => Response.json({});
  await expect(parseAnything('x')).rejects.toThrow('This format is not supported.');
  answer = async () => Response.json({ puzzles: [PUZZLE] }, { status: 500 });
  await expect(parseAnything('x')).rejects.toThrow('This format is not supported.');
  answer = () => Promise.reject(new TypeError('no network'));
  await expect(parseAnything('x')).rejects.toThrow("Without a network, only Nurie's JSON and plain clues can be read.");
});

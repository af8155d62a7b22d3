// What is pasted and typed.
import { expect, test } from 'vitest';
import { encode } from '../game/link';
import type { PuzzleJson } from '../game/puzzle';
import { cleanClue, isBlank, readClue, readOffline, resized, typeNumber, writeClue } from './read';
import { kindOf } from '../kinds/kinds';

test('plain clues: rows, a blank line, columns', () => {
  const wanted = [{ kind: 'nonogram', size: [3, 2], clues: { rows: [[1, 1], [3]], columns: [[2], [1], [2]] } }];
  expect(readOffline('1 1\n3\n\n2\n1\n2\n')).toEqual(wanted);
  expect(readOffline('2 3\n\n1,1\n3\n\n2\n1\n2')).toEqual(wanted);
  expect(readOffline('rows\n1 1\n3\n\ncolumns\n2\n1\n2')).toEqual(wanted);
});

test("Nurie's JSON, one puzzle or one per line", () => {
  const text = '{"kind":"nurikabe","size":[2,1],"clues":[[1,0]]}';
  expect(readOffline(text)).toHaveLength(1);
  expect(readOffline(`${text}\n${text}`)).toHaveLength(2);
  expect(readOffline('{"kind":"nonogram","clues":{"rows":[["x"]],"columns":[]}}')).toBeNull();
  expect(readOffline('{"kind":"sudoku"}')).toBeNull();
});

test('a pack is a list of puzzles with its credits', () => {
  const [first, second] = ['{"name":"a","level":1,"titles":{"pl":"A"},"kind":"nurikabe","clues":[[1,0]]}', '{"name":"b","kind":"nurikabe","clues":[[2,0]],"author":"Bob"}'];
  const text = `{"title": "Two", "author": "Ada", "licence": "CC0-1.0", "puzzles": [\n${first},\n${second}\n]}\n`;
  expect(readOffline(text)).toEqual([
    { kind: 'nurikabe', size: [2, 1], clues: [[1, 0]], author: 'Ada', licence: 'CC0-1.0' },
    { kind: 'nurikabe', size: [2, 1], clues: [[2, 0]], author: 'Bob', licence: 'CC0-1.0' },
  ]);
  expect(readOffline(`{"title": "Two", "puzzles": [${second}]}`)).toEqual([{ kind: 'nurikabe', size: [2, 1], clues: [[2, 0]], author: 'Bob' }]);
  expect(readOffline('{"title": "Broken", "puzzles": [3]}')).toBeNull();
});

test('clues are written as they are read', () => {
  expect(readClue('3 4,5')).toEqual([3, 4, 5]);
  expect(readClue('0')).toEqual([]);
  expect(readClue('3r 2# 1')).toEqual([[3, 'r'], 2, 1]);
  expect(writeClue(readClue('3r 2'))).toBe('3r 2');
});

test('another size keeps what fits', () => {
  const puzzle = resized(kindOf('nurikabe').blank(3, 3), 2, 4);
  expect(puzzle.size).toEqual([2, 4]);
  expect(puzzle.clues).toHaveLength(4);
});

test('a field takes numbers and letters of colours only', () => {
  expect(cleanClue('3,4;? 5', '')).toBe('3 4  5');
  expect(cleanClue('3r 2B 1# 1R 4é', 'rR')).toBe('3r 2b 1# 1R 4');
  expect(cleanClue('1] 2-', ']-')).toBe('1] 2-');
});

test('numbers are typed digit by digit', () => {
  const typed = (keys: string[]) => keys.reduce<number | '?'>((now, key) => typeNumber(now, key) ?? now, 0);
  expect(typed(['1', '2'])).toBe(12);
  expect(typed(['1', '2', 'back'])).toBe(1);
  expect(typed(['1', '2', '3', '4'])).toBe(123);
  expect(typed(['1', '?'])).toBe('?');
  expect(typed(['?', '4'])).toBe(4);
  expect(typed(['?', 'back'])).toBe(0);
});

test('a board is blank until there is a clue', () => {
  expect(isBlank(kindOf('nonogram').blank(3, 2))).toBe(true);
  expect(isBlank({ kind: 'nonogram', size: [1, 1], clues: { rows: [[]], columns: [[1]] } })).toBe(false);
  expect(isBlank({ kind: 'nurikabe', size: [2, 1], clues: [[0, '?']] })).toBe(false);
});

test('JSON that is not a puzzle, or is another format, is left to others', () => {
  for (const text of ['[]', '[null]', '3', '"x"', '{"kind":"nurikabe"}', '{"kind":"nonogram","clues":{}}', '', '[{"kind":"nurikabe","clues":[[1]]},null]']) expect(readOffline(text)).toBeNull();
});

test('the size of a puzzle may be left out; a list may have several puzzles', () => {
  expect(readOffline('[{"kind":"nurikabe","clues":[[1,0,0],[0,0,2]]},{"kind":"nonogram","clues":{"rows":[[1]],"columns":[[1],[]]}}]')?.map(({ size }) => size)).toEqual([[3, 2], [2, 1]]);
});

test('plain clues in many hands', () => {
  const wanted = [{ kind: 'nonogram', size: [1, 2], clues: { rows: [[1], []], columns: [[1]] } }];
  expect(readOffline('Rows:\r\n1\r\n0\r\n \r\nCOLUMNS\r\n1\r\n')).toEqual(wanted);
  expect(readOffline('\n\n1.\n 0 \n\n\n\n1')).toEqual(wanted);
  for (const text of ['1\n2', '1\n\n2\n\n3\n\n4', '1 2\n3\n\n1\n\n1', '1\n\nx', '1x\n\n1', 'rows\n\ncolumns', 'rows 1\n\n1']) expect(readOffline(text)).toBeNull();
});

test('runs have a greatest length, and a letter that comes after a number', () => {
  expect(readClue('9999999999 1')).toEqual([999_999_999, 1]);
  expect(readClue('3r 2g 0r 4 r')).toEqual([[3, 'r'], [2, 'g'], [4, 'r']]);
  expect(readClue('3,r')).toEqual([3]);
});

test('numbers have a greatest size', () => {
  expect([typeNumber(99, '9'), typeNumber(100, '0'), typeNumber(0, '0'), typeNumber(5, 'back')]).toEqual([999, null, 0, 0]);
});

test('another size of both kinds: what fits stays, the rest is blank, and the goal no longer holds', () => {
  const sea = { kind: 'nurikabe', size: [2, 2], clues: [[1, 0], [0, '?']], goal: ['.#', '#.'], title: 'Sea' } as const;
  expect(resized(sea as never, 3, 1)).toEqual({ kind: 'nurikabe', size: [3, 1], clues: [[1, 0, 0]], title: 'Sea' });
  const picture = { kind: 'nonogram', size: [2, 1], clues: { rows: [[2]], columns: [[1], [1]] }, goal: ['##'], author: 'me' } as const;
  expect(resized(picture as never, 1, 2)).toEqual({ kind: 'nonogram', size: [1, 2], clues: { rows: [[2], []], columns: [[1]] }, author: 'me' });
});

test('blank boards have blank lines or cells', () => {
  expect(kindOf('nonogram').blank(2, 1)).toEqual({ kind: 'nonogram', size: [2, 1], clues: { rows: [[]], columns: [[], []] } });
  expect(kindOf('nurikabe').blank(2, 1)).toEqual({ kind: 'nurikabe', size: [2, 1], clues: [[0, 0]] });
  expect([isBlank(kindOf('nurikabe').blank(2, 2)), isBlank({ kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[]] } })]).toEqual([true, false]);
});

const FLAG = { kind: 'nonogram', size: [4, 3], clues: { rows: [[2], [4], [1]], columns: [[1], [3], [2], [1]] } };

test('a picture as text is a puzzle with its goal', () => {
  expect(readOffline('.##.\n####\n.#..\n')).toEqual([{ ...FLAG, goal: ['.##.', '####', '.#..'] }]);
  expect(readOffline('\r\n #. \r\n .# \r\n\r\n\r\n##')?.map(({ size }) => size)).toEqual([[2, 2], [2, 1]]);
  for (const text of ['.#.\n##', '.#?', '.#\nab']) expect(readOffline(text)).toBeNull();
});

test('addresses and game IDs', () => {
  for (const text of ['4x3:1/3/2/1/2/4/1', 'https://example.org/~sgtatham/puzzles/js/pattern.html#4x3:1/3/2/1/2/4/1', 'https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g']) expect(readOffline(text)).toEqual([FLAG]);
  expect(readOffline('2:1/2/1/2')).toEqual([{ kind: 'nonogram', size: [2, 2], clues: { rows: [[1], [2]], columns: [[1], [2]] } }]);
  expect(readOffline('3x2:1//1/1.1/')?.[0]?.clues).toEqual({ rows: [[1, 1], []], columns: [[1], [], [1]] });
  expect(readOffline('puzz.link/p?nurikabe/4/3/g4l2h1\nhttp://pzv.jp/p.html?nurikabe/2/1/-1f.')).toEqual([
    { kind: 'nurikabe', size: [4, 3], clues: [[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]] },
    { kind: 'nurikabe', size: [2, 1], clues: [[31, '?']] },
  ]);
  expect(readOffline('https://puzz.link/p?nonogram/3/1/ggg21')?.[0]?.clues).toEqual({ rows: [[1, 2]], columns: [[], [], []] });
});

test('addresses that the server explains are left to it', () => {
  const broken = ['10x10#123', '4x3:1/3/2', '4x3:1/3/2/1/2/4,1', 'https://example.org/net.html#4x3:1/3/2/1/2/4/1', 'https://puzz.link/p?slither/4/3/g4', 'https://puzz.link/p?nonogram/4/3/1g'];
  for (const text of [...broken, 'https://puzz.link/p?nonogram/1/1/..', 'https://puzz.link/p?nurikabe/2/1/0g', 'https://puzz.link/p?nurikabe/2/1/1*']) expect(readOffline(text)).toBeNull();
});

test('a .cwd file has its size on two lines', () => {
  expect(readOffline('3\n4\n2\n4\n1\n\n1\n3\n2\n1\n')).toEqual([FLAG]);
  expect(readOffline('3\n3\n\n1\n1\n')?.[0]?.size).toEqual([2, 2]);
});

test('a link of this app, and the puzzles of a pack in one', () => {
  const flag: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] }, title: 'Dot' };
  expect(readOffline(`https://example.org/#/p/${encode(flag)}`)).toEqual([flag]);
  expect(readOffline(`#/p/${encode({ title: 'Two', puzzles: [flag, flag] })}`)).toMatchObject([flag, flag]);
  expect(readOffline(`#/p/${encode(flag).slice(0, -2)}`)).toBeNull();
  expect(readOffline(`#/p/${encode({ ...flag, kind: 'chess' })}`)).toBeNull();
});

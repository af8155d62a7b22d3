// What is pasted and typed.
import { expect, test } from 'vitest';
import { cleanClue, isBlank, readClue, readOffline, resized, typeNumber, writeClue } from './read';
import { kindOf } from '../kinds/kinds';

test('plain clues: rows, a blank line, columns', () => {
  const wanted = [{ kind: 'nonogram', size: [3, 2], clues: { rows: [[1, 1], [3]], columns: [[2], [1], [2]] } }];
  expect(readOffline('1 1\n3\n\n2\n1\n2\n')).toEqual(wanted);
  expect(readOffline('2 3\n\n1,1\n3\n\n2\n1\n2')).toEqual(wanted);
  expect(readOffline('rows\n1 1\n3\n\ncolumns\n2\n1\n2')).toEqual(wanted);
});

test("Nurie's JSON, one or one a line", () => {
  const text = '{"kind":"nurikabe","size":[2,1],"clues":[[1,0]]}';
  expect(readOffline(text)).toHaveLength(1);
  expect(readOffline(`${text}\n${text}`)).toHaveLength(2);
  expect(readOffline('{"kind":"nonogram","clues":{"rows":[["x"]],"columns":[]}}')).toBeNull();
  expect(readOffline('{"kind":"sudoku"}')).toBeNull();
  expect(readOffline('5x4:1/3/3/3/1/1.1/5/3/1')).toBeNull();
});

test('clues are written as they are read', () => {
  expect(readClue('3 4,5')).toEqual([3, 4, 5]);
  expect(readClue('0')).toEqual([]);
  expect(readClue('3r 2# 1', 'r#')).toEqual([[3, 'r'], 2, 1]);
  expect(writeClue(readClue('3r 2', 'r'))).toBe('3r 2');
});

test('another size keeps what fits', () => {
  const puzzle = resized(kindOf('nurikabe').blank(3, 3), 2, 4);
  expect(puzzle.size).toEqual([2, 4]);
  expect(puzzle.clues).toHaveLength(4);
});

test('a field takes numbers and letters of colours only', () => {
  expect(cleanClue('3,4;x 5', '')).toBe('3 4  5');
  expect(cleanClue('3r 2b 1#', 'r')).toBe('3r 2 1#');
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

// What is pasted and typed.
import { expect, test } from 'vitest';
import { blank, readClue, readOffline, resized, writeClue } from './read';

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
  const puzzle = resized(blank('nurikabe', 3, 3), 2, 4);
  expect(puzzle.size).toEqual([2, 4]);
  expect(puzzle.clues).toHaveLength(4);
});

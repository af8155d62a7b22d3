import { describe, expect, test } from 'vitest';
import { Film } from './film';
import type { ToldStep } from './run';

const step = (text: string, ...settles: [number, number, string, boolean][]): ToldStep => ({ line: '', settles, because: [], assuming: [], numbers: [], arguments: {}, chain: [], title: '', text });

describe('a film', () => {
  const film = new Film(['?', '?', '?', '?'], 2);
  film.add([step('fill', [0, 0, '#', true]), step('not so', [0, 1, '#', false])]);
  film.add([step('guess', [1, 1, '.', true]), step('back', [1, 1, '?', true])]);

  test('shows the board after each step, also one that is taken back', () => {
    expect([0, 1, 2, 3, 4].map((index) => film.at(index).join(''))).toEqual(['????', '#???', '#???', '#??.', '#???']);
  });

  test('tells which step led to a board', () => {
    expect(film.length).toBe(4);
    expect(film.step(0)).toBeUndefined();
    expect(film.step(3)?.text).toBe('guess');
    expect(film.step(5)).toBeUndefined();
  });

  test('shows the same whether it is wound forward or back', () => {
    const long = new Film(new Array<string>(120).fill('?'), 120);
    const boards = [long.at(0)];
    for (let i = 0; i < 120; i++) {
      long.add([step('', [0, i, '#', true])]);
      boards.push(long.at(i + 1));
    }
    for (const index of [120, 3, 50, 49, 51, 100, 0]) expect(long.at(index)).toEqual(boards[index]);
  });
});

// Lines drawn: which runs are crossed out, and where runs can be.
import { describe, expect, test } from 'vitest';
import { clueOf } from '../game/puzzle';
import { doneRuns, starts } from './line';

const line = (text: string): string[] => [...text];

describe('runs are crossed out only where unambiguous', () => {
  test.each([
    ['alone and complete', [3], '###.?', [true]],
    ['complete, but not closed', [3], '###??', [true]],
    ['the first or the second?', [1, 1], '??#??', [false, false]],
    ['only the first can be here', [1, 3], '#.???', [true, false]],
    ['a part of a run', [3], '?##??', [false]],
    ['both done', [1, 2], '#?##?', [true, true]],
    ['forced by the room, but not painted', [5], '?????', [false]],
    ['nothing fits', [2], '#.#??', [false]],
    ['the last of three', [1, 1, 2], '????.##', [false, false, true]],
  ])('%s', (_name, clue, cells, done) => {
    expect(doneRuns(clueOf(clue), line(cells))).toEqual(done);
  });

  test('in colours, which may touch', () => {
    expect(doneRuns(clueOf([[2, 'r'], [1, 'b']]), line('rrb?'))).toEqual([true, true]);
    expect(doneRuns(clueOf([[1, 'r'], [1, 'r']]), line('??r??'))).toEqual([false, false]);
  });
});

test('possible starts agree with trying everything', () => {
  const clue = clueOf([2, 1]);
  const cells = line('?????#?');
  const found = [new Set<number>(), new Set<number>()];
  for (let a = 0; a <= 5; a++) {
    for (let b = a + 3; b <= 6; b++) {
      const filled = [...'.......'].map((_, at) => (at === a || at === a + 1 || at === b ? '#' : '.'));
      if (cells.every((cell, at) => cell === '?' || cell === filled[at])) {
        found[0]!.add(a);
        found[1]!.add(b);
      }
    }
  }
  expect(starts(clue, cells)).toEqual(found.map((set) => [...set].sort((x, y) => x - y)));
});

// The rules of each kind as small boards, one rule each; `learn.rules.KIND.N` in the messages states it.
import type { PuzzleJson } from '../game/puzzle';


type Lines = [rows: (number | [number, string])[][], columns: (number | [number, string])[][], goal: string[]];

const COLOURS = [
  { letter: 'r', name: 'red', rgb: '#d62728' },
  { letter: 'b', name: 'blue', rgb: '#1f77b4' },
];

const nonogram = ([rows, columns, goal]: Lines, more = {}): PuzzleJson & { goal: string[] } => ({
  kind: 'nonogram',
  size: [columns.length, rows.length],
  clues: { rows, columns },
  goal,
  ...more,
});

const nurikabe = (clues: number[][], goal: string[]): PuzzleJson & { goal: string[] } => ({ kind: 'nurikabe', size: [clues[0]!.length, clues.length], clues, goal });

export const RULES: Record<string, (PuzzleJson & { goal: string[] })[]> = {
  nonogram: [
    nonogram([[[3], [1], [1]], [[1], [3], [1]], ['###', '.#.', '.#.']]),
    nonogram([[[1, 1], [3], [1, 1]], [[3], [1], [3]], ['#.#', '###', '#.#']]),
    nonogram([[[2], [4], [4], [2]], [[2], [4], [4], [2]], ['.##.', '####', '####', '.##.']]),
    nonogram([[[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]], ['.#.#.', '#####', '#####', '.###.', '..#..']]),
    nonogram(
      [
        [[[2, 'r'], [2, 'b']], [[2, 'r'], [2, 'b']], [[2, 'b']], [[4, 'r']]],
        [[[2, 'r'], [1, 'r']], [[2, 'r'], [1, 'b'], [1, 'r']], [[3, 'b'], [1, 'r']], [[2, 'b'], [1, 'r']]],
        ['rrbb', 'rrbb', '.bb.', 'rrrr'],
      ],
      { colours: COLOURS },
    ),
  ],
  nurikabe: [
    nurikabe([[0, 0, 0], [0, 1, 0], [0, 0, 0]], ['###', '#.#', '###']),
    nurikabe([[1, 0, 1, 0], [0, 0, 0, 0], [1, 0, 0, 2], [0, 0, 0, 0]], ['.#.#', '####', '.#..', '####']),
    nurikabe([[2, 0, 0, 1], [0, 0, 0, 0], [0, 4, 0, 0]], ['..#.', '####', '....']),
    nurikabe([[0, 0, 3, 0, 1], [0, 0, 0, 0, 0], [0, 0, 3, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 0, 0]], ['#..#.', '#.###', '##..#', '#.#.#', '#####']),
    nurikabe([[1, 0, 0, 0, 0], [0, 0, 0, 0, 2], [0, 0, 3, 0, 0], [0, 1, 0, 1, 0], [0, 0, 0, 0, 0]], ['.###.', '#..#.', '##.##', '#.#.#', '#####']),
  ],
};

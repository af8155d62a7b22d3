// What is shared of a day.
import { expect, test } from 'vitest';
import { textOf, type Result } from './sharing';

const RESULT: Result = {
  title: 'Nurie · 16 Nov 2026',
  puzzles: [
    { name: 'Nonogram', size: '15×15', time: '3:21', isSea: false, colours: 1 },
    { name: 'Nurikabe', size: '8×8', time: null, isSea: true, colours: 1 },
  ],
  note: 'Streak: 4',
  link: 'https://nurie.example/#/daily/2026-11-16',
};
test('the text tells times and the day, and nothing of the pictures', () => {
  expect(textOf(RESULT)).toBe('Nurie · 16 Nov 2026\n✓ Nonogram 15×15 3:21\n– Nurikabe 8×8\nStreak: 4\nhttps://nurie.example/#/daily/2026-11-16');
  expect(textOf({ ...RESULT, note: '' }).split('\n')).toHaveLength(4);
});

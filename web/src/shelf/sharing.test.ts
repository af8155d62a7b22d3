// What is shared of a day, and how, in browsers that can share and in others.
import { beforeEach, expect, test, vi } from 'vitest';
import { patternOf, sharePicture, shareText, textOf, type Result } from './sharing';

const RESULT: Result = {
  title: 'Nurie · 16 Nov 2026',
  puzzles: [
    { name: 'Nonogram', size: '15×15', time: '3:21', isSea: false, colours: 1 },
    { name: 'Nurikabe', size: '8×8', time: null, isSea: true, colours: 1 },
  ],
  note: 'Streak: 4',
  link: 'https://nurie.example/#/daily/2026-11-16',
};
let copied: string[];

beforeEach(() => {
  copied = [];
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});

test('the text tells times and the day, and nothing of the pictures', () => {
  expect(textOf(RESULT)).toBe('Nurie · 16 Nov 2026\n✓ Nonogram 15×15 3:21\n– Nurikabe 8×8\nStreak: 4\nhttps://nurie.example/#/daily/2026-11-16');
  expect(textOf({ ...RESULT, note: '' }).split('\n')).toHaveLength(4);
});

test('text is shared where that is possible, and copied elsewhere', async () => {
  expect([await shareText('one'), copied]).toEqual(['copied', ['one']]);
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, share });
  expect(await shareText('two')).toBe('shared');
  expect(share).toHaveBeenCalledWith({ text: 'two' });
  share.mockRejectedValueOnce(Object.assign(new Error(), { name: 'AbortError' }));
  expect(await shareText('three')).toBeNull();
  share.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }));
  expect([await shareText('four'), copied]).toEqual(['copied', ['one', 'four']]);
});

test('a picture is shared where that is possible, and saved elsewhere', async () => {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const picture = new Blob(['x'], { type: 'image/png' });
  expect([await sharePicture(picture, 'day.png'), link.download, link.click.mock.calls.length]).toEqual(['saved', 'day.png', 1]);
  const share = vi.fn(async (_: { files: File[] }) => undefined);
  vi.stubGlobal('navigator', { canShare: () => true, share });
  expect([await sharePicture(picture, 'day.png'), share.mock.calls[0]![0].files[0]!.name]).toEqual(['shared', 'day.png']);
});

test('a pattern is mirrored, and depends on its name alone', () => {
  const cells = patternOf('Nurie 1');
  expect(cells).toEqual([...cells].reverse());
  expect(patternOf('Nurie 1')).toEqual(cells);
  expect(patternOf('Nurie 2')).not.toEqual(cells);
});

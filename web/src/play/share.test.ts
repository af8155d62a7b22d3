// Sharing: the size and name of the picture, and what happens without a dialog.
import { beforeEach, expect, test, vi } from 'vitest';
import { fileName } from '../parts/sharing';
import { pictureLayout, shareLink } from './share';

test('a picture has whole cells and a margin, whatever its size', () => {
  expect(pictureLayout({ width: 10, height: 5 })).toMatchObject({ cell: 100, left: 50, viewWidth: 1100, viewHeight: 600 });
  expect(pictureLayout({ width: 64, height: 64 })).toMatchObject({ cell: 15, left: 15, viewWidth: 990 });
  expect(pictureLayout({ width: 3000, height: 1 })).toMatchObject({ cell: 1, viewWidth: 3002, viewHeight: 3 });
});

test('a file name that every system takes', () => {
  expect(['Cat', 'a/b: "c"?', ' ', '猫'].map((title) => fileName(title, 'png'))).toEqual(['Cat.png', 'a b c.png', 'nurie.png', '猫.png']);
});

const writeText = vi.fn<(text: string) => Promise<void>>();
const browser = (share?: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText }, ...(share && { canShare: () => true, share }) });
beforeEach(() => void writeText.mockReset().mockResolvedValue());

test('a link is copied where there is no dialog, and where it fails', async () => {
  browser();
  expect(await shareLink('http://x/#/play/a', 'A')).toBe('copied');
  browser(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await shareLink('http://x/#/play/a', 'A')).toBe('copied');
  expect(writeText.mock.calls).toEqual([['http://x/#/play/a'], ['http://x/#/play/a']]);
});

test('a dialog that was used or closed is enough', async () => {
  browser(() => Promise.resolve());
  expect(await shareLink('u', 'A')).toBe('shared');
  browser(() => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await shareLink('u', 'A')).toBe('shared');
  expect(writeText).not.toHaveBeenCalled();
});

test('what cannot be copied is said', async () => {
  browser();
  writeText.mockRejectedValue(new Error('denied'));
  await expect(shareLink('u', 'A')).rejects.toThrow('denied');
});

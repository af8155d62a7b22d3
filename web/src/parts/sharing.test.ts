// How something is shared, in browsers that have a dialog for it and in others.
import { beforeEach, expect, test, vi } from 'vitest';
import { shareFile, shareText } from './sharing';

let copied: string[];

beforeEach(() => {
  copied = [];
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
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
  const picture = new File(['x'], 'day.png', { type: 'image/png' });
  expect([await shareFile(picture), link.download, link.click.mock.calls.length]).toEqual(['saved', 'day.png', 1]);
  const share = vi.fn(async (_: { files: File[] }) => undefined);
  vi.stubGlobal('navigator', { canShare: () => true, share });
  expect([await shareFile(picture), share.mock.calls[0]![0].files[0]!.name]).toEqual(['shared', 'day.png']);
});

// Photos on their way to the server, and its answers.
import { beforeAll, expect, test, vi } from 'vitest';
import { speak, speakAll } from '../i18n.svelte';
import { accepted, give, isPhoto, prepared, readingIn, smallerSize, taken } from './photo';

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  await speakAll();
});

test.each([
  [4000, 3000, 5e6, null],
  [4000, 3000, 17e6, [4000, 3000]],
  [8000, 6000, 5e6, [4000, 3000]],
  [100, 4_800_000, 5e6, [15, 758_946]],
  [1, 1, 10, null],
])('a photo of %i×%i pixels with %d bytes is sent with %j', (width, height, bytes, size) => {
  expect(smallerSize(width, height, bytes, 16e6)).toEqual(size);
});

test('what the browser cannot open is sent as it is', async () => {
  const file = new Blob(['heic']);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  expect(await prepared(file, { bytes: 1 })).toBe(file);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 30 }));
  expect(await prepared(file, { bytes: 10 })).toBe(file);
});

test('the server says what it accepts, or why it does not', async () => {
  const answers = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', answers);
  answers.mockResolvedValueOnce(Response.json({ bytes: 7 }));
  expect(await accepted()).toEqual({ bytes: 7 });
  answers.mockResolvedValueOnce(new Response('{}', { status: 501 }));
  await expect(accepted()).rejects.toThrow('This server cannot read photos.');
  answers.mockResolvedValueOnce(new Response('a proxy', { status: 502 }));
  await expect(accepted()).rejects.toThrow('needs the server');
  answers.mockRejectedValueOnce(new TypeError('offline'));
  await expect(accepted()).rejects.toThrow('needs the server');
});

test('an answer is a reading, or one sentence', () => {
  const puzzle = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } };
  const whole = { puzzle, clues: [], picture: { url: '', size: [1, 1] }, board: [0, 0, 1] };
  expect(readingIn(JSON.stringify(whole))).toEqual({ ...whole, others: 0, cells: null, unsure: [] });
  expect(readingIn(JSON.stringify({ ...whole, others: 2 }))).toMatchObject({ others: 2 });
  expect(readingIn(JSON.stringify({ ...whole, cells: ['#'] }))).toMatchObject({ cells: ['#'] });
  expect(readingIn('{"error": {"code": "no_puzzle", "message": "there is no nonogram"}}')).toBe('There is no nonogram.');
  expect(readingIn('{"error": {"code": "other", "message": "Why?"}}')).toBe('Why?');
  for (const answer of ['<html>', '', '{}', JSON.stringify({ ...whole, puzzle: null })]) expect(readingIn(answer)).toBe('The photo could not be read.');
});

test('a photo is handed over once', () => {
  const photo = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  // A PNG may be a picture with one pixel for each cell, which is a format of puzzles.
  expect(['image/jpeg', 'image/heic', 'image/webp', 'image/png', 'text/plain', ''].map((type) => isPhoto(new File([], 'x', { type })))).toEqual([true, true, true, false, false, false]);
  give(photo);
  expect([taken(), taken()]).toEqual([photo, null]);
});

// Keeping packs on the device: what is there, what stays after a failure or a cancellation.
import { beforeEach, expect, test, vi } from 'vitest';
import { dropPack, keepPacks, keptOf } from './keeping';

let stored: Set<string>;
/** What the service worker does not keep: errors, and pages of others. */
let bad: string[];

beforeEach(() => {
  stored = new Set();
  bad = [];
  vi.stubGlobal('caches', {
    keys: async () => ['nurie-data'],
    match: async (path: string) => (stored.has(path) ? new Response() : undefined),
    open: async () => ({ delete: async (path: string) => stored.delete(path) }),
  });
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    if (!bad.includes(path)) stored.add(path);
    return new Response('{}');
  });
});

test('packs are fetched and kept, and dropped again', async () => {
  const done: string[] = [];
  await keepPacks(['a', 'b', 'c', 'd', 'e', 'f'], new AbortController().signal, (pack) => done.push(pack));
  expect(done.sort().join('')).toBe('abcdef');
  expect([...(await keptOf(['a', 'f', 'x']))]).toEqual(['a', 'f']);
  await dropPack('a');
  expect([...(await keptOf(['a', 'f']))]).toEqual(['f']);
});

test('a failure ends it, and what is here stays', async () => {
  bad = ['/api/packs/c'];
  const done: string[] = [];
  await expect(keepPacks(['a', 'b', 'c', 'd'], new AbortController().signal, (pack) => done.push(pack))).rejects.toThrow('c could not be kept');
  expect(done).not.toContain('c');
  expect(stored.has('/api/packs/a')).toBe(true);
});

test('after it is cancelled nothing more is fetched', async () => {
  const stop = new AbortController();
  const packs = Array.from({ length: 40 }, (_, n) => `p${n}`);
  await expect(keepPacks(packs, stop.signal, () => stop.abort())).rejects.toThrow();
  expect(stored.size).toBeLessThan(9);
});

// Addresses: what follows the #, read and written.
import { beforeEach, expect, test, vi } from 'vitest';

let router: typeof import('./router.svelte');
let changed: () => void;
const page = { hash: '' };
const replaceState = vi.fn((_state: unknown, _title: string, to: string) => void (page.hash = to));

async function visit(hash: string): Promise<void> {
  vi.resetModules();
  page.hash = hash;
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    expect(type).toBe('hashchange');
    changed = listener;
  });
  router = await import('./router.svelte');
}

beforeEach(() => replaceState.mockClear());

test.each([
  ['', []],
  ['#/', []],
  ['#/play/small/mug', ['play', 'small', 'mug']],
  ['#play//small/', ['play', 'small']],
  ['#/own/a%20b', ['own', 'a b']],
  ['#/own/100%', ['own', '100%']],
  ['#/own/a#/b', ['own', 'a#', 'b']],
])('%s is read', async (hash, parts) => {
  await visit(hash);
  expect(router.route()).toEqual(parts);
});

test('addresses are written so that they are read again; a slash parts', async () => {
  await visit('');
  expect(router.href('play', 'small/mug')).toBe('#/play/small/mug');
  expect(router.href('own', 'a b#%')).toBe('#/own/a%20b%23%25');
});

test('going somewhere is followed when the browser tells so, replacing at once', async () => {
  await visit('#/settings');
  router.go('#/packs/small');
  expect([page.hash, router.route()]).toEqual(['#/packs/small', ['settings']]);
  expect(replaceState).not.toHaveBeenCalled();
  changed();
  expect(router.route()).toEqual(['packs', 'small']);
  router.go('#/solver', { replace: true });
  expect(replaceState).toHaveBeenCalledWith(null, '', '#/solver');
  expect(router.route()).toEqual(['solver']);
});

// Site data is blocked: the browser refuses the database, the way to other tabs and locks. The app still works for this visit.
import { expect, test, vi } from 'vitest';

function refused(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('without any storage moves are kept in memory, and the trouble is told', async () => {
  vi.stubGlobal('BroadcastChannel', refused);
  vi.stubGlobal('indexedDB', { open: refused });
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined });
  vi.stubGlobal('navigator', { locks: { request: refused } });
  const journal = await import('./journal.svelte');
  const keeper = await import('./keeper.svelte');
  const sync = await import('./sync.svelte');
  await journal.loadJournal();
  expect(keeper.storageTrouble()).toBe('The operation is insecure.');
  journal.record('small/mug:one', { kind: 'hint' });
  expect(journal.movesOf('small/mug:one').map((move) => move.kind)).toEqual(['hint']);
  await sync.syncNow();
  expect(sync.syncState()).toBe('offline');
});

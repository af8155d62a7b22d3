// Which packs are fetched for the days to come.
import { expect, test, vi } from 'vitest';
import { fetchAhead } from './ahead';

test('the packs of today and the next days are fetched, unless they are kept', async () => {
  const pack = (id: string, kind: string) => ({ id, bytes: 1, puzzles: [['a', kind, 5, 5, 1, 1]] });
  const index = { packs: [pack('black', 'nonogram'), pack('sea', 'nurikabe'), pack('other', 'nonogram')], daily: [{ from: '2026-01-01', packs: ['black', 'sea'] }] };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => (asked.push(path), Response.json(index)));
  vi.stubGlobal('caches', { match: async (path: string) => (path === '/api/packs/sea' ? new Response('{}') : undefined) });
  await fetchAhead(Date.UTC(2026, 10, 16, 12));
  expect(asked).toEqual(['/api/puzzles', '/api/packs/black']);
});

// The puzzle behind an address: of a pack, or entered by the player; and packs that are loaded once.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PuzzleJson } from '../game/puzzle';

const PUZZLE: PuzzleJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } };
const inPack = (name: string) => ({ id: `small/${name}`, title: name.toUpperCase(), kind: 'nonogram', lives: 5, puzzle: PUZZLE, solution: ['#'] });
let asked: string[];
let answer: (path: string) => Response | Promise<Response>;
let find: typeof import('./find');
let packs: typeof import('../storage/packs');
let journal: typeof import('../storage/journal.svelte');

beforeEach(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  asked = [];
  answer = (path) => {
    if (path === '/api/packs') return Response.json([{ id: 'small', formerly: ['samples'] }]);
    if (path !== '/api/packs/small') return new Response('', { status: 404 });
    return Response.json({ id: 'small', title: 'Small', puzzles: [inPack('mug'), inPack('cup'), { ...inPack('cat'), id: 'samples/cat' }] });
  };
  vi.stubGlobal('fetch', async (path: string) => (asked.push(path), answer(path)));
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('BroadcastChannel', undefined);
  [find, packs, journal] = [await import('./find'), await import('../storage/packs'), await import('../storage/journal.svelte')];
});

test('a puzzle of a pack, and the one after it', async () => {
  expect(await find.findPuzzle('small/mug')).toEqual({
    playable: { id: 'small/mug', puzzle: PUZZLE, lives: 5, solution: ['#'] },
    name: 'pack.number',
    title: 'MUG',
    back: '#/packs/small',
    next: '#/play/small/cup',
  });
  expect(asked).toEqual(['/api/packs', '/api/packs/small']);
});

test('the last puzzle of a pack leads to what is left in it, then to the next pack', async () => {
  const usual = answer;
  answer = (path) => (path === '/api/packs' ? Response.json([{ id: 'small', formerly: ['samples'] }, { id: 'large' }]) : usual(path));
  const finish = (puzzle: string): void => void journal.record(journal.newAttempt(puzzle, 'none'), { kind: 'finish' });
  expect((await find.findPuzzle('samples/cat')).next).toBe('#/play/small/mug');
  finish('small/mug');
  expect((await find.findPuzzle('samples/cat')).next).toBe('#/play/small/cup');
  finish('small/cup');
  expect((await find.findPuzzle('samples/cat')).next).toBe('#/packs/large');
  expect((await find.findPuzzle('small/mug')).next).toBe('#/play/samples/cat');
});

test('a puzzle that moved to another pack keeps its id', async () => {
  expect((await find.findPuzzle('small/cup')).next).toBe('#/play/samples/cat');
  expect(await find.findPuzzle('samples/cat')).toMatchObject({ playable: { id: 'samples/cat' }, title: 'CAT', back: '#/packs/small' });
});

test('a puzzle of a day leads to the others of that day', async () => {
  const usual = answer;
  const index = { packs: [{ id: 'small', bytes: 1, puzzles: [['mug', 'nonogram', 1, 1, 1, 1], ['cup', 'nonogram', 1, 1, 1, 2]] }], daily: [{ from: '2026-11-01', packs: ['small'] }] };
  answer = (path) => (path === '/api/puzzles' ? Response.json(index) : usual(path));
  const found = await find.findPuzzle('daily/2026-11-16/small/mug');
  expect(found).toMatchObject({ playable: { id: 'daily/2026-11-16/small/mug' }, title: 'MUG', back: '#/daily/2026-11-16', next: '#/play/daily/2026-11-16/small/cup' });
  journal.record(journal.newAttempt('daily/2026-11-16/small/cup', 'none'), { kind: 'finish' });
  expect((await find.findPuzzle('daily/2026-11-16/small/mug')).next).toBe('#/daily/2026-11-16');
});

test('a pack is found without the list', async () => {
  const usual = answer;
  answer = (path) => (path === '/api/packs' ? Promise.reject(new TypeError('no network')) : usual(path));
  expect(await find.findPuzzle('small/mug')).toMatchObject({ title: 'MUG' });
});

test('a puzzle of the shelf brings its titles along', async () => {
  const { titleOf } = await import('../parts/names');
  const one = { id: 'animals/cat', title: 'Cat', titles: { pl: 'Kot' } };
  expect(titleOf(one)).toBe('Cat');
  vi.stubGlobal('navigator', { languages: [] });
  vi.stubGlobal('document', { documentElement: {} });
  const i18n = await import('../i18n.svelte');
  await i18n.speak('pl');
  expect(titleOf(one)).toBe('Kot');
  expect(titleOf({ ...one, titles: {} })).toBe('Cat');
});

test('a puzzle that was entered', async () => {
  journal.keepPuzzle('p1', 'Mine', PUZZLE, false);
  journal.keepPuzzle('p2', '', PUZZLE, false);
  journal.keepPuzzle('p3', 'Deleted', null, false);
  expect(await find.findPuzzle('own/p1')).toEqual({
    playable: { id: 'own/p1', puzzle: PUZZLE, lives: 3, solution: null },
    name: 'Mine',
    title: 'Mine',
    back: '#/make',
    next: null,
  });
  expect(await find.findPuzzle('own/p2')).toMatchObject({ name: 'solver.untitled', title: 'solver.untitled' });
  journal.keepPuzzle('endless-1', 'Endless', PUZZLE, false);
  expect(await find.findPuzzle('own/endless-1')).toMatchObject({ back: '#/endless', next: '#/endless/next' });
  await expect(find.findPuzzle('own/p3')).rejects.toThrow(packs.Missing);
  await expect(find.findPuzzle('own/p4')).rejects.toThrow(packs.Missing);
});

test('what is not there is missing', async () => {
  await expect(find.findPuzzle('small/none')).rejects.toThrow(packs.Missing);
  await expect(find.findPuzzle('large/mug')).rejects.toThrow(packs.Missing);
});

test('what fails is asked for again', async () => {
  answer = () => new Response('', { status: 500 });
  await expect(packs.packOf('a b')).rejects.toThrow('/api/packs/a%20b: 500');
  await expect(packs.packOf('a b')).rejects.not.toBeInstanceOf(packs.Missing);
  answer = () => Promise.reject(new TypeError('no network'));
  await expect(packs.packList()).rejects.toThrow('no network');
  answer = () => Response.json([{ id: 'small' }]);
  expect([await packs.packList(), await packs.packList()]).toEqual([[{ id: 'small' }], [{ id: 'small' }]]);
  expect(asked).toEqual(['/api/packs/a%20b', '/api/packs/a%20b', '/api/packs', '/api/packs']);
});

// A game under way: what undo takes back, what a hint costs and offers, and the pause on leaving.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Hint } from '../engine/protocol';
import type { Move } from '../game/moves';
import { change, type Settings } from '../settings.svelte';
import { eraseJournal, everything, loadJournal } from '../storage/journal.svelte';
import type { Found } from './find';
import { Game } from './game.svelte';
import { HintView } from '../hints/hint.svelte';

const words = { technique: () => 'Overlap', sentence: () => 'Row 1: the 3 must cover column 2' };
const step = { technique: 'overlap', line: 'row 1', settles: [[0, 1, '#', true]], because: [], assuming: [], runs: [0], numbers: [], arguments: {}, chain: [] };
const aHint = (hint: unknown = { kind: 'step', step }): HintView => new HintView(hint as Hint, 3, words);
const engine = vi.hoisted(() => ({ hint: vi.fn(), why: vi.fn(), wrongCells: vi.fn(), violations: vi.fn() }));
vi.mock('../hints/engine', () => engine);

const found = {
  playable: {
    id: 'small/T',
    puzzle: { kind: 'nonogram', size: [3, 3], clues: { rows: [[3], [1], [1]], columns: [[1], [3], [1]] } },
    lives: 3,
    solution: ['###', '.#.', '.#.'],
  },
  name: 'T',
  title: 'T',
  back: '#/',
  next: null,
} as unknown as Found;

const moves = (): Move[] => everything().moves.sort((a, b) => a.clock - b.clock);
const kinds = (): string[] => moves().map((move) => move.kind);
const board = (game: Game): string => game.state.cells.join('').replace(/(...)(?=.)/g, '$1 ');

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then());
  engine.hint.mockReset().mockImplementation(() => Promise.resolve(aHint()));
  change({ autoEmpty: false, mode: 'lives', vibrate: false, tapCycle: false });
  await loadJournal();
  await eraseJournal();
});

test('undo takes the marks back that a finished line got, and the stroke with them', () => {
  change({ autoEmpty: true });
  const game = new Game(found);
  game.paint([1, 4], '#', false);
  expect(board(game)).toBe('?#? .#. ???');
  game.undo();
  expect(board(game)).toBe('??? ??? ???');
  game.paint([0], '#', false);
  game.undo();
  expect(board(game)).toBe('??? ??? ???');
});

test('undo takes back one stroke at a time where nothing is marked by itself', () => {
  const game = new Game(found);
  game.paint([1, 4], '#', false);
  game.paint([7], '#', false);
  game.undo();
  expect(board(game)).toBe('?#? ?#? ???');
});

test('a tap that goes on replaces a cell, and undo takes that back at once', () => {
  change({ mode: 'none', tapCycle: true, autoEmpty: true });
  const game = new Game(found);
  expect(game.cycles).toBe(true);
  game.paint([1], '#', false);
  game.paint([1], '.', false);
  expect(board(game)).toBe('?.? ??? ???');
  game.undo();
  expect(board(game)).toBe('?#? ??? ???');
  game.undo();
  game.paint([3], '.', false);
  game.paint([3], '#', false);
  // The first column is complete, and the second row too.
  expect(board(game)).toBe('.?? #.. .??');
  game.undo();
  expect(board(game)).toBe('??? .?? ???');
});

test('with lives a painted cell is right: a tap does not go on', () => {
  change({ mode: 'lives', tapCycle: true });
  expect(new Game(found).cycles).toBe(false);
});

test('contradictions are marked in free play, if they are wished', async () => {
  engine.violations.mockResolvedValue([{ code: 'fault.line', place: 'row 2', cells: [], values: {} }]);
  const marked = async (changes: Partial<Settings>): Promise<number[]> => {
    change(changes);
    engine.violations.mockClear();
    const game = new Game(found);
    game.restart(changes.mode!);
    game.look();
    expect(game.contradictions.text).toBe('');
    game.paint([1], '#', false);
    game.look();
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve));
    const rows = [...game.view.broken.rows];
    game.contradictions.forget();
    expect(game.view.broken.rows.size).toBe(0);
    return rows;
  };
  expect(await marked({ mode: 'none', feedback: true })).toEqual([1]);
  expect(engine.violations).toHaveBeenCalledTimes(1);
  expect(await marked({ mode: 'none', feedback: false })).toEqual([]);
  expect(await marked({ mode: 'check', feedback: true })).toEqual([]);
});

test('a hint is counted, once for all its stages', async () => {
  const game = new Game(found);
  game.paint([1], '#', false);
  expect(await game.askHint()).toBe(true);
  expect(game.state.hints).toBe(1);
  await game.askHint();
  await game.askHint();
  expect(game.state.hints).toBe(1);
  game.dismiss();
  await game.askHint();
  expect(game.state.hints).toBe(2);
  expect(moves().filter((move) => move.kind === 'hint')).toMatchObject([{ technique: 'overlap' }, { technique: 'overlap' }]);
});

test('a hint that does not come is not counted', async () => {
  engine.hint.mockRejectedValue(new Error('no network'));
  const game = new Game(found);
  expect(await game.askHint()).toBe(false);
  expect(game.state.hints).toBe(0);
});

test('a hint is filled in only at its last stage', () => {
  const hint = aHint();
  expect([hint.stage, hint.canMore, hint.canApply]).toEqual([1, true, false]);
  hint.more();
  expect([hint.stage, hint.canMore, hint.canApply]).toEqual([2, true, false]);
  hint.more();
  expect([hint.stage, hint.canMore, hint.canApply]).toEqual([3, false, true]);
  hint.more();
  expect(hint.stage).toBe(3);
});

test('wrong cells are erased only after they were pointed at', () => {
  const hint = aHint({ kind: 'wrong', cells: [[0, 1]] });
  expect([hint.canApply, hint.pointers.wrong]).toEqual([false, []]);
  hint.more();
  expect([hint.canMore, hint.canApply, hint.pointers.wrong]).toEqual([false, true, [1]]);
});

test('what a hint fills in is painted', async () => {
  const game = new Game(found);
  await game.askHint();
  game.hint!.more();
  game.hint!.more();
  game.applyHint();
  expect(board(game)).toBe('?#? ??? ???');
  expect(game.hint).toBe(null);
});

test('leaving pauses a game that was begun, and coming back resumes it', () => {
  const looked = new Game(found);
  looked.attempt.close();
  expect(kinds()).toEqual([]);
  const game = new Game(found);
  game.paint([1], '#', false);
  game.attempt.close();
  expect(kinds()).toEqual(['start', 'paint', 'pause']);
  const again = new Game(found);
  expect(kinds()).toEqual(['start', 'paint', 'pause', 'resume']);
  again.attempt.close();
  again.attempt.close();
  expect(kinds()).toEqual(['start', 'paint', 'pause', 'resume', 'pause']);
});

const solved = (game: Game): void => game.paint([0, 1, 2, 4, 7], '#', false);

test('a mistake is told, felt, and shakes the board for a moment', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const game = new Game(found);
  game.paint([1], '#', false);
  expect([game.shaking, game.said]).toEqual([false, '']);
  game.paint([3], '#', false);
  expect([game.shaking, game.said, vibrate.mock.calls.length]).toEqual([true, 'play.mistake', 0]);
  vi.advanceTimersByTime(399);
  expect(game.shaking).toBe(true);
  vi.advanceTimersByTime(1);
  expect(game.shaking).toBe(false);
  change({ vibrate: true });
  game.paint([5], '#', false);
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([40, 40, 40]);
  vi.useRealTimers();
});

test('the end is recorded once, told and felt, and celebrated where motion is wanted', () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  change({ vibrate: true });
  const game = new Game(found);
  solved(game);
  expect([kinds(), game.celebrates, game.said, game.view.isFinished]).toEqual([['start', 'paint', 'finish'], false, 'finish.said', true]);
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([80]);
  game.paint([3], '.', false);
  expect(kinds().filter((kind) => kind === 'finish')).toHaveLength(1);
  game.restart('lives');
  expect([game.state.isSolved, game.view.isFinished]).toEqual([false, false]);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  solved(game);
  expect(game.celebrates).toBe(true);
  game.restart('lives');
  expect(game.celebrates).toBe(false);
});

test('without a solution mistakes cost no lives: such a puzzle is checked', () => {
  const own = { ...found, playable: { ...found.playable, id: 'own/x', solution: null } };
  expect(new Game(own).mode).toBe('check');
  change({ mode: 'none' });
  expect([new Game(own).mode, new Game(found).mode]).toEqual(['none', 'none']);
  change({ mode: 'lives' });
  expect(new Game(found).mode).toBe('lives');
});

test('what a stroke paints, with either button', () => {
  const game = new Game(found);
  expect([game.kind.isSea, game.colour, game.paints, game.otherPaints]).toEqual([false, '#', '#', '.']);
  game.tool = 'empty';
  expect([game.paints, game.otherPaints]).toEqual(['.', '#']);
});

test('a note is put where none is, and taken back where one is; known cells get none', () => {
  const game = new Game(found);
  game.note(1);
  expect(game.view.maybe[1]).toBe('#');
  game.note(1);
  expect(game.view.maybe[1]).toBe('?');
  game.paint([1], '#', false);
  const before = kinds().length;
  game.note(1);
  expect([kinds().length, game.view.cells[1]]).toEqual([before, '#']);
});

test('the rest of a line is marked only after a real stroke that fills', () => {
  change({ autoEmpty: true });
  const game = new Game(found);
  game.paint([1, 4], '#', true);
  expect(board(game)).toBe('??? ??? ???');
  game.paint([4], '#', false);
  expect(board(game)).toBe('??? .#. ???');
  game.paint([3], '?', false);
  expect(board(game)).toBe('??? ?#. ???');
  game.paint([3], '.', false);
  expect(board(game)).toBe('??? .#. ???');
  game.paint([5], '?', false);
  game.paint([8], '.', false);
  expect(board(game)).toBe('??? .#? ??.');
});

test('undo and redo do nothing where there is nothing, and put hints away', async () => {
  const game = new Game(found);
  game.undo();
  game.redo();
  expect(kinds()).toEqual([]);
  game.paint([1], '#', false);
  await game.askHint();
  game.undo();
  expect([game.hint, board(game)]).toEqual([null, '??? ??? ???']);
  game.undo();
  await game.askHint();
  game.redo();
  expect([game.hint, board(game)]).toEqual([null, '?#? ??? ???']);
  game.redo();
  expect(kinds()).toEqual(['start', 'paint', 'hint', 'undo', 'hint', 'redo']);
});

test('after beginning again undo takes back one stroke, whatever was marked before', () => {
  change({ autoEmpty: true });
  const game = new Game(found);
  game.paint([4], '#', false);
  game.restart('lives');
  change({ autoEmpty: false });
  game.paint([0], '#', false);
  game.paint([1], '#', false);
  game.undo();
  expect(board(game)).toBe('#?? ??? ???');
});

test('a hint is for a game that is not over, one at a time', async () => {
  const game = new Game(found);
  const both = await Promise.all([game.askHint(), game.askHint()]);
  expect([both, engine.hint.mock.calls.length]).toEqual([[true, false], 1]);
  expect(engine.hint).toHaveBeenCalledWith(found.playable, ['???', '???', '???']);
  game.dismiss();
  solved(game);
  expect(await game.askHint()).toBe(false);
});

test('a hint that is late is seen to be thought about', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer: (hint: HintView) => void = () => undefined;
  engine.hint.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const game = new Game(found);
  const asked = game.askHint();
  vi.advanceTimersByTime(199);
  expect(game.isThinking).toBe(false);
  vi.advanceTimersByTime(1);
  expect(game.isThinking).toBe(true);
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(engine.hint).toHaveBeenCalled());
  answer(aHint());
  await asked;
  vi.advanceTimersByTime(1000);
  expect(game.isThinking).toBe(false);
  vi.useRealTimers();
});

test('a hint that fails is told, and the next one may be asked for', async () => {
  engine.hint.mockRejectedValueOnce(new Error('no network'));
  const game = new Game(found);
  await game.askHint();
  expect([game.said, game.trouble]).toEqual(['hint.failed', 'hint.failed']);
  expect(await game.askHint()).toBe(true);
});

test('a hint goes away with the next stroke, unless it says that there is nothing to add', async () => {
  const game = new Game(found);
  await game.askHint();
  game.paint([1], '#', false);
  expect(game.hint).toBeNull();
  engine.hint.mockResolvedValue(aHint({ kind: 'nothing' }));
  await game.askHint();
  game.paint([4], '#', false);
  expect(game.hint).not.toBeNull();
});

test('a check finds the wrong cells, by the solution or by the engine', async () => {
  change({ mode: 'check' });
  const game = new Game(found);
  game.paint([0, 3], '#', false);
  game.paint([4], '.', false);
  await game.check();
  expect([game.checked, game.pointers.wrong, game.checkText, game.said]).toEqual([[3, 4], [3, 4], 'check.wrong', 'check.wrong']);
  game.paint([3], '?', false);
  expect([game.checked, game.pointers.wrong]).toEqual([null, []]);
  game.paint([4], '?', false);
  await game.check();
  expect([game.checked, game.checkText]).toEqual([[], 'check.right']);
  await game.askHint();
  expect(game.checked).toBeNull();
  await game.check();
  expect(game.hint).toBeNull();
  engine.wrongCells.mockResolvedValue([2]);
  const own = new Game({ ...found, playable: { ...found.playable, id: 'own/y', solution: null } });
  own.paint([2], '.', false);
  await own.check();
  expect(own.checked).toEqual([2]);
  expect(engine.wrongCells).toHaveBeenCalledWith(own.attempt.playable, ['??.', '???', '???']);
  engine.wrongCells.mockRejectedValueOnce(new Error('no network'));
  await own.check();
  expect([own.checked, own.trouble, own.said]).toEqual([null, 'app.failed', 'app.failed']);
  own.paint([1], '.', false);
  expect(own.trouble).toBe('');
});

const wide = { technique: 'x', line: '', settles: [[0, 1, '#', true], [1, 2, '.', true], [2, 2, '#', false]], because: [[0, 0, '#', true]], assuming: [[1, 1, '.', true]], runs: [], numbers: [[1, 0]], arguments: {}, chain: [] };

test('where a hint points: a line or the place around it first, everything in the end', () => {
  const inRow = aHint();
  expect([inRow.kind, inRow.lines]).toEqual(['step', ['hint.row']]);
  expect(inRow.pointers).toMatchObject({ line: { axis: 'row', index: 0 }, area: [], settles: [] });
  inRow.more();
  expect(inRow.lines).toEqual(['hint.row', 'Overlap']);
  inRow.more();
  expect(inRow.lines).toEqual(['Overlap', 'Row 1: the 3 must cover column 2']);
  expect(aHint({ kind: 'step', step: { ...step, line: 'column 3' } }).lines).toEqual(['hint.column']);
  const around = aHint({ kind: 'step', step: wide });
  expect([around.lines, around.pointers.line, around.pointers.area]).toEqual([['hint.area'], null, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  around.more();
  around.more();
  expect(around.pointers).toEqual({ line: null, area: [], settles: [1, 5, 8], because: [0], guess: [4], wrong: [], numbers: [3] });
  expect([...around.paints]).toEqual([['#', [1]], ['.', [5]]]);
});

test('hints without a step', () => {
  const told = (hint: unknown): unknown[] => {
    const one = aHint(hint);
    one.more();
    return [one.stage, one.lines, one.canApply, [...one.paints], one.pointers.line];
  };
  expect(told({ kind: 'impossible' })).toEqual([1, ['hint.impossible'], false, [], null]);
  expect(told({ kind: 'complete' })).toEqual([1, ['hint.nothing'], false, [], null]);
  expect(told({ kind: 'nothing' })).toEqual([1, ['hint.failed'], false, [], null]);
  expect(told({ kind: 'wrong', cells: [[1, 2]] })).toEqual([2, ['hint.wrong'], true, [['?', [5]]], null]);
});

test('a cell is asked about instead of painted, and the answer counts as a hint', async () => {
  engine.why.mockReset().mockImplementation(() => Promise.resolve(aHint()));
  const game = new Game(found);
  game.beginAsking();
  expect(game.isAsking).toBe(true);
  expect(await game.askWhy(1)).toBe(true);
  expect(engine.why).toHaveBeenCalledWith(found.playable, ['???', '???', '???'], 1);
  expect([game.isAsking, game.hint !== null, game.state.hints]).toEqual([false, true, 1]);
  expect(moves().at(-1)).toMatchObject({ kind: 'hint', technique: 'overlap' });
  game.applyHint();
  expect(board(game)).toBe('?#? ??? ???');
});

test('asking ends when it is put away, and when a hint is wanted instead', async () => {
  const game = new Game(found);
  game.beginAsking();
  game.dismiss();
  expect(game.isAsking).toBe(false);
  game.beginAsking();
  await game.askHint();
  expect([game.isAsking, game.hint !== null]).toEqual([false, true]);
});

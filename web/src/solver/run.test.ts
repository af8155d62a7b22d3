// Solving with a method: here where the engine has it, else on the server, whose events come in pieces.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as questions from '../engine/questions';
import type { Question } from '../engine/words';
import type { LinesJson, BoardJson } from '../game/puzzle';
import { speak, speakAll } from '../i18n.svelte';
import { differences, events, isKnown, localMethods, methodsFor, run, ServerError, type Method, type ToldStep } from './run';

const engine = vi.hoisted(() => ({ solve: vi.fn(), explain: vi.fn() }));
vi.mock('../hints/engine', () => ({
  engine: { ask: ({ name, words }: Question<unknown>, signal: AbortSignal) => engine[name as keyof typeof engine](words, signal) },
  wordsFor: () => ({ technique: ({ technique }: { technique: string }) => `T ${technique}`, sentence: ({ technique }: { technique: string }) => `S ${technique}` }),
}));

const PUZZLE: LinesJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] }, goal: ['#'] };
const SEA: BoardJson = { kind: 'nurikabe', size: [1, 1], clues: [[1]] };
const step = { technique: 'overlap', line: 'row 1', settles: [], because: [], assuming: [], runs: [], numbers: [], arguments: {}, chain: [] };
const method = (name: string, offline = true): Method => ({ name, summary: '', options: [], offline, steps: true });
const { signal } = new AbortController();
let told: ToldStep[][];
let asked: { path: string; init: RequestInit }[];
let answers: (() => Response | Promise<Response>)[];
const bodies = (): Record<string, unknown>[] => asked.map(({ init }) => JSON.parse(init.body as string) as Record<string, unknown>);
const solve = (puzzle: LinesJson | BoardJson, one: Method, options = {}) => run(puzzle, one, options, signal, (steps) => told.push(steps));

/** A stream that comes in the given pieces. */
const stream = (...pieces: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const OUTCOME = { status: 'unique', solutions: [['#']], known: null, conflict: [], problems: [], seconds: 1, steps: 2, stats: { nodes: 3 } };

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  await speakAll();
});

beforeEach(async () => {
  told = [];
  asked = [];
  answers = [];
  await speak('en');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => (asked.push({ path, init }), answers.shift()!()));
  engine.solve.mockReset().mockResolvedValue({ status: 'unique', steps: [step], statistics: { nodes: 7 }, solutions: [['#']] });
  engine.explain
    .mockReset()
    .mockResolvedValue({ status: 'unique', solutions: [['#']], known: null, conflict: [], problems: [], steps: [step], statistics: { line_solves: 4, probes: 5, seconds: 2 } });
});

describe('several solutions', () => {
  const several = { status: 'several', solutions: [['#.'], ['.#']] };

  test.each(['stuck', 'solved'])('a method that is %s cannot know of them, but the engine does', async (status) => {
    engine.explain.mockResolvedValue({ status, solutions: [], known: ['??'], conflict: [], problems: [], steps: [step], statistics: { seconds: 1 } });
    engine.solve.mockResolvedValue(several);
    expect(await solve(PUZZLE, method('explain'))).toMatchObject({ ...several, known: ['??'], steps: 1 });
    engine.solve.mockResolvedValue({ status: 'unique', solutions: [['#.']] });
    expect(await solve(PUZZLE, method('explain'))).toMatchObject({ status, solutions: [] });
    engine.solve.mockRejectedValue(new Error('cancelled'));
    expect(await solve(PUZZLE, method('explain'))).toMatchObject({ status });
  });

  test('what is proved is not asked again', async () => {
    await solve(PUZZLE, method('explain'));
    expect(engine.solve).not.toHaveBeenCalled();
  });
});

describe('here', () => {
  test('the engine searches, and its steps get words', async () => {
    expect(await solve(PUZZLE, method('engine'))).toMatchObject({ status: 'unique', counts: { nodes: 7 }, steps: 1, solutions: [['#']] });
    expect(engine.solve).toHaveBeenCalledWith(questions.solve(PUZZLE, { seconds: 30, record: true }).words, signal);
    expect(told).toEqual([[{ ...step, title: 'T overlap', text: 'S overlap' }]]);
    await solve(SEA, method('engine'));
    expect(engine.solve).toHaveBeenLastCalledWith(questions.solve(SEA, { seconds: 30, record: false }).words, signal);
  });

  test.each([
    ['explain', {}],
    ['line', { groups: ['line'] }],
    ['line_rules', { groups: ['cells', 'ranges'] }],
    ['rules', {}],
  ])('%s explains', async (name, techniques) => {
    const found = await solve(PUZZLE, method(name));
    expect(engine.explain).toHaveBeenCalledWith(questions.explain(PUZZLE, null, { seconds: 30, ...techniques }).words, signal);
    expect(found).toEqual({ status: 'unique', solutions: [['#']], known: null, conflict: [], problems: [], seconds: 2, counts: { line_solves: 4, probes: 5 }, steps: 1 });
    expect(told).toEqual([[{ ...step, title: 'T overlap', text: 'S overlap' }]]);
  });

  test('an outcome without a solution shows what is known', async () => {
    engine.explain.mockResolvedValue({ status: 'stuck', solutions: [], known: ['?'], conflict: [], problems: [], steps: [], statistics: { seconds: 2 } });
    expect(await solve(PUZZLE, method('explain'))).toMatchObject({ status: 'stuck', solutions: [], known: ['?'], seconds: 2 });
  });
});

describe('on the server', () => {
  const there = method('engine', false);

  test('steps are told as they come, and the outcome ends it', async () => {
    answers = [() => new Response(stream(event('step', { text: '1', chain: [{ text: 'a' }] }) + event('step', { text: '2' }), event('step', { text: '3' }), event('outcome', OUTCOME) + event('step', { text: '4' })))];
    const { stats: _stats, ...rest } = OUTCOME;
    expect(await solve(PUZZLE, there)).toEqual({ ...rest, counts: { nodes: 3 } });
    const plain = (text: string) => ({ text, arguments: {}, chain: [] });
    expect(told).toEqual([[{ ...plain('1'), chain: [plain('a')] }, plain('2')], [plain('3')], [plain('4')]]);
    expect(asked[0]).toMatchObject({ path: '/api/solve', init: { method: 'POST', signal, headers: { 'Content-Type': 'application/json' } } });
    const { goal: _goal, ...question } = PUZZLE;
    expect(bodies()).toEqual([{ puzzle: question, method: 'engine', options: {}, seconds: 30, language: 'en' }]);
  });

  test.each([
    ['the browser does not have it', method('ants'), {}],
    ['options are chosen', method('engine'), { seed: 1 }],
    ['the server says so', there, {}],
  ])('where %s', async (_name, one, options) => {
    answers = [() => new Response(stream(event('outcome', OUTCOME)))];
    await solve(PUZZLE, one, options);
    expect(bodies()[0]).toMatchObject({ method: one.name, options });
    expect(engine.solve).not.toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  test('in English where it does not have the language', async () => {
    await speak('fi');
    answers = [() => new Response('', { status: 422 }), () => new Response(stream(event('outcome', OUTCOME)))];
    expect((await solve(PUZZLE, there)).status).toBe('unique');
    expect(bodies().map(({ language }) => language)).toEqual(['fi', 'en']);
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['a refusal', () => Response.json({ error: { code: 'x', message: 'not so' } }, { status: 422 }), 'not so'],
    ['an error without words', () => new Response('<h1>', { status: 502 }), '502'],
    ['an error without a reason', () => Response.json({}, { status: 500 }), '500'],
    ['an answer without content', () => new Response(null), '200'],
    ['an error on the way', () => new Response(stream(event('step', 1), event('error', { error: { code: 'x', message: 'broke' } }))), 'broke'],
    ['an answer that breaks off', () => new Response(stream(event('step', 1))), "The server's answer broke off."],
    ['no network', () => Promise.reject(new TypeError('no network')), 'This method runs on the server, which cannot be reached.'],
  ])('%s is told', async (_name, answer, message) => {
    answers = [answer];
    await expect(solve(PUZZLE, there)).rejects.toThrow(new ServerError(message));
    expect(asked).toHaveLength(1);
  });
});

test('events may be cut anywhere, and need no name', async () => {
  const text = 'event: step\ndata: {"word":"é"}\n\n: keep alive\n\ndata: 2\n\nevent: half';
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const found = [];
  for await (const several of events(body)) found.push(...several);
  expect(found).toEqual([{ name: 'step', data: { word: 'é' } }, { name: 'message', data: 2 }]);
});

test('who stops listening ends the stream', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(event('step', 1))), cancel });
  for await (const several of events(body)) if (several.length) break;
  expect(cancel).toHaveBeenCalledOnce();
});

describe('the methods', () => {
  const names = (methods: Method[]): string[] => methods.map(({ name }) => name);
  const NONOGRAM = ['explain', 'engine', 'line', 'line_rules'];

  test('are those of the server', async () => {
    const told = ['ants', 'engine'].map((name) => ({ name, summary: '', options: [], steps: true }));
    answers = [() => Response.json({ nonogram: told })];
    // Which of them run here only the client knows.
    expect((await methodsFor('nonogram')).map(({ name, offline }) => [name, offline])).toEqual([['ants', false], ['engine', true]]);
    expect(asked[0]!.path).toBe('/api/methods');
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['there is no network', () => Promise.reject(new TypeError('no network'))],
    ['the server fails', () => Response.json({ nonogram: [method('ants')] }, { status: 500 })],
    ['the server does not know the kind', () => Response.json({})],
  ])('are those of the browser where %s', async (_name, answer) => {
    answers = [answer];
    expect(names(await methodsFor('nonogram'))).toEqual(NONOGRAM);
  });

  test('of the browser are by kind, and all run here', async () => {
    expect([names(localMethods('nonogram')), names(localMethods('nurikabe'))]).toEqual([NONOGRAM, ['explain', 'engine', 'rules']]);
    for (const one of localMethods('nurikabe')) expect(one).toEqual({ name: one.name, summary: '', options: [], offline: true, steps: true });
  });
});

test('boards are compared, and known cells counted', () => {
  expect(differences(['#', '.', '?'], ['#', '#', '.'])).toEqual([1, 2]);
  expect(differences(['#'], ['#'])).toEqual([]);
  expect(isKnown(['#', '.', '?', '?'])).toBe(2);
});

// Solving with a chosen method: in the browser if the engine has it, otherwise on the server, which sends its steps
// while it works. Both give the same type of outcome.
import type { Cell, Fact, Problem, Step } from '../engine/protocol';
import type { ExplainOptions } from '../engine/questions';
import { UNKNOWN, type PuzzleJson } from '../game/puzzle';
import { language, t } from '../i18n.svelte';
import { kindOf } from '../kinds/kinds';
import { errorText } from '../parts/problems';

export interface Method {
  name: string;
  summary: string;
  options: Option[];
  /** The engine in the browser has it too. */
  offline: boolean;
  steps: boolean;
}

export interface Option {
  name: string;
  type: 'boolean' | 'integer' | 'number' | 'choice' | 'text';
  default: boolean | number | string;
  choices?: string[];
}

/** A step with its words. */
export interface ToldStep {
  line: string;
  settles: Fact[];
  because: Fact[];
  assuming: Fact[];
  numbers: Cell[];
  arguments: Step['arguments'];
  chain: ToldStep[];
  /** How many cells are known after it, if that is not the whole board: the server knows what is only tried out. */
  known?: number;
  /** How far a board made by chance is from a solution. */
  cost?: number;
  title: string;
  text: string;
}

export interface Outcome {
  status: string;
  solutions: string[][];
  /** How far it came, where there is no single solution. */
  known: string[] | null;
  conflict: Cell[];
  problems: Problem[];
  seconds: number;
  /** What the method counts, by name. */
  counts: Record<string, number>;
  /** The number of all steps; perhaps only the first of them were sent. */
  steps: number;
}

export type Options = Record<string, boolean | number | string>;

/** The methods that the browser has too: what they ask the engine to explain with, or null where it searches. */
const LOCAL: Record<string, ExplainOptions | null> = {
  explain: {},
  engine: null,
  line: { groups: ['line'] },
  line_rules: { groups: ['cells', 'ranges'] },
  rules: {},
};

const SECONDS = 30;
const LOOK_FOR_OTHERS = 5;

/** What the browser can do when the server was never asked what it can. */
export function localMethods(kind: PuzzleJson['kind']): Method[] {
  return kindOf(kind).methods.map((name) => ({ name, summary: '', options: [], offline: true, steps: true }));
}

export async function methodsFor(kind: PuzzleJson['kind']): Promise<Method[]> {
  try {
    const response = await fetch('/api/methods');
    if (!response.ok) return localMethods(kind);
    const told = ((await response.json()) as Record<string, Omit<Method, 'offline'>[]>)[kind];
    const { methods } = kindOf(kind);
    return told?.map((one) => ({ ...one, offline: methods.includes(one.name) })) ?? localMethods(kind);
  } catch {
    return localMethods(kind);
  }
}

/** Solves a puzzle; the options are those that differ from their defaults. */
export async function run(
  puzzle: PuzzleJson,
  method: Method,
  options: Options,
  signal: AbortSignal,
  onsteps: (steps: ToldStep[]) => void,
): Promise<Outcome> {
  const isPlain = Object.keys(options).length === 0;
  const found = await (method.offline && isPlain && method.name in LOCAL
    ? runHere(puzzle, method.name, signal, onsteps)
    : runThere(puzzle, method.name, options, signal, onsteps));
  return { ...found, ...(await severalOf(puzzle, found, signal)) };
}

/** A method that is stuck, or that stops at a solution, cannot know of others: if there are several, the engine says so. */
async function severalOf(puzzle: PuzzleJson, { status }: Outcome, signal: AbortSignal): Promise<Partial<Outcome>> {
  if (status !== 'stuck' && status !== 'solved') return {};
  const [{ engine }, { solve }] = await Promise.all([import('../hints/engine'), import('../engine/questions')]);
  const found = await engine.ask(solve(puzzle, { seconds: LOOK_FOR_OTHERS }), signal).catch(() => null);
  return found?.status === 'several' ? { status: 'several', solutions: found.solutions } : {};
}

async function runHere(puzzle: PuzzleJson, method: string, signal: AbortSignal, onsteps: (steps: ToldStep[]) => void): Promise<Outcome> {
  const [{ engine, wordsFor }, { explain, solve }] = await Promise.all([import('../hints/engine'), import('../engine/questions')]);
  const words = wordsFor(puzzle);
  const tell = (step: Step): ToldStep => ({ ...step, chain: step.chain.map(tell), title: words.technique(step), text: words.sentence(step) });
  const techniques = LOCAL[method];
  const question = techniques
    ? explain(puzzle, null, { seconds: SECONDS, ...techniques })
    : solve(puzzle, { seconds: SECONDS, record: kindOf(puzzle.kind).recordsSearch });
  const found = await engine.ask(question, signal);
  const { steps, statistics, ...outcome } = found;
  const { seconds, ...counts } = statistics;
  onsteps(steps.map(tell));
  return { ...outcome, seconds, counts, steps: steps.length };
}

export class ServerError extends Error {}

async function runThere(
  puzzle: PuzzleJson,
  method: string,
  options: Options,
  signal: AbortSignal,
  onsteps: (steps: ToldStep[]) => void,
): Promise<Outcome> {
  const { goal: _goal, ...question } = puzzle;
  const ask = (words: string): Promise<Response> =>
    fetch('/api/solve', {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ puzzle: question, method, options, seconds: SECONDS, language: words }),
    }).catch(() => {
      throw new ServerError(t('solve.needs_network'));
    });
  let response = await ask(language());
  // A server without sentences in this language has them in English.
  if (response.status === 422 && language() !== 'en') response = await ask('en');
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
    throw new ServerError(answer?.error ? errorText(answer.error) : String(response.status));
  }
  for await (const several of events(response.body)) {
    const steps = several.filter(({ name }) => name === 'step');
    if (steps.length) onsteps(steps.map(({ data }) => whole(data as Partial<ToldStep>)));
    for (const { name, data } of several) {
      if (name === 'error') throw new ServerError(errorText((data as { error: { code: string; message: string } }).error));
      if (name === 'outcome') {
        const { stats, ...told } = data as Omit<Outcome, 'counts'> & { stats: Record<string, number> };
        return { ...told, counts: stats };
      }
    }
  }
  throw new ServerError(t('solve.cut_off'));
}

/** A step of the server, which leaves out what is empty. */
const whole = (told: Partial<ToldStep>): ToldStep => ({ ...(told as ToldStep), arguments: told.arguments ?? {}, chain: (told.chain ?? []).map(whole) });

interface ServerEvent {
  name: string;
  data: unknown;
}

/** The events of a stream, as many at a time as come. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      yield parts.flatMap((part) => {
        const name = /^event: (.*)$/m.exec(part)?.[1] ?? 'message';
        const data = /^data: (.*)$/m.exec(part)?.[1];
        return data === undefined ? [] : [{ name, data: JSON.parse(data) as unknown }];
      });
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Cells in which two boards differ. */
export function differences(a: readonly string[], b: readonly string[]): number[] {
  const found: number[] = [];
  a.forEach((state, at) => state !== b[at] && found.push(at));
  return found;
}

export const isKnown = (cells: readonly string[]): number => cells.filter((cell) => cell !== UNKNOWN).length;

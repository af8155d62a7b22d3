// Solving with a chosen method: in the browser where the engine has it, else on the server, which
// streams its steps. Both give the same kind of run.
import { problems } from '../engine/check';
import type { Cell, Fact, Step } from '../engine/protocol';
import { UNKNOWN, type PuzzleJson } from '../game/puzzle';
import { language, t } from '../i18n.svelte';
import { errorText, type TellableProblem } from './problems';

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
  title: string;
  text: string;
}

export interface Outcome {
  status: string;
  solutions: string[][];
  /** How far it came, where there is no single solution. */
  known: string[] | null;
  conflict: Cell[];
  problems: (TellableProblem & { cells?: Cell[] })[];
  seconds: number;
  /** What the method counts, by name. */
  counts: Record<string, number>;
  /** All steps that were made; the run may hold only the first of them. */
  steps: number;
}

export interface Run {
  outcome: Outcome;
  steps: ToldStep[];
}

const LOCAL: Record<string, (puzzle: PuzzleJson) => readonly string[] | undefined | null> = {
  explain: () => undefined,
  engine: () => null,
  line: () => ['line'],
  line_rules: () => [
    'full_line', 'overlap', 'completed_run', 'joining', 'edge_anchoring', 'unreachable', 'too_small_gap', 'splitting', 'forced_gap', 'ranges',
    'range_order', 'range_neighbour', 'range_segment', 'range_alone',
  ],
  rules: () => undefined,
};

const SECONDS = 30;

/** What the browser can do when the server was never asked what it can. */
export function localMethods(kind: PuzzleJson['kind']): Method[] {
  const names = kind === 'nonogram' ? ['explain', 'engine', 'line', 'line_rules'] : ['explain', 'engine', 'rules'];
  return names.map((name) => ({ name, summary: '', options: [], offline: true, steps: true }));
}

export async function methodsFor(kind: PuzzleJson['kind']): Promise<Method[]> {
  try {
    const response = await fetch('/api/methods');
    if (!response.ok) return localMethods(kind);
    return ((await response.json()) as Record<string, Method[]>)[kind] ?? localMethods(kind);
  } catch {
    return localMethods(kind);
  }
}

export async function run(
  puzzle: PuzzleJson,
  method: Method,
  options: Record<string, boolean | number | string>,
  signal: AbortSignal,
  onprogress: (seconds: number, steps: number) => void,
): Promise<Run> {
  const isPlain = Object.keys(options).length === 0;
  return method.offline && isPlain && method.name in LOCAL ? runHere(puzzle, method.name, signal) : runThere(puzzle, method.name, options, signal, onprogress);
}

async function runHere(puzzle: PuzzleJson, method: string, signal: AbortSignal): Promise<Run> {
  const { engine, wordsFor } = await import('../play/engine');
  const words = wordsFor(puzzle);
  const tell = (step: Step): ToldStep => ({ ...step, title: words.technique(step), text: words.sentence(step) });
  const techniques = LOCAL[method]!(puzzle);
  if (techniques === null) {
    const solved = await engine.solve(puzzle, { seconds: SECONDS, record: puzzle.kind === 'nonogram' }, signal);
    return {
      steps: solved.steps.map(tell),
      outcome: { ...solved, counts: { ...solved.statistics }, steps: solved.steps.length },
    };
  }
  const explained = await engine.explain(puzzle, null, { seconds: SECONDS, ...(techniques ? { techniques } : {}) }, signal);
  const status = { solved: 'unique', stuck: 'stuck', contradiction: 'none', stopped: 'timeout' }[explained.progress];
  return {
    steps: explained.steps.map(tell),
    outcome: {
      status,
      solutions: status === 'unique' ? [explained.known] : [],
      known: explained.known,
      conflict: [],
      problems: explained.problems,
      seconds: explained.seconds,
      counts: { looks: explained.looks, probes: explained.probes },
      steps: explained.steps.length,
    },
  };
}

export class ServerError extends Error {}

async function runThere(
  puzzle: PuzzleJson,
  method: string,
  options: Record<string, boolean | number | string>,
  signal: AbortSignal,
  onprogress: (seconds: number, steps: number) => void,
): Promise<Run> {
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
  const steps: ToldStep[] = [];
  for await (const { name, data } of events(response.body)) {
    if (name === 'step') steps.push(data as ToldStep);
    else if (name === 'progress') onprogress((data as { seconds: number }).seconds, steps.length);
    else if (name === 'error') throw new ServerError(errorText((data as { error: { code: string; message: string } }).error));
    else if (name === 'outcome') {
      const { stats, ...told } = data as Omit<Outcome, 'counts'> & { stats: Record<string, number> };
      // The server tells what is wrong in English; what is found here too can be told in any language.
      const here = new Map(problems(puzzle).map((problem) => [problem.where + problem.message, problem]));
      const found = told.problems.map((problem) => here.get(problem.where + problem.message) ?? problem);
      return { steps, outcome: { ...told, problems: found, counts: stats } };
    }
  }
  throw new ServerError(t('solve.cut_off'));
}

/** The events of a stream, as they come. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; data: unknown }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const name = /^event: (.*)$/m.exec(part)?.[1] ?? 'message';
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined) yield { name, data: JSON.parse(data) as unknown };
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The boards before the first step and after each one; computed from the nearest one kept. */
export class Film {
  private readonly kept: string[][];
  private static readonly EVERY = 50;

  constructor(
    private readonly steps: readonly ToldStep[],
    private readonly start: readonly string[],
    private readonly width: number,
  ) {
    this.kept = [[...start]];
    let now = [...start];
    steps.forEach((step, i) => {
      now = this.after(now, step);
      if ((i + 1) % Film.EVERY === 0) this.kept.push(now);
    });
  }

  at(index: number): string[] {
    const from = Math.floor(index / Film.EVERY);
    let now = this.kept[from] ?? [...this.start];
    for (let i = from * Film.EVERY; i < index; i++) now = this.after(now, this.steps[i]!);
    return now;
  }

  private after(cells: readonly string[], step: ToldStep): string[] {
    const next = [...cells];
    for (const [row, column, state, holds] of step.settles) if (holds) next[row * this.width + column] = state;
    return next;
  }
}

/** Cells in which two boards differ. */
export function differences(a: readonly string[], b: readonly string[]): number[] {
  const found: number[] = [];
  a.forEach((state, at) => state !== b[at] && found.push(at));
  return found;
}

export const isKnown = (cells: readonly string[]): number => cells.filter((cell) => cell !== UNKNOWN).length;

// What Python says (python_says.py), and the engine as the browser would run it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PuzzleJson } from '../../src/game/puzzle';
import type { Asks } from '../../src/engine/engine';
import { Native } from '../../src/engine/native';
import type { Cell, Problem, Step } from '../../src/engine/protocol';
import * as questions from '../../src/engine/questions';
import type { Question } from '../../src/engine/words';

interface SaidOutcome {
  status: string;
  solutions: string[][];
  known: string[] | null;
  conflict: Cell[];
  problems: Problem[];
  statistics: Record<string, number>;
}
export interface Said {
  puzzle: PuzzleJson;
  solve: SaidOutcome;
  explain: SaidOutcome & { steps: Step[] };
  /** By language, some of them. */
  words: Record<string, { sentences: string[]; announcements: string[]; titles: string[] }>;
  problems: Problem[];
  checks: { grid: string[]; problems: Problem[] }[];
  given?: { rows: string[]; outcome: SaidOutcome };
}
interface AllSaid {
  puzzles: Said[];
  /** The plural forms of 0, 1, 2 … by language. */
  plurals: Record<string, string[]>;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export function pythonSays(): AllSaid {
  const python = here('../../../.venv/bin/python');
  return JSON.parse(execFileSync(python, [here('python_says.py')], { encoding: 'utf8', maxBuffer: 2 ** 28 })) as AllSaid;
}

export const wasmBytes = (name = 'engine'): Buffer<ArrayBuffer> => readFileSync(here(`../../src/engine/${name}.wasm`));
export const wasm = (name = 'engine'): Promise<WebAssembly.Module> => WebAssembly.compile(wasmBytes(name));
export const started = async (name: string): Promise<Native> => Native.start(await wasm(name));

type Asked<Q> = Q extends (...args: infer Args) => Question<infer Answer> ? (...args: Args) => Answer : never;
/** The engine that answers at once, without a worker. */
export type Answers = Asks & { [Name in keyof typeof questions]: Asked<(typeof questions)[Name]> };

export async function answers(): Promise<Answers> {
  const [engine, reasons] = await Promise.all([started('engine'), started('reasons')]);
  const ask = <Answer>(question: Question<Answer>): Answer => (question.module === 'reasons' ? reasons : engine).ask(question);
  const all = Object.entries(questions as Record<string, (...args: any[]) => Question<unknown>>);
  const named = Object.fromEntries(all.map(([name, question]) => [name, (...args: unknown[]) => ask(question(...args))]));
  return { ...named, ask: async (question) => ask(question) } as Answers;
}

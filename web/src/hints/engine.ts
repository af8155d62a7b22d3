// The engine and its words, for the screens that ask it: loaded with the first question, as are the texts of its answers.
import { Engine } from '../engine/engine';
import type { Problem, Solution, Step } from '../engine/protocol';
import * as questions from '../engine/questions';
import type { Question } from '../engine/words';
import { sentence, techniqueName } from '../steps/sentences';
import type { Playable } from '../attempts/playable';
import type { PuzzleJson } from '../game/puzzle';
import { catalogue, speakHints } from '../i18n.svelte';
import { kindOf } from '../kinds/kinds';
import { HintView, type Told } from './hint.svelte';
import { WhyView } from './why.svelte';

export const engine = new Engine();

export interface Words {
  technique(step: Pick<Step, 'technique'>): string;
  sentence(step: Step): string;
}

/** The sentences of steps in the language of the app. */
export function wordsFor(puzzle: PuzzleJson): Words {
  return {
    technique: (step) => techniqueName(catalogue(), step.technique),
    sentence: (step) => sentence(catalogue(), step, puzzle),
  };
}

/** The puzzle of the last question, and its only solution as far as it was looked for: the next question waits for it, and is then faster. */
let last: { puzzle: PuzzleJson; solution: Promise<Solution | undefined> } | null = null;

/** Asks about a board of a puzzle; the question takes the solution, if that is known. */
async function ask<Answer extends { solution: Solution }>({ puzzle, solution }: Playable, question: (solution?: Solution) => Question<Answer>): Promise<Answer> {
  const known = solution ?? (last?.puzzle === puzzle ? await last.solution : undefined);
  const answer = engine.ask(question(known));
  if (known === undefined) last = { puzzle, solution: answer.then((found) => found.solution, () => undefined) };
  return answer;
}

/** Requests a hidden hint, so that the first real hint is as fast as any other. */
export async function warmUp(playable: Playable, rows: string[]): Promise<void> {
  // Without a network there is nothing to warm; a hint tries again.
  const found = await hint(playable, rows).catch(() => null);
  void found?.lines;
}

export async function hint(playable: Playable, rows: string[]): Promise<HintView> {
  const { puzzle } = playable;
  const [found] = await Promise.all([ask(playable, (solution) => questions.hint(puzzle, rows, solution)), speakHints(kindOf(puzzle.kind).ownSteps)]);
  return new HintView(found, puzzle.size[0], wordsFor(puzzle));
}

/** Why a cell is what it is, or why it is not forced yet; what is wrong on the board comes first. */
export async function why(playable: Playable, rows: string[], at: number, state?: string): Promise<Told> {
  const { puzzle } = playable;
  const asked = ask(playable, (solution) => questions.why(puzzle, rows, at, state, solution));
  const [found] = await Promise.all([asked, speakHints(kindOf(puzzle.kind).ownSteps)]);
  if (found.kind === 'wrong' || found.kind === 'impossible' || found.kind === 'nothing') return new HintView(found, puzzle.size[0], wordsFor(puzzle));
  return new WhyView(found, puzzle, rows, wordsFor(puzzle));
}

/** The rules that a board already breaks. */
export const violations = (playable: Playable, rows: string[]): Promise<Problem[]> => engine.ask(questions.violations(playable.puzzle, rows));

/** Cells that differ from every solution; empty if that is unknown. */
export async function wrongCells(playable: Playable, rows: string[]): Promise<number[]> {
  const found = await ask(playable, (solution) => questions.hint(playable.puzzle, rows, solution));
  return found.kind === 'wrong' ? found.cells.map(([row, column]) => row * playable.puzzle.size[0] + column) : [];
}

// The engine and its words, for the screens that ask it: loaded with the first question, as are the texts of its answers.
import { Engine } from '../engine/engine';
import type { Problem, Step } from '../engine/protocol';
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

/** Requests a hidden hint, so that the first real hint is as fast as any other. */
export async function warmUp(playable: Playable, rows: string[]): Promise<void> {
  // Without a network there is nothing to warm; a hint tries again.
  const found = await hint(playable, rows).catch(() => null);
  void found?.lines;
}

export async function hint(playable: Playable, rows: string[]): Promise<HintView> {
  const { puzzle, solution } = playable;
  const [found] = await Promise.all([engine.hint(puzzle, rows, solution ? { solution } : {}), speakHints(kindOf(puzzle.kind).ownSteps)]);
  return new HintView(found, puzzle.size[0], wordsFor(puzzle));
}

/** Why a cell is what it is, or why it is not forced yet; what is wrong on the board comes first. */
export async function why(playable: Playable, rows: string[], at: number, state?: string): Promise<Told> {
  const { puzzle, solution } = playable;
  const width = puzzle.size[0];
  const asked = engine.why(puzzle, rows, [Math.floor(at / width), at % width], { ...(solution && { solution }), ...(state && { state }) });
  const [found] = await Promise.all([asked, speakHints(kindOf(puzzle.kind).ownSteps)]);
  const { kind } = found;
  if (kind === 'wrong') return new HintView({ kind, cells: found.cells ?? [] }, width, wordsFor(puzzle));
  if (kind === 'impossible') return new HintView({ kind, problems: found.problems ?? [] }, width, wordsFor(puzzle));
  if (kind === 'nothing') return new HintView({ kind }, width, wordsFor(puzzle));
  return new WhyView({ ...found, kind }, puzzle, rows, wordsFor(puzzle));
}

/** The rules that a board already breaks. */
export const violations = (playable: Playable, rows: string[]): Promise<Problem[]> => engine.violations(playable.puzzle, rows);

/** Cells that differ from every solution; empty if that is unknown. */
export async function wrongCells(playable: Playable, rows: string[]): Promise<number[]> {
  const found = await engine.hint(playable.puzzle, rows);
  return found.kind === 'wrong' ? found.cells.map(([row, column]) => row * playable.puzzle.size[0] + column) : [];
}

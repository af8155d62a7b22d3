// Drawings in the journal: each is a separate log, under `draw:` and its id.
import { canvasOf, Draft, letterOf, lettersOf, NUMBERED, type Drawing } from '../game/drawing';
import type { Form, Move } from '../game/moves';
import { EMPTY, nameFor, paints, type PuzzleJson } from '../game/puzzle';
import { kindNames, kindOf } from '../kinds/kinds';
import { newId } from '../storage/identity';
import { allAttempts, movesOf, record } from '../storage/journal.svelte';

const PREFIX = 'draw:';
/** The log of a drawing. */
export const logOf = (id: string): string => PREFIX + id;

export interface KeptDraft {
  id: string;
  draft: Draft;
}

/** What was replayed so far: how many moves, and the last of them. */
const known = new Map<string, { draft: Draft; count: number; last: Move | undefined }>();

/** A drawing as it is now; without one if its beginning is not here. Only moves that are new are replayed, if they come last. */
export function draftById(id: string): Draft {
  const moves = movesOf(logOf(id));
  const before = known.get(id);
  const follows = before !== undefined && before.count <= moves.length && moves[before.count - 1] === before.last;
  const { draft, count } = follows ? before : { draft: new Draft(), count: 0 };
  for (const move of moves.slice(count)) draft.apply(move);
  known.set(id, { draft, count: moves.length, last: moves.at(-1) });
  return draft;
}

/** Whether there is something that the editor knows; a damaged log may say anything. */
export const canBeDrawn = ({ drawing }: Draft): boolean => drawing !== null && kindNames.includes(drawing.kind) && formsOf(drawing.kind).includes(drawing.form);

/** All drawings that are not finished, the newest first. */
export function drafts(): KeptDraft[] {
  const found: KeptDraft[] = [];
  for (const [log] of allAttempts()) {
    if (!log.startsWith(PREFIX)) continue;
    const id = log.slice(PREFIX.length);
    const draft = draftById(id);
    if (canBeDrawn(draft) && !draft.isFinished && !draft.isDeleted) found.push({ id, draft });
  }
  return found.sort((a, b) => b.draft.at - a.draft.at);
}

/** Begins a drawing; returns its id. */
export function newDrawing(drawing: Drawing, title = ''): string {
  const id = newId();
  record(logOf(id), canvasOf(drawing));
  if (title) record(logOf(id), { kind: 'rename', name: nameFor(title) });
  return id;
}

/** In which forms a puzzle of a kind is drawn, the usual one first. */
export const formsOf = (kind: string): Form[] => (kindOf(kind).entry === 'lines' ? ['picture'] : ['islands', 'numbers']);

/** A puzzle as a drawing; null if it has clues around the board and no known solution. */
export function drawingOf(puzzle: PuzzleJson, solution: readonly string[] | null = puzzle.goal ?? null): Drawing | null {
  const [width, height] = puzzle.size;
  const { kind } = puzzle;
  if (Array.isArray(puzzle.clues)) {
    const numbers = puzzle.clues.flat();
    const goal = solution?.join('');
    if (!goal) return { kind, form: 'numbers', width, height, cells: numbers.map(letterOf).join(''), colours: [] };
    return { kind, form: 'islands', width, height, cells: [...goal].map((cell, at) => (numbers[at] ? NUMBERED : cell)).join(''), colours: [] };
  }
  if (!solution) return null;
  const colours = paints(puzzle).map((colour) => ({ ...colour, rgb: colour.rgb || '#000000' }));
  const letters = lettersOf({ form: 'picture', colours });
  return { kind, form: 'picture', width, height, cells: [...solution.join('')].map((cell) => (letters.includes(cell) ? cell : EMPTY)).join(''), colours };
}

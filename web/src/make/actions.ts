// What can be done with a puzzle of the player: the menu in My puzzles. An action is one entry of this list; it does something
// at once, or opens a sheet for the puzzle.
import type { Component } from 'svelte';
import { isEndless, isPacked } from '../attempts/lookup';
import type { PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import type { IconName } from '../parts/Icon.svelte';
import { go, href } from '../router.svelte';
import type { OwnPuzzle } from '../storage/database';
import { drawingOf, newDrawing } from './drafts';

/** A puzzle that was not deleted. */
export type Mine = OwnPuzzle & { puzzle: NonNullable<OwnPuzzle['puzzle']> };

export interface Action {
  id: string;
  icon: IconName;
  text(mine: Mine): string;
  isFor(mine: Mine): boolean;
  run?(mine: Mine): void;
  /** Loaded when it is opened; `puzzle` has the name that the player gave it. */
  sheet?(): Promise<{ default: Component<{ open: boolean; puzzle: PuzzleJson }, Record<string, never>, 'open'> }>;
}

/** Puzzles that were generated for Endless or belong to a pack are not shown as the player's own. */
export const isMine = (own: OwnPuzzle): own is Mine => own.puzzle !== null && !isEndless(own) && !isPacked(own);

export const nameOf = ({ name }: OwnPuzzle): string => name || t('solver.untitled');

const isComplete = ({ draft }: Mine): boolean => !draft;

/** Whether it was drawn, and not entered by its clues. */
const isDrawn = ({ puzzle }: Mine): boolean => puzzle.goal !== undefined;

function editCopy(mine: Mine): void {
  const drawing = drawingOf(mine.puzzle);
  if (drawing) go(href('make', 'draw', newDrawing(drawing, mine.name)));
}

export const ACTIONS: readonly Action[] = [
  { id: 'play', icon: 'play', text: () => t('home.play'), isFor: isComplete, run: ({ id }) => go(href('play', 'own', id)) },
  { id: 'share', icon: 'share', text: (mine) => t('solver.share', { name: nameOf(mine) }), isFor: isComplete, sheet: () => import('../sharing/ShareSheet.svelte') },
  { id: 'solve', icon: 'hint', text: () => t('enter.solve'), isFor: () => true, run: ({ id }) => go(href('solver', 'solve', 'own', id)) },
  { id: 'copy', icon: 'brush', text: () => t('make.edit_copy'), isFor: (mine) => isDrawn(mine) && drawingOf(mine.puzzle) !== null, run: editCopy },
  { id: 'clues', icon: 'edit', text: () => t('make.edit_clues'), isFor: (mine) => !isDrawn(mine), run: ({ id }) => go(href('solver', 'enter', id)) },
];

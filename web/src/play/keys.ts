// Keys of the Play screen, besides those of the board.
import type { Game } from './game.svelte';

export interface Acts {
  hint(): void;
  /** Why the cell where the cursor is is what it is. */
  why(): void;
  /** A pencil mark where the cursor is. */
  note(): void;
  /** Says the whole row or column where the cursor is. */
  readLine(axis: 'row' | 'column'): void;
  /** Says the numbers of a Nurikabe. */
  readNumbers(): void;
}

/** Does what a key is for; false when it is for nothing here. */
export function pressKey(game: Game, event: KeyboardEvent, acts: Acts): boolean {
  const pressed = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (pressed === 'y' || (pressed === 'z' && event.shiftKey)) game.redo();
    else if (pressed === 'z') game.undo();
    else return false;
    return true;
  }
  if (event.altKey) return false;
  const { colours } = game.attempt.rules;
  const colour = colours.length > 1 ? colours[Number(pressed) - 1] : undefined;
  if (pressed === 'u') game.undo();
  else if (pressed === 'r') game.redo();
  else if (pressed === 'h') acts.hint();
  else if (pressed === 'w') acts.why();
  else if (pressed === 'm') game.pencil = !game.pencil;
  else if (pressed === 'e') game.tool = game.tool === 'fill' ? 'empty' : 'fill';
  else if (pressed === '?') acts.note();
  else if (pressed === 'l') acts.readLine(event.shiftKey ? 'column' : 'row');
  else if (pressed === 'n' && game.kind.isSea) acts.readNumbers();
  else if (pressed === 'escape') game.dismiss();
  else if (colour) {
    game.colour = colour.letter;
    game.tool = 'fill';
  } else return false;
  return true;
}

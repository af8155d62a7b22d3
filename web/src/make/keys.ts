// Keys of the editor, besides those of the board.
import type { Editor } from './editor.svelte';
import { emptyLetter } from '../game/drawing';
import type { ToolName } from './tools';

export interface Acts {
  more(): void;
  fix(): void;
}

const TOOL_KEYS: Record<string, ToolName> = { p: 'pencil', l: 'line', f: 'fill', s: 'select' };

/** Does what a key is for; false when it is for nothing here. */
export function pressKey(editor: Editor, event: KeyboardEvent, acts: Acts): boolean {
  const pressed = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (pressed === 'y' || (pressed === 'z' && event.shiftKey)) editor.redo();
    else if (pressed === 'z') editor.undo();
    else return false;
    return true;
  }
  if (event.altKey) return false;
  const letter = /^[1-9]$/.test(pressed) ? editor.letters[Number(pressed) - 1] : undefined;
  const tool = TOOL_KEYS[pressed];
  if (tool) editor.tool = tool;
  else if (letter) editor.letter = letter;
  else if (pressed === 'e') editor.letter = emptyLetter(editor.drawing);
  else if (pressed === 'u') editor.undo();
  else if (pressed === 'r') editor.redo();
  else if (pressed === 'm') acts.more();
  else if (pressed === 'h') acts.fix();
  else if (pressed === 'delete' || pressed === 'backspace') editor.clear();
  else if (pressed === 'escape' && editor.selected) editor.selected = null;
  else return false;
  return true;
}

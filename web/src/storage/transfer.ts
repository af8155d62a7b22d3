// All progress as one file: out, in again, and everything away.
import type { Move } from '../game/moves';
import { resetSettings, settings, change, type Settings } from '../settings.svelte';
import type { OwnPuzzle } from './database';
import { becomePlayer, forgetPlayer, playerKey } from './identity';
import { eraseJournal, everything, receive, sendEverything } from './journal.svelte';

const KIND = 'nurie-progress';

interface Export {
  kind: typeof KIND;
  version: 1;
  made: string;
  player: string;
  settings: Settings;
  moves: Move[];
  puzzles: OwnPuzzle[];
}

export async function exportAll(): Promise<File> {
  const content: Export = {
    kind: KIND,
    version: 1,
    made: new Date().toISOString(),
    player: await playerKey(),
    settings: { ...settings },
    ...everything(),
  };
  const day = content.made.slice(0, 10);
  return new File([JSON.stringify(content)], `nurie-${day}.json`, { type: 'application/json' });
}

export class NotOurs extends Error {}

/** Adds what a file holds to what is here; nothing is overwritten. Returns how many moves it held. */
export async function importAll(text: string): Promise<number> {
  const content = read(text);
  // The same player on both devices: from now on they share one progress.
  if (content.player && content.player !== (await playerKey())) {
    await becomePlayer(content.player);
    await sendEverything();
  }
  await receive(content.moves, content.puzzles, true);
  change(content.settings);
  return content.moves.length;
}

function read(text: string): Export {
  let found: Partial<Export>;
  try {
    found = JSON.parse(text) as Partial<Export>;
  } catch {
    throw new NotOurs();
  }
  const isMove = (move: Move): boolean =>
    typeof move?.attempt === 'string' &&
    typeof move.device === 'string' &&
    Number.isInteger(move.n) &&
    Number.isInteger(move.clock) &&
    Number.isInteger(move.at) &&
    typeof move.kind === 'string' &&
    (move.kind !== 'paint' || (Array.isArray(move.cells) && typeof move.state === 'string'));
  const isPuzzle = (puzzle: OwnPuzzle): boolean =>
    typeof puzzle?.id === 'string' && Number.isInteger(puzzle.updated) && typeof puzzle.device === 'string' && typeof puzzle.name === 'string';
  if (found?.kind !== KIND || !Array.isArray(found.moves) || !found.moves.every(isMove)) throw new NotOurs();
  if (!Array.isArray(found.puzzles) || !found.puzzles.every(isPuzzle)) throw new NotOurs();
  const player = typeof found.player === 'string' && /^[0-9A-Za-z_-]{22,64}$/.test(found.player) ? found.player : '';
  const known = Object.keys(settings) as (keyof Settings)[];
  const wishes = (found.settings ?? {}) as unknown as Record<string, unknown>;
  const chosen = Object.fromEntries(known.filter((key) => typeof wishes[key] === typeof settings[key]).map((key) => [key, wishes[key]]));
  return { ...(found as Export), player, settings: { ...settings, ...chosen } };
}

/** Erases everything, on the server too. Throws when the server cannot be reached, before anything is gone. */
export async function eraseEverything(): Promise<void> {
  const response = await fetch('/api/me', { method: 'DELETE', headers: { Authorization: `Bearer ${await playerKey()}` } });
  if (!response.ok && response.status !== 404) throw new Error(`the server answered ${response.status}`);
  await eraseHere();
}

/** Erases what is on this device. */
export async function eraseHere(): Promise<void> {
  await eraseJournal();
  forgetPlayer();
  resetSettings();
}

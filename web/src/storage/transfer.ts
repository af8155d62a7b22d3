// Export, import and erase all progress. The entries of a file are validated one by one; the player sees the owner and
// the content of a file before anything changes.
import type { Move } from '../game/moves';
import { resetSettings, settings, change, type Settings } from '../settings.svelte';
import type { OwnPuzzle } from './database';
import { newKey, playerKey } from './identity';
import { eraseJournal, everything, receive } from './journal.svelte';
import { becomePlayer } from './resend';
import { recount, startAnew } from './sync.svelte';
import { tell } from './tabs';
import { sift, type Bad } from './validate';

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

/** What a file offers, before any of it is taken. */
export interface Offer {
  /** The key of the player who made it; empty if there is none. */
  player: string;
  /** Whether it belongs to another player. */
  isOther: boolean;
  /** When it was made; null if it does not say. */
  made: Date | null;
  attempts: number;
  moves: Move[];
  puzzles: OwnPuzzle[];
  /** What of it cannot be taken. */
  bad: Bad[];
  settings: Partial<Settings>;
}

export async function readExport(text: string): Promise<Offer> {
  let found: Partial<Record<keyof Export, unknown>> | null;
  try {
    found = JSON.parse(text) as typeof found;
  } catch {
    throw new NotOurs();
  }
  if (found?.kind !== KIND || !Array.isArray(found.moves) || !Array.isArray(found.puzzles)) throw new NotOurs();
  const player = typeof found.player === 'string' && /^[0-9A-Za-z_-]{22,64}$/.test(found.player) ? found.player : '';
  const made = new Date(typeof found.made === 'string' ? found.made : NaN);
  const entries = sift(found.moves, found.puzzles);
  return {
    player,
    isOther: player !== '' && player !== (await playerKey()),
    made: Number.isNaN(made.getTime()) ? null : made,
    attempts: new Set(entries.moves.map((move) => move.attempt)).size,
    settings: wishes(found.settings),
    ...entries,
  };
}

const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = { theme: ['system', 'light', 'dark'], mode: ['lives', 'check', 'none'] };

/** The settings of a file that make sense here. */
function wishes(told: unknown): Partial<Settings> {
  const fields = (typeof told === 'object' && told !== null ? told : {}) as Record<string, unknown>;
  const known = (Object.keys(settings) as (keyof Settings)[]).filter(
    (key) => typeof fields[key] === typeof settings[key] && (CHOICES[key]?.includes(fields[key]) ?? true),
  );
  return Object.fromEntries(known.map((key) => [key, fields[key]]));
}

/**
 * Adds the content of a file to the data on this device; nothing is overwritten. `them`: this device continues as the
 * player of the file, with its own data added to theirs. Resolves to whether it is stored.
 */
export async function takeOffer(offer: Offer, as: 'me' | 'them'): Promise<boolean> {
  if (as === 'them' && offer.isOther) await becomePlayer(offer.player);
  const isStored = await receive(offer.moves, offer.puzzles, true);
  if (as === 'them' || !offer.isOther) change(offer.settings);
  if (as === 'them' && offer.isOther) tell({ changed: true });
  await recount();
  return isStored;
}

/** Erases everything, on the server too. Throws when the server cannot be reached, before anything is gone. */
export async function eraseEverything(): Promise<void> {
  const response = await fetch('/api/me', { method: 'DELETE', headers: { Authorization: `Bearer ${await playerKey()}` } });
  if (!response.ok && ![404, 410].includes(response.status)) throw new Error(`the server answered ${response.status}`);
  await eraseHere();
}

/** Erases the data on this device. */
export async function eraseHere(): Promise<void> {
  await eraseJournal();
  startAnew();
  resetSettings();
  await recount();
}

/** The key is no longer valid: keeps all data on this device, as a new player. */
export async function keepAsNewPlayer(): Promise<void> {
  await becomePlayer(newKey());
  tell({ changed: true });
  await recount();
}

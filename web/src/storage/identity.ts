// Who is playing: a random key for the player, kept on this device, and one for this page.
import { readMeta, writeMeta } from './database';

function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** New with every load of the page: two tabs never count the same moves. */
export const device = random(8);

export const newId = (): string => random(8);

let known: Promise<string> | null = null;

/** The secret that the server knows this player by; made on the first need. */
export function playerKey(): Promise<string> {
  known ??= (async () => {
    const stored = await readMeta<string>('player');
    if (stored) return stored;
    const made = random(16);
    await writeMeta('player', made);
    return made;
  })();
  return known;
}

/** Take over the identity of an imported file. */
export async function becomePlayer(key: string): Promise<void> {
  await writeMeta('player', key);
  await writeMeta('cursor', 0);
  known = Promise.resolve(key);
}

export function forgetPlayer(): void {
  known = null;
}

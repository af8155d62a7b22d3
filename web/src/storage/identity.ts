// The identity of this device: a random key stored on it, with which it is one of the player's devices; and one for this page.
import { readMeta, writeMeta } from './database';

function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** New with every load of the page: two tabs never count the same moves. */
export const device = random(8);

export const newId = (): string => random(8);
export const newKey = (): string => random(16);

/** A key that could not be stored yet. */
let made = '';

/** The secret that the server knows this device by; made on the first need. Another tab may change it at any time. */
export async function playerKey(): Promise<string> {
  const stored = await readMeta<string>('player');
  if (stored) return stored;
  made ||= newKey();
  // While it cannot be stored, this page keeps using it.
  await writeMeta('player', made).catch(() => undefined);
  return made;
}

export function forgetPlayer(): void {
  made = '';
}

// The devices of this player: listing, renaming and unlinking them, and linking another with a code. Loaded on demand.
import { readMeta, writeMeta } from './database';
import { newKey, playerKey } from './identity';
import { becomePlayer } from './resend';
import { exclusively, recount } from './sync.svelte';
import { tell } from './tabs';

export interface Device {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The day on which it last synced, as the time of its beginning in UTC. */
  seen_at: number;
  this: boolean;
}

/** Why the server does not do something: the code of its answer, or `offline`. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

async function ask(method: string, path: string, key: string, body?: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) }).catch(() => null);
  if (!response || response.status >= 500) throw new Refused('offline');
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  throw new Refused(told?.error?.code ?? 'offline');
}

export async function listDevices(key?: string): Promise<Device[]> {
  return (await ask('GET', '/api/devices', key ?? (await playerKey()))).json() as Promise<Device[]>;
}

export async function renameDevice(id: string, name: string): Promise<void> {
  await ask('PATCH', `/api/devices/${id}`, await playerKey(), { name });
}

export async function unlinkDevice(id: string): Promise<void> {
  await ask('DELETE', `/api/devices/${id}`, await playerKey());
}

/** A code with which another device can be linked, and for how many seconds. */
export async function offerLink(): Promise<{ code: string; seconds: number }> {
  const response = await ask('POST', '/api/links', await playerKey(), { name: nameOfBrowser(navigator.userAgent) });
  return response.json() as Promise<{ code: string; seconds: number }>;
}

/** A code as the server wants it, from what a person types. */
export const cleanCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
/** A code as people read it. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * Links this device to the player with a code. Its games and those of the other devices are joined: everything that is
 * here is sent, and everything of the others asked for. Throws if the server refuses; then nothing has changed.
 */
export async function redeem(code: string): Promise<void> {
  await exclusively(async () => {
    if (await finishLinking()) return;
    // Kept until the answer is here: if that is lost, the device may be linked and not know it.
    const key = newKey();
    await writeMeta('linking', key);
    try {
      await ask('POST', '/api/links/redeem', key, { code, name: nameOfBrowser(navigator.userAgent), former: await playerKey() });
    } catch (error) {
      if (error instanceof Refused && error.code !== 'offline') await writeMeta('linking', '');
      throw error;
    }
    await becomePlayer(key);
  });
  tell({ changed: true });
  await recount();
}

/** Goes on with the key of a request whose answer was lost, if the server knows it. */
export async function finishLinking(): Promise<boolean> {
  const key = await readMeta<string>('linking');
  if (!key || !(await listDevices(key).catch(() => [])).length) return false;
  await becomePlayer(key);
  tell({ changed: true });
  return true;
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a browser is called until its owner gives it a name: ‘Firefox (Android)’; empty if it does not say. */
export function nameOfBrowser(agent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? '');
  return browser && system ? `${browser} (${system})` : browser || system || '';
}

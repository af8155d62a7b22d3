// Settings: read with whatever is stored, kept at once, and followed from other tabs.
import { beforeEach, expect, test, vi } from 'vitest';

const KEY = 'nurie.settings';
let settings: typeof import('./settings.svelte');
let stored: Map<string, string>;
let dark: { matches: boolean; addEventListener: (type: string, listener: () => void) => void };
let darkChanged: () => void;
let storageChanged: (event: { key: string }) => void;
let root: { dataset: Record<string, string> };

async function visit(text?: string): Promise<void> {
  vi.resetModules();
  if (text !== undefined) stored.set(KEY, text);
  settings = await import('./settings.svelte');
}

beforeEach(() => {
  stored = new Map();
  root = { dataset: {} };
  dark = { matches: false, addEventListener: (type, listener) => type === 'change' && (darkChanged = listener) };
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('matchMedia', (query: string) => (expect(query).toBe('(prefers-color-scheme: dark)'), dark));
  vi.stubGlobal('window', { addEventListener: (type: string, listener: typeof storageChanged) => type === 'storage' && (storageChanged = listener) });
});

const DEFAULTS = {
  theme: 'system',
  language: '',
  mode: 'none',
  timer: true,
  patterns: false,
  autoEmpty: true,
  highlight: true,
  feedback: true,
  vibrate: false,
  sound: false,
  tapCycle: false,
  pad: false,
  longPress: true,
  shortcuts: true,
};

test.each(['', '{', 'null', '{}', '{"timer":"yes","patterns":1,"theme":null}'])('what makes no sense (%s) is as if nothing was chosen', async (text) => {
  await visit(text);
  expect(settings.settings).toEqual(DEFAULTS);
});

test('what is stored is read, and what is unknown left out', async () => {
  await visit('{"timer":false,"language":"fi","colour":"red"}');
  expect(settings.settings).toEqual({ ...DEFAULTS, timer: false, language: 'fi' });
});

test('a change is stored, shown, and taken back by a reset', async () => {
  await visit();
  settings.change({ theme: 'dark', mode: 'lives' });
  expect(JSON.parse(stored.get(KEY)!)).toEqual({ ...DEFAULTS, theme: 'dark', mode: 'lives' });
  expect(root.dataset.theme).toBe('dark');
  settings.resetSettings();
  expect(settings.settings).toEqual(DEFAULTS);
  expect(root.dataset.theme).toBe('light');
});

test('a change holds for this visit where storage is forbidden', async () => {
  await visit();
  vi.stubGlobal('localStorage', { setItem: () => { throw new DOMException('forbidden'); } });
  settings.change({ timer: false });
  expect(settings.settings.timer).toBe(false);
});

test('nothing is read where storage is forbidden', async () => {
  vi.stubGlobal('localStorage', { getItem: () => { throw new DOMException('forbidden'); } });
  await visit();
  expect(settings.settings).toEqual(DEFAULTS);
});

test('the theme follows the system as long as no other is chosen', async () => {
  await visit();
  settings.followChanges(() => undefined);
  dark.matches = true;
  darkChanged();
  expect(root.dataset.theme).toBe('dark');
  settings.change({ theme: 'light' });
  expect(root.dataset.theme).toBe('light');
  darkChanged();
  expect(root.dataset.theme).toBe('light');
});

test('what another tab chooses is followed', async () => {
  await visit();
  const spoken: string[] = [];
  settings.followChanges((language) => spoken.push(language));
  stored.set(KEY, '{"theme":"dark","timer":false}');
  storageChanged({ key: 'something else' });
  expect(settings.settings.timer).toBe(true);
  storageChanged({ key: KEY });
  expect(spoken).toEqual([]);
  stored.set(KEY, '{"theme":"dark","timer":false,"language":"fi"}');
  storageChanged({ key: KEY });
  expect(spoken).toEqual(['fi']);
  expect([settings.settings.timer, settings.settings.theme, root.dataset.theme]).toEqual([false, 'dark', 'dark']);
});

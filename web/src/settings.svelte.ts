// The player's settings; stored in localStorage, so that they are available before the first paint.
import type { Mode } from './game/moves';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  /** A language code, or empty for the browser's. */
  language: string;
  mode: Mode;
  timer: boolean;
  patterns: boolean;
  /** Mark the rest of a finished line as empty. */
  autoEmpty: boolean;
  highlight: boolean;
  /** In free play, mark what contradicts a clue or a rule. */
  feedback: boolean;
  vibrate: boolean;
  sound: boolean;
  /** A tap on a painted cell goes on: fill, cross, clear. */
  tapCycle: boolean;
  /** A pad moves a cursor, and a button paints. */
  pad: boolean;
  /** Holding a cell takes the other tool. */
  longPress: boolean;
  /** Keys that do something when they are pressed alone: letters, digits and signs. */
  shortcuts: boolean;
}

const KEY = 'nurie.settings';
const DARK = '(prefers-color-scheme: dark)';
const DEFAULTS: Settings = {
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

function read(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(DEFAULTS).map(([key, value]) => {
      const found = stored[key];
      return [key, typeof found === typeof value ? found : value];
    });
    return Object.fromEntries(known) as Settings;
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(read());

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be blocked; the choice then lasts for this visit.
  }
  showTheme();
}

export function resetSettings(): void {
  change(DEFAULTS);
}

/** Says on the page which theme it has; theme.js has done so before the first paint. */
function showTheme(): void {
  const { theme } = settings;
  document.documentElement.dataset.theme = theme === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme;
}

/** Follows changes in other tabs, and the theme of the system; reports a change of language. */
export function followChanges(onlanguage: (language: string) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    const { language } = settings;
    Object.assign(settings, read());
    showTheme();
    if (settings.language !== language) onlanguage(settings.language);
  });
  matchMedia(DARK).addEventListener('change', showTheme);
}

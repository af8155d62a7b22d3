// What the tabs of one browser tell each other: new entries, and that everything was erased.
import type { Move } from '../game/moves';
import type { OwnPuzzle } from './database';

export interface News {
  moves?: Move[];
  puzzles?: OwnPuzzle[];
  /** Everything was erased: what other tabs still hold must not come back. */
  erased?: true;
  /** The player has changed, or entries were removed: other tabs reload everything. */
  changed?: true;
}

const KEY = 'nurie.change';

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('nurie');
  } catch {
    // It is not supported, or site data is blocked.
    return null;
  }
}
const channel = openChannel();

export function tell(news: News): void {
  channel?.postMessage(news);
  if (!news.erased && !news.changed) return;
  try {
    // Tabs without a channel hear of it so.
    localStorage.setItem(KEY, `${news.erased ? 'erased' : 'changed'} ${Date.now()} ${Math.random()}`);
  } catch {
    // Storage may be forbidden.
  }
}

export function hear(listener: (news: News) => void): void {
  if (channel) {
    channel.onmessage = (event: MessageEvent<News>) => listener(event.data);
  } else if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === KEY && event.newValue) listener(event.newValue.startsWith('erased') ? { erased: true } : { changed: true });
    });
  }
}

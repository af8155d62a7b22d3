// Fetches the packs of the next days' puzzles, so that the service worker keeps them and they can be played without a network.
import { puzzlesOf } from '../attempts/daily';
import { dayAt, dayOf, numberOf } from '../attempts/days';
import { packPath, wholeShelf } from '../storage/packs';

/** Today, and the days after it. */
const DAYS = 3;

export async function fetchAhead(now: number): Promise<void> {
  const shelf = await wholeShelf();
  const today = numberOf(dayOf(now));
  const days = Array.from({ length: DAYS }, (_, after) => dayAt(today + after));
  for (const pack of new Set(days.flatMap((day) => puzzlesOf(day, shelf).map((entry) => entry.pack)))) {
    if (!(await caches.match(packPath(pack)))) await fetch(packPath(pack));
  }
}

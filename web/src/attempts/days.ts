// Calendar days as text, such as 2026-11-16: they compare like text, and have no time zone.

export const DAY = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment where the player is. */
export function dayOf(moment: number | Date): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Days since 1970. */
export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
export const dayAt = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
/** From Monday, 0, to Sunday. */
export const weekdayOf = (day: string): number => (numberOf(day) + 3) % 7;
/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOf(text)) && dayAt(numberOf(text)) === text;

/** The weeks of a month, from Monday to Sunday; null outside of it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = numberOf(`${month}-01`);
  const weeks: (string | null)[][] = [];
  for (let monday = first - weekdayOf(dayAt(first)); monday === first || dayAt(monday).slice(0, 7) <= month; monday += 7) {
    const week = Array.from({ length: 7 }, (_, at) => dayAt(monday + at));
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

export const monthAfter = (month: string, by: 1 | -1): string => dayAt(numberOf(`${month}-15`) + 30 * by).slice(0, 7);

/** Days in a row: the run that goes on today, and the longest. One missed day does not end a run; it is not counted. */
export function streaks(days: Iterable<string>, today: string): { current: number; longest: number } {
  let [run, longest, before] = [0, 0, -Infinity];
  for (const day of [...new Set(days)].map(numberOf).sort((a, b) => a - b)) {
    run = day - before <= 2 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  // Today is not over, and yesterday may be the missed day.
  return { current: numberOf(today) - before <= 2 ? run : 0, longest };
}

// The time played in an attempt: between two moves of one page, unless it paused; what several pages play at once counts once.
import type { Move } from './moves';

/** Milliseconds between two moves of one page that count as played, at most. */
const LONGEST_PAUSE = 600_000;

type Span = [from: number, to: number];

export class Stopwatch {
  milliseconds = 0;
  /** When each page whose clock runs made its last move. */
  private readonly running = new Map<string, number>();
  /** The stretches of time that are counted, in order and apart from each other. */
  private readonly played: Span[] = [];

  /** Whether the clock of a page runs. */
  isRunning(device: string): boolean {
    return this.running.has(device);
  }

  /** The time played, with what passed since the last move of a page. */
  millisecondsAt(now: number, device: string): number {
    const { from, to, joined } = this.stretch(device, now) ?? { from: 0, to: 0, joined: [] };
    return this.milliseconds + to - from - lengthOf(joined);
  }

  /** Counts the time since the page's last move, except what is counted already. */
  count({ device, at }: Move): void {
    const found = this.stretch(device, at);
    if (!found) return;
    const { first, joined, from, to } = found;
    this.played.splice(first, joined.length, [from, to]);
    this.milliseconds += to - from - lengthOf(joined);
  }

  /** Goes on from a move of a page, or stands if it pauses. */
  follow({ kind, device, at }: Move): void {
    if (kind === 'pause') this.running.delete(device);
    else this.running.set(device, at);
  }

  /** Stops the clocks of all pages. */
  stop(): void {
    this.running.clear();
  }

  /** The time since a page's last move, together with the counted stretches that it touches. */
  private stretch(device: string, at: number): { first: number; joined: Span[]; from: number; to: number } | null {
    const from = this.running.get(device);
    if (from === undefined || at <= from) return null;
    const to = Math.min(at, from + LONGEST_PAUSE);
    const first = this.played.findLastIndex((span) => span[1] < from) + 1;
    let last = first;
    while (last < this.played.length && this.played[last]![0] <= to) last++;
    const joined = this.played.slice(first, last);
    return { first, joined, from: Math.min(from, joined[0]?.[0] ?? from), to: Math.max(to, joined.at(-1)?.[1] ?? to) };
  }
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

// Plays the steps of a method like a film, also while the method still makes them.
import { Film } from './film';
import type { ToldStep } from './run';

export const SPEEDS = [1, 2, 4, 8, 16, 32] as const;
/** The shortest time between two pictures, in milliseconds; faster means several steps at once. */
const SHORTEST = 55;

export class Player {
  /** How many steps there are. */
  count = $state(0);
  /** How many of them are shown. */
  index = $state(0);
  isPlaying = $state(false);
  /** More steps may come. */
  isOpen = $state(false);
  /** Steps a second. */
  speed = $state<number>(4);
  private film = new Film([], 1);

  /** A new film, which begins to play with its first steps. */
  begin(start: readonly string[], width: number): void {
    this.film = new Film(start, width);
    this.count = this.index = 0;
    this.isOpen = this.isPlaying = true;
  }

  add(steps: readonly ToldStep[]): void {
    this.film.add(steps);
    this.count = this.film.length;
  }

  /** There will be no more steps. */
  end(): void {
    this.isOpen = false;
    if (!this.count) this.isPlaying = false;
  }

  get cells(): string[] {
    return this.film.at(Math.min(this.index, this.count));
  }

  get step(): ToldStep | undefined {
    return this.stepAt(this.index);
  }

  stepAt(index: number): ToldStep | undefined {
    return index <= this.count ? this.film.step(index) : undefined;
  }

  move(to: number): void {
    this.isPlaying = false;
    this.index = Math.min(this.count, Math.max(0, to));
  }

  /** Plays, or holds; from the beginning when all has been seen. */
  toggle(): void {
    if (!this.isPlaying && this.index >= this.count && !this.isOpen) this.index = 0;
    this.isPlaying = !this.isPlaying;
  }

  /** Shows what comes next, again and again; what it gives back ends that. */
  run(): () => void {
    const pause = Math.max(1000 / this.speed, SHORTEST);
    const several = Math.max(1, Math.round((pause * this.speed) / 1000));
    const timer = setInterval(() => {
      if (this.index < this.count) this.index = Math.min(this.count, this.index + several);
      else if (!this.isOpen) this.isPlaying = false;
    }, pause);
    return () => clearInterval(timer);
  }
}

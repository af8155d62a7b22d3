// Plays the steps of a method like a film, also while the method still makes them. A chain is played link by link.
import { framesOf, type Frame } from '../steps/frames';
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
  /** How many pictures of the step that is shown have passed; with all of them, the step as a whole is there. */
  private passed = $state(0);
  isPlaying = $state(false);
  /** More steps may come. */
  isOpen = $state(false);
  /** Steps per second. */
  speed = $state<number>(4);
  private film = new Film([], 1);

  /** A new film, which begins to play with its first steps. */
  begin(start: readonly string[], width: number): void {
    this.film = new Film(start, width);
    this.count = this.index = this.passed = 0;
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
    return this.film.at(Math.min(this.index, this.count) - (this.frame ? 1 : 0));
  }

  get step(): ToldStep | undefined {
    return this.stepAt(this.index);
  }

  stepAt(index: number): ToldStep | undefined {
    return index <= this.count ? this.film.step(index) : undefined;
  }

  /** The picture of the step that is shown; none once it is there as a whole. */
  get frame(): Frame<ToldStep> | undefined {
    return this.frames[this.passed];
  }

  get isAtEnd(): boolean {
    return this.index >= this.count && !this.frame;
  }

  move(to: number): void {
    this.isPlaying = false;
    this.index = Math.min(this.count, Math.max(0, to));
    this.passed = this.frames.length;
  }

  /** One picture on. */
  forward(): void {
    this.isPlaying = false;
    this.advance();
  }

  /** One picture back. */
  back(): void {
    this.isPlaying = false;
    if (this.passed > 0) this.passed--;
    else this.move(this.index - 1);
  }

  /** Plays or pauses; starts over at the end. */
  toggle(): void {
    if (!this.isPlaying && this.isAtEnd && !this.isOpen) this.index = this.passed = 0;
    this.isPlaying = !this.isPlaying;
  }

  /** Shows what comes next, again and again; what it gives back ends that. */
  run(): () => void {
    const pause = Math.max(1000 / this.speed, SHORTEST);
    const several = Math.max(1, Math.round((pause * this.speed) / 1000));
    const timer = setInterval(() => {
      if (this.isAtEnd && !this.isOpen) this.isPlaying = false;
      for (let i = 0; i < several; i++) this.advance();
    }, pause);
    return () => clearInterval(timer);
  }

  private advance(): void {
    if (this.frame) this.passed++;
    else if (this.index < this.count) {
      this.index++;
      this.passed = 0;
    }
  }

  private get frames(): Frame<ToldStep>[] {
    return this.step ? framesOf(this.step) : [];
  }
}

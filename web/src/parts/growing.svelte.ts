// A long list that is drawn little by little: what is in sight at once, the rest in idle moments, so that an answer comes
// quickly on a slow phone, and the next one does not wait for what nobody has seen.

/** How many are added in an idle moment. */
const STEP = 6;

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const id = setTimeout(work, 30);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(id);
}

export class Growing<T> {
  /** How many of the list are drawn now. */
  count = $state(0);
  /** Whether all that is wanted is drawn, and nothing else. */
  isDone = $state(false);
  #wanted = 0;
  #cancel: (() => void) | null = null;
  #before: readonly T[] = [];

  /** What is drawn of a list. Until all is done, what was drawn before keeps its place after it, to be hidden: removing it takes time. */
  drawn(list: readonly T[]): readonly T[] {
    const now = list.slice(0, this.count);
    return (this.#before = this.isDone ? now : [...now, ...this.#before.slice(now.length)]);
  }

  /** Draws `count` now, and more until there are `wanted`. */
  restart(count: number, wanted: number): void {
    this.stop();
    this.count = count;
    this.#wanted = wanted;
    this.#goOn();
  }

  /** Draws more than was wanted so far, if that is done. */
  extend(by: number): void {
    if (!this.isDone) return;
    this.#wanted = this.count + by;
    this.#goOn();
  }

  /** Nothing is drawn any more: the list is gone. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #goOn(): void {
    this.isDone = false;
    this.#cancel = whenIdle(() => {
      this.#cancel = null;
      if (this.count < this.#wanted) {
        this.count = Math.min(this.#wanted, this.count + STEP);
        this.#goOn();
      } else this.isDone = true;
    });
  }
}

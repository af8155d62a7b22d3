// The engine as the app sees it: each question goes to the module that answers it, in a worker of its own.
import { Asking, inWorker, type Means } from './asking';
import type { ModuleName } from './module';
import type { Question } from './words';

export class Engine {
  private readonly modules: Partial<Record<ModuleName, Asking>> = {};

  constructor(private readonly means: (module: ModuleName) => Means = inWorker) {}

  /** The answer; the signal cancels. */
  ask<Answer>(question: Question<Answer>, signal?: AbortSignal): Promise<Answer> {
    const module = (this.modules[question.module] ??= new Asking(this.means(question.module)));
    return module.ask(question, signal);
  }

  /** Ends the workers, and rejects what waits for them. */
  close(): void {
    for (const module of Object.values(this.modules)) module.close();
  }
}

/** For those who only ask. */
export type Asks = Pick<Engine, 'ask'>;

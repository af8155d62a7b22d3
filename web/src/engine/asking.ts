// Asking a module of the engine: questions become promises, a worker answers them, and a signal cancels.
//
// A busy worker receives no messages, so cancelling terminates it and starts another; this is cheap because the
// compiled module is kept. Requests queue here and are sent one at a time, so that only the cancelled one is lost.
// Nothing is loaded before the first request.
import { modules, type ModuleName } from './module';
import type { Question } from './words';

export interface Means {
  module(): Promise<WebAssembly.Module>;
  worker(): Worker;
}

/** A module in a worker of its own. */
export const inWorker = (name: ModuleName): Means => ({
  module: modules[name],
  worker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
});

/** What is posted to the worker, besides the compiled module, and what it posts back. */
export interface Request {
  id: number;
  words: number[];
}
export type Reply = { id: number; answer: unknown } | { id: number; error: string };

interface Job {
  id: number;
  question: Question<unknown>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export class Asking {
  private module: Promise<WebAssembly.Module> | null = null;
  private worker: Worker | null = null;
  private waiting: Job[] = [];
  private running: Job | null = null;
  private count = 0;

  constructor(private readonly means: Means) {}

  /** Terminates the worker and rejects waiting requests. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    const open = [...(this.running ? [this.running] : []), ...this.waiting];
    this.running = null;
    this.waiting = [];
    for (const job of open) job.reject(new DOMException('the engine was closed', 'AbortError'));
  }

  ask<Answer>(question: Question<Answer>, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const job: Job = { id: ++this.count, question, resolve: resolve as (answer: unknown) => void, reject };
      signal?.addEventListener('abort', () => this.cancel(job, signal.reason), { once: true });
      this.waiting.push(job);
      void this.next();
    });
  }

  private cancel(job: Job, reason: unknown): void {
    job.reject(reason);
    this.waiting = this.waiting.filter((other) => other !== job);
    if (this.running !== job) return;
    this.worker?.terminate();
    this.worker = null;
    this.running = null;
    void this.next();
  }

  private async next(): Promise<void> {
    if (this.running) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.running = job;
    try {
      this.module ??= this.means.module();
      // The next question retries a failed download.
      this.module.catch(() => (this.module = null));
      const module = await this.module;
      // The request may have been cancelled in the meantime.
      if (this.running !== job) return;
      this.worker ??= this.start(module);
      this.worker.postMessage({ id: job.id, words: job.question.words } satisfies Request);
    } catch (error) {
      job.reject(error);
      this.finish(job);
    }
  }

  private finish(job: Job): void {
    if (this.running !== job) return;
    this.running = null;
    void this.next();
  }

  private start(module: WebAssembly.Module): Worker {
    const worker = this.means.worker();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const job = this.running;
      if (job?.id !== data.id) return;
      if ('error' in data) job.reject(new Error(data.error));
      else job.resolve(job.question.read(data.answer));
      this.finish(job);
    };
    worker.onerror = () => {
      const job = this.running;
      worker.terminate();
      this.worker = null;
      if (!job) return;
      job.reject(new Error('the engine could not be started'));
      this.finish(job);
    };
    worker.postMessage(module);
    return worker;
  }
}

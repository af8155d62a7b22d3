// Engine: one request at a time, cancelled alone, loaded once, and tried again after a failure.
import { expect, test, vi } from 'vitest';
import type { LinesJson } from '../../src/game/puzzle';
import { Engine } from '../../src/engine/engine';
import type { Request } from '../../src/engine/asking';
import { generate } from '../../src/engine/making';
import { hint, justify, solve } from '../../src/engine/questions';

const DOT: LinesJson = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } };
const MODULE = {} as WebAssembly.Module;

/** A worker that answers when told to. */
class Still {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  got: (Request | WebAssembly.Module)[] = [];
  ended = false;
  postMessage(data: Request | WebAssembly.Module): void {
    this.got.push(data);
  }
  terminate(): void {
    this.ended = true;
  }
  get asked(): Request {
    return this.got.at(-1) as Request;
  }
  reply(reply: { answer?: unknown; error?: string }): void {
    this.onmessage?.({ data: { id: this.asked.id, ...reply } });
  }
}

function still(): { engine: Engine; workers: Still[]; module: ReturnType<typeof vi.fn<() => Promise<WebAssembly.Module>>> } {
  const workers: Still[] = [];
  const module = vi.fn(() => Promise.resolve(MODULE));
  const worker = (): Worker => {
    workers.push(new Still());
    return workers.at(-1) as unknown as Worker;
  };
  return { engine: new Engine(() => ({ module, worker })), workers, module };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('nothing is loaded before it is needed, and then once', async () => {
  const { engine, workers, module } = still();
  expect(module).not.toHaveBeenCalled();
  const first = engine.ask(hint(DOT, ['?']));
  const second = engine.ask(hint(DOT, ['?']));
  await soon();
  expect(workers).toHaveLength(1);
  expect(workers[0]!.got).toHaveLength(2);
  workers[0]!.reply({ answer: { kind: 'nothing' } });
  expect(await first).toEqual({ kind: 'nothing' });
  await soon();
  workers[0]!.reply({ answer: { kind: 'complete' } });
  expect(await second).toEqual({ kind: 'complete' });
  expect(module).toHaveBeenCalledTimes(1);
});

test('each module has a worker of its own, which begins with its first question', async () => {
  const { engine, workers } = still();
  const answers = [engine.ask(hint(DOT, ['?'])), engine.ask(justify(DOT, ['?'], ['#'])), engine.ask(generate('nonogram', {}, 1))];
  await soon();
  expect(workers.map((worker) => worker.asked.words)).toEqual([hint(DOT, ['?']).words, justify(DOT, ['?'], ['#']).words, generate('nonogram', {}, 1).words]);
  for (const worker of workers) worker.reply({ answer: null });
  expect(await Promise.all(answers)).toEqual([null, null, null]);
  engine.close();
  expect(workers.map((worker) => worker.ended)).toEqual([true, true, true]);
});

test('cancelling what runs ends the worker, and the next request gets another', async () => {
  const { engine, workers, module } = still();
  const control = new AbortController();
  const first = engine.ask(solve(DOT), control.signal);
  const second = engine.ask(hint(DOT, ['?']));
  await soon();
  control.abort();
  await expect(first).rejects.toThrow('abort');
  await soon();
  expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
  expect(workers[1]!.asked.words).toEqual(hint(DOT, ['?']).words);
  workers[1]!.reply({ answer: { kind: 'nothing' } });
  expect(await second).toEqual({ kind: 'nothing' });
  expect(module).toHaveBeenCalledTimes(1);
});

test('cancelling what waits disturbs nothing', async () => {
  const { engine, workers } = still();
  const control = new AbortController();
  const first = engine.ask(hint(DOT, ['?']));
  const second = engine.ask(solve(DOT), control.signal);
  await soon();
  control.abort();
  await expect(second).rejects.toThrow('abort');
  workers[0]!.reply({ answer: { kind: 'nothing' } });
  expect(await first).toEqual({ kind: 'nothing' });
  expect(workers[0]!.ended).toBe(false);
});

test('an error of the engine is the error of that request alone', async () => {
  const { engine, workers } = still();
  const first = engine.ask(solve(DOT));
  const second = engine.ask(solve(DOT));
  await soon();
  workers[0]!.reply({ error: 'the board is too large for the browser' });
  await expect(first).rejects.toThrow('too large');
  await soon();
  workers[0]!.reply({ answer: 1 });
  expect(await second).toBe(1);
});

test('a failed download is tried again', async () => {
  const { engine, workers, module } = still();
  module.mockRejectedValueOnce(new Error('offline'));
  await expect(engine.ask(solve(DOT))).rejects.toThrow('offline');
  const again = engine.ask(solve(DOT));
  await soon();
  workers[0]!.reply({ answer: 2 });
  expect(await again).toBe(2);
});

test('closing rejects what is open', async () => {
  const { engine, workers } = still();
  const first = engine.ask(solve(DOT));
  await soon();
  engine.close();
  await expect(first).rejects.toThrow('closed');
  expect(workers[0]!.ended).toBe(true);
});

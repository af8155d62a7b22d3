// What a worker of the engine does: receives the compiled module once, then answers one request at a time.
import { Native } from './native';
import type { Reply } from './protocol';

/** A request of any module. */
interface Request {
  id: number;
  name: string;
  args: unknown[];
}

/** Answers requests with what is made of an instance of the module. */
export function serve<Answers>(start: (native: Native) => Answers, answer: (answers: Answers, name: string, args: unknown[]) => unknown): void {
  let module: WebAssembly.Module | null = null;
  let answers: Promise<Answers> | null = null;

  const begin = async (): Promise<Answers> => {
    if (!module) throw new Error('the engine was not loaded');
    return start(await Native.start(module));
  };

  self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Request>): Promise<void> => {
    if (data instanceof WebAssembly.Module) {
      module = data;
      return;
    }
    let reply: Reply;
    try {
      answers ??= begin();
      reply = { id: data.id, answer: answer(await answers, data.name, data.args) };
    } catch (error) {
      // An instance that crashed, for example out of memory or stack, is in an undefined state.
      answers = null;
      reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
    }
    self.postMessage(reply);
  };
}

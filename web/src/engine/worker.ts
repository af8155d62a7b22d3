// The worker: receives the compiled engine once, then answers one request at a time.
import { Answers } from './answers';
import { Native } from './native';
import type { Reply, Request } from './protocol';

let module: WebAssembly.Module | null = null;
let answers: Promise<Answers> | null = null;

const start = async (): Promise<Answers> => {
  if (!module) throw new Error('the engine was not loaded');
  return new Answers(await Native.start(module));
};

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Request>): Promise<void> => {
  if (data instanceof WebAssembly.Module) {
    module = data;
    return;
  }
  let reply: Reply;
  try {
    answers ??= start();
    reply = { id: data.id, answer: (await answers).answer(data.name, data.args) };
  } catch (error) {
    // An instance that crashed, for example out of memory or stack, is in an undefined state.
    answers = null;
    reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};

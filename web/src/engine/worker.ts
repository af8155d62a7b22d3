// The worker: gets the compiled engine once, then answers one request after the other.
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
    // An instance that broke off, as when memory or stack run out, is in no known state.
    answers = null;
    reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};

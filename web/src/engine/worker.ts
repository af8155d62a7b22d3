// A worker of the engine: it receives a compiled module once, then answers one question at a time.
import type { Reply, Request } from './asking';
import { Native } from './native';

let module: WebAssembly.Module | null = null;
let native: Promise<Native> | null = null;

async function start(): Promise<Native> {
  if (!module) throw new Error('the engine was not loaded');
  return Native.start(module);
}

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Request>): Promise<void> => {
  if (data instanceof WebAssembly.Module) {
    module = data;
    return;
  }
  let reply: Reply;
  try {
    native ??= start();
    reply = { id: data.id, answer: (await native).answer(data.words) };
  } catch (error) {
    // An instance that crashed, for example out of memory or stack, is in an undefined state.
    native = null;
    reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};

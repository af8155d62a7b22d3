// The compiled modules of the engine, each loaded once for both the page and its worker.

/** Compiles while it loads, where the browser and the server's content type allow it. */
export async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.status}`);
  if (typeof WebAssembly.compileStreaming === 'function' && response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A module that is loaded when it is first asked for; the next call retries a failed download. */
function once(url: () => Promise<{ default: string }>): () => Promise<WebAssembly.Module> {
  let loading: Promise<WebAssembly.Module> | null = null;
  return () => {
    loading ??= (async () => compile((await url()).default))();
    loading.catch(() => (loading = null));
    return loading;
  };
}

export const modules = {
  /** Solves, explains and judges. */
  engine: once(() => import('./engine.wasm?url')),
  /** Gives reasons. */
  reasons: once(() => import('./reasons.wasm?url')),
  /** Makes. */
  making: once(() => import('./making.wasm?url')),
};
export type ModuleName = keyof typeof modules;

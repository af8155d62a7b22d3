// The compiled engine, loaded once for both the page and its worker.

/** Compiles while it loads, where the browser and the server's content type allow it. */
export async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.status}`);
  if (typeof WebAssembly.compileStreaming === 'function' && response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

let loading: Promise<WebAssembly.Module> | null = null;

/** The engine in the browser; the next call retries a failed download. */
export function engineModule(): Promise<WebAssembly.Module> {
  loading ??= (async () => compile((await import('./engine.wasm?url')).default))();
  loading.catch(() => (loading = null));
  return loading;
}

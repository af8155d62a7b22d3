// Work that can wait until the browser has nothing else to do.

/** Does some work in an idle moment, at the latest after some milliseconds; the result cancels it. */
export function whenIdle(work: () => void, within = 500): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const id = setTimeout(work, 30);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(work, { timeout: within });
  return () => cancelIdleCallback(id);
}

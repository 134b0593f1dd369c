const listeners = new Map<string, () => void>();

/** Calls back when this tab is asked to download an archive again; one listener for each. */
export function onAgain(id: string, listener: () => void): () => void {
  listeners.set(id, listener);
  return () => void listeners.delete(id);
}

/** Says that this tab is asked to download an archive again. */
export function tellAgain(id: string): void {
  listeners.get(id)?.();
}

import { type ReadZips, readZips } from './read-zips.ts';

export type ZipsResponse =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly read: ReadZips }
  | { readonly kind: 'failed' };

/** The part of a worker's global scope used here; the DOM library has a window's only. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<readonly File[]>) => void) | null;
  postMessage(response: ZipsResponse): void;
}

const smallestStep = 0.01;

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  let shown = 0;
  const onProgress = (share: number) => {
    if (share < shown + smallestStep) return;
    shown = share;
    scope.postMessage({ kind: 'progress', share });
  };
  readZips(data, onProgress).then(
    (read) => scope.postMessage({ kind: 'read', read }),
    () => scope.postMessage({ kind: 'failed' }),
  );
};

import { workerAddress } from '../../browser/worker-address.ts';
import { readInTurns } from './range-reader.ts';
import rangesWorker from './ranges.worker.ts?worker&url';
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

// Safari before 15.5 has no workers of workers.
const startWorker = () =>
  typeof Worker === 'undefined' ? undefined : new Worker(workerAddress(rangesWorker), { type: 'module' });

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  let shown = 0;
  const onProgress = (share: number) => {
    if (share < shown + smallestStep) return;
    shown = share;
    scope.postMessage({ kind: 'progress', share });
  };
  readZips(data, onProgress, readInTurns(data, startWorker)).then(
    (read) => scope.postMessage({ kind: 'read', read }),
    () => scope.postMessage({ kind: 'failed' }),
  );
};

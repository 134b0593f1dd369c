import type { Inspection } from '../queue/upload-dependencies.ts';
import { refusal } from './check-file.ts';
import { inspectFile } from './inspect-file.ts';

export type InspectRequest =
  | { readonly kind: 'inspect'; readonly id: number; readonly file: Blob }
  | { readonly kind: 'cancel'; readonly id: number };

export interface InspectResponse {
  readonly id: number;
  readonly inspection: Inspection;
}

type Inspect = (file: Blob, signal: AbortSignal) => Promise<Inspection>;

export interface InspectorWorker {
  postMessage(call: InspectRequest): void;
  addEventListener(type: 'message', listener: (event: { data: InspectResponse }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

interface Pending {
  readonly file: Blob;
  readonly resolve: (inspection: Inspection) => void;
}

/** Without a worker there is no hash; it is optional. */
const inspectHere = (file: Blob) =>
  inspectFile(
    file,
    async () => undefined,
    () => false,
  );

/** Inspects files in a worker, started with the first file. */
export function createInspector(startWorker: () => InspectorWorker): Inspect {
  const pending = new Map<number, Pending>();
  let worker: InspectorWorker | 'none' | undefined;
  let lastId = 0;

  function settle(id: number, inspection: Inspection): void {
    pending.get(id)?.resolve(inspection);
    pending.delete(id);
  }

  function disableWorker(): void {
    worker = 'none';
    for (const [id, { file }] of pending) void inspectHere(file).then((inspection) => settle(id, inspection));
  }

  function start(): InspectorWorker | 'none' {
    try {
      const started = startWorker();
      started.addEventListener('message', ({ data }) => settle(data.id, data.inspection));
      started.addEventListener('error', disableWorker);
      return started;
    } catch {
      return 'none';
    }
  }

  return (file, signal) => {
    worker ??= start();
    const target = worker;
    if (target === 'none') return inspectHere(file);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const cancel = () => {
        target.postMessage({ kind: 'cancel', id });
        settle(id, { kind: 'refused', failure: refusal('unreadable-file') });
      };
      const end = (inspection: Inspection) => {
        signal.removeEventListener('abort', cancel);
        resolve(inspection);
      };
      pending.set(id, { file, resolve: end });
      signal.addEventListener('abort', cancel);
      target.postMessage({ kind: 'inspect', id, file });
    });
  };
}

import type { Inspection, UploadWorld } from '../queue/upload-world.ts';
import { inspectFile } from './inspect-file.ts';
import type { InspectAnswer, InspectCall } from './inspector-messages.ts';

type Inspect = UploadWorld['inspect'];

/** The part of a `Worker` that is used here. */
export interface InspectorWorker {
  postMessage(call: InspectCall): void;
  addEventListener(type: 'message', listener: (event: { data: InspectAnswer }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

interface Pending {
  readonly file: File;
  readonly resolve: (inspection: Inspection) => void;
}

/** Without the worker only the type is read: the hash is a check on the way, and no upload fails for lack of it. */
const inspectHere = (file: File) =>
  inspectFile(
    file,
    async () => undefined,
    () => false,
  );

/** Looks at files in a worker, so that the page stays smooth; made at the first file. */
export function createInspector(startWorker: () => InspectorWorker): Inspect {
  const pending = new Map<number, Pending>();
  let worker: InspectorWorker | 'none' | undefined;
  let asked = 0;

  function settle(id: number, inspection: Inspection): void {
    pending.get(id)?.resolve(inspection);
    pending.delete(id);
  }

  function giveUpWorker(): void {
    worker = 'none';
    for (const [id, { file }] of pending) void inspectHere(file).then((inspection) => settle(id, inspection));
  }

  function start(): InspectorWorker | 'none' {
    try {
      const started = startWorker();
      started.addEventListener('message', ({ data }) => settle(data.id, data.inspection));
      started.addEventListener('error', giveUpWorker);
      return started;
    } catch {
      return 'none';
    }
  }

  return (file, signal) => {
    worker ??= start();
    const target = worker;
    if (target === 'none') return inspectHere(file);
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      const cancel = () => {
        target.postMessage({ kind: 'cancel', id });
        settle(id, { kind: 'refused', failure: { code: 'unreadable-file', retryable: true } });
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

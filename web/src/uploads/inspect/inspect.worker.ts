import { hashFile } from './hash-file.ts';
import { inspectFile } from './inspect-file.ts';
import type { InspectRequest, InspectResponse } from './inspector.ts';

/** The part of a worker's global scope used here; the DOM library has a window's only. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<InspectRequest>) => void) | null;
  postMessage(response: InspectResponse): void;
}

const scope = globalThis as unknown as WorkerScope;
const cancelled = new Set<number>();

async function inspect(id: number, file: Blob): Promise<void> {
  const inspection = await inspectFile(file, hashFile, () => cancelled.has(id));
  if (!cancelled.delete(id)) scope.postMessage({ id, inspection });
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'cancel') cancelled.add(data.id);
  else void inspect(data.id, data.file);
};

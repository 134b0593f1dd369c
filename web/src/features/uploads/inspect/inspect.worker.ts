import { hashFile } from './hash-file.ts';
import { inspectFile } from './inspect-file.ts';
import type { InspectAnswer, InspectCall } from './inspector-messages.ts';

/** The part of a worker's global scope that is used here; the DOM library only knows a window's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<InspectCall>) => void) | null;
  postMessage(answer: InspectAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;
const cancelled = new Set<number>();

async function inspect(id: number, file: File): Promise<void> {
  const inspection = await inspectFile(file, hashFile, () => cancelled.has(id));
  if (!cancelled.delete(id)) scope.postMessage({ id, inspection });
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'cancel') cancelled.add(data.id);
  else void inspect(data.id, data.file);
};

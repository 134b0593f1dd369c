import { downloadsRoutes } from '@keepsake/contract/downloads';
import { safeFileName } from '@keepsake/contract/file-names';
import type { Call } from '../api/call.ts';

const listeners = new Map<string, () => void>();

/** Calls back when an archive is downloaded again in this tab; one listener for each. */
export function onRedownload(id: string, listener: () => void): () => void {
  listeners.set(id, listener);
  return () => void listeners.delete(id);
}

export function notifyRedownload(id: string): void {
  listeners.get(id)?.();
}

export interface SaveDependencies {
  readonly call: Call;
  check(url: string): Promise<void>;
  save(url: string, fileName: string): void;
}

interface SavedArchive {
  readonly id: string;
  /** With or without `.zip`. The id is the default (DOW-11). */
  readonly name?: string | undefined;
}

/**
 * Lets the browser download an archive. Checks it first, as the browser does not report failures. Rejects if
 * it is not available.
 */
export async function saveArchive(dependencies: SaveDependencies, { id, name }: SavedArchive): Promise<void> {
  const query = name === undefined ? {} : { saveAs: 'name' as const };
  const { url } = await dependencies.call(downloadsRoutes.getDownloadUrl, { params: { id }, query });
  await dependencies.check(url);
  dependencies.save(url, safeFileName(name || id, 'application/zip'));
}

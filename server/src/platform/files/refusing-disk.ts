import { unlink } from 'node:fs/promises';
import { withFile, writeAll } from './durable.ts';

/**
 * Codes of a disk that refuses for now, with no lack of space: read-only after an error, failing, not permitted,
 * over a quota, gone, or short of open files. An operator's repair is enough, so a retry may succeed.
 */
const refusingCodes = new Set([
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EDQUOT',
  'ENXIO',
  'ENODEV',
  'ESTALE',
  'EUCLEAN',
  'EMFILE',
  'ENFILE',
]);

export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusingCodes.has(error.code as string);
}

/** Name of the file of `tryWriting`, too short for a key or an upload. */
export const probeName = 'keepsake-probe';

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes, syncs and deletes a small file. Processes may share it. Rejects as the disk does. */
export async function tryWriting(file: string): Promise<void> {
  try {
    await withFile(file, 'w', async (handle) => {
      await writeAll(handle, Buffer.from('Whether the disk takes this.\n'), 0);
      await handle.sync();
    });
  } finally {
    await unlink(file).catch(ignoreMissing);
  }
}

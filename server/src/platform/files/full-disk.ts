import { statfs } from 'node:fs/promises';

/** Codes for no room on the disk, or on the database's disk (PostgreSQL, class 53). */
const fullCodes = new Set(['ENOSPC', '53100']);

export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(error.code as string);
}

/**
 * Reserve for a database on the same disk, which must still write deletes and counts when uploads are
 * refused.
 */
const reserve = { share: 0.1, maxBytes: 2 ** 30 };

/** Rejects as a full disk (ENOSPC) while only the reserve is left: a tenth of the disk, at most 1 GiB. */
export async function refuseReserve(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize >= Math.min(reserve.maxBytes, reserve.share * blocks * bsize)) return;
  throw Object.assign(new Error('only the reserve is left on the disk'), { code: 'ENOSPC' });
}

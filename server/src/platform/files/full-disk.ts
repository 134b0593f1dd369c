import { statfs } from 'node:fs/promises';

/** Codes for no room on the disk, or on the database's disk (PostgreSQL, class 53). */
const fullCodes = new Set(['ENOSPC', '53100']);

export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(error.code as string);
}

interface Share {
  readonly share: number;
  readonly maxBytes: number;
}

/** Left by uploads, for a database on the same disk, which must still write deletes and counts. */
const reserve: Share = { share: 0.1, maxBytes: 2 ** 30 };

/** The last part of the reserve, for rows alone: size of the ballast and some segments of PostgreSQL's WAL. */
const forRows: Share = { share: 0.1, maxBytes: 64 * 2 ** 20 };

export interface Space {
  readonly freeBytes: number;
  readonly reserveBytes: number;
  readonly forRowsBytes: number;
}

export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const shareOf = ({ share, maxBytes }: Share) => Math.floor(Math.min(maxBytes, share * blocks * bsize));
  return { freeBytes: bavail * bsize, reserveBytes: shareOf(reserve), forRowsBytes: shareOf(forRows) };
}

function refuseBelow(bytes: number, { freeBytes }: Space): void {
  if (freeBytes >= bytes) return;
  throw Object.assign(new Error('only the reserve is left on the disk'), { code: 'ENOSPC' });
}

/** Rejects as a full disk (ENOSPC) while only the reserve is left: a tenth of the disk, at most 1 GiB. */
export async function refuseReserve(folder: string): Promise<void> {
  const space = await spaceOf(folder);
  refuseBelow(space.reserveBytes, space);
}

/** Rejects as a full disk (ENOSPC) while only the part for rows is left: a tenth of the disk, at most 64 MiB. */
export async function refuseRowsReserve(folder: string): Promise<void> {
  const space = await spaceOf(folder);
  refuseBelow(space.forRowsBytes, space);
}

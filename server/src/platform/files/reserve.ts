import { statfs } from 'node:fs/promises';

/** A database beside the photos has to write for every delete and every count, long after uploads have to stop. */
const reserve = { share: 0.1, mostBytes: 2 ** 30 };

/** Rejects as a full disk does (ENOSPC) while only the reserve is left: a tenth of the disk, at most 1 GiB. */
export async function refuseReserve(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize >= Math.min(reserve.mostBytes, reserve.share * blocks * bsize)) return;
  throw Object.assign(new Error('only the reserve is left on the disk'), { code: 'ENOSPC' });
}

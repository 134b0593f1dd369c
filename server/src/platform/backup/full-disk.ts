import { BackupRefused } from './refused.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Throws `BackupRefused` on a full disk. */
export async function refuseFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!fullCodes.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    throw new BackupRefused(
      `There is no room left in ${folder}: make some, and run the same command again.`,
      {
        cause,
      },
    );
  }
}

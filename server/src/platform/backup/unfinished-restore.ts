import { access } from 'node:fs/promises';
import path from 'node:path';
import { WrongSettings } from '../settings/index.ts';

/** Stands in DATA_DIR from the beginning of a restore to its end. */
export const unfinishedRestore = 'restore-unfinished';

/** Throws where a restore was cut off: half a library must not be taken for the whole one. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isThere = await access(path.join(dataDir, unfinishedRestore)).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new WrongSettings(`A restore into ${dataDir} was cut off: run the same npm run restore again.`);
}

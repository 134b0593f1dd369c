import { access } from 'node:fs/promises';
import path from 'node:path';
import { WrongSettings } from '../settings/index.ts';

/** File in DATA_DIR during a restore. */
export const unfinishedRestore = 'restore-unfinished';

/** Throws after an interrupted restore. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const exists = await access(path.join(dataDir, unfinishedRestore)).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  throw new WrongSettings(`A restore into ${dataDir} was cut off: run the same npm run restore again.`);
}

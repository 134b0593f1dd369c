import type { BlobInventory, BlobStore } from '../blobs/index.ts';
import type { Database } from '../database/index.ts';
import { newToken } from '../ids/index.ts';
import { confirmMarker, findMarker, proposeMarker } from './markers.repository.ts';
import { findNamed, listBlobTables, listReferenced } from './naming-tables.repository.ts';
import { CheckRefused, type Refusal } from './refusals.ts';

interface Dependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly inventory: BlobInventory;
}

/** Sample of the first keys, fair because keys are random. */
const sampleSize = 50;

/** Share of missing blobs beyond which the store is another one, or its disk is not mounted. */
const maxMissing = 0.1;

/** Reasons against pairing a store and a database without markers. */
async function findMismatch({ database, blobs, inventory }: Dependencies): Promise<Refusal | undefined> {
  const tables = await listBlobTables(database.autocommit);
  let sampled = 0;
  let missing = 0;
  for (const table of tables.filter(({ hasStoredBlobs }) => hasStoredBlobs)) {
    for (const { key } of await listReferenced(database.autocommit, table, {
      after: '',
      limit: sampleSize,
    })) {
      sampled += 1;
      if ((await blobs.size(key)) === undefined) missing += 1;
    }
  }
  if (sampled > 0) return missing > sampled * maxMissing ? 'store-lacks-blobs' : undefined;
  const keys: string[] = [];
  for await (const { key } of inventory.list()) {
    if (key && keys.push(key) === sampleSize) break;
  }
  const named = await findNamed(database.autocommit, tables, keys);
  return keys.length > 0 && named.size === 0 ? 'store-of-others' : undefined;
}

/** Writes the same marker to store and database. Repeated after an interruption. */
async function pairStore(dependencies: Dependencies): Promise<void> {
  const { database, inventory } = dependencies;
  const mismatch = await findMismatch(dependencies);
  if (mismatch) throw new CheckRefused(mismatch);
  await inventory.writeMarker(await proposeMarker(database.autocommit, newToken()));
  await confirmMarker(database.autocommit);
}

/**
 * Verifies by the marker that store and database belong together, and that the store is no empty mount point.
 * Throws `CheckRefused`: absence is no information (R15).
 */
export async function verifyStore(dependencies: Dependencies): Promise<void> {
  const { database, inventory } = dependencies;
  const known = await findMarker(database.autocommit);
  const found = await inventory.readMarker();
  if (known !== undefined && found === known.mark) {
    if (!known.isWritten) await confirmMarker(database.autocommit);
    return;
  }
  if (found !== undefined) throw new CheckRefused(known ? 'store-of-others' : 'database-without-mark');
  if (known?.isWritten) throw new CheckRefused('store-without-mark');
  await pairStore(dependencies);
}

/** Carries out an operator's decision. */
export async function acceptStore({ database, inventory }: Dependencies): Promise<void> {
  await inventory.writeMarker(await proposeMarker(database.autocommit, newToken()));
  await confirmMarker(database.autocommit);
}

import type { BlobInventory, BlobStore } from '../blobs/index.ts';
import type { Database } from '../database/index.ts';
import { newToken } from '../ids/index.ts';
import { confirmMark, findMark, proposeMark } from './marks.repository.ts';
import { findNamed, listHeld, listNamingTables } from './naming-tables.repository.ts';
import { CareRefused, type Refusal } from './refused.ts';

interface Dependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly inventory: BlobInventory;
}

/** Keys are random: the first ones are as good a sample as any. */
const sampleSize = 50;

/** Of a sample. A store that lacks more is not damaged, it is another one, or its disk is away. */
const mostMissing = 0.1;

/** Why a store and a database that know no marker yet may not be taken for each other's. */
async function findStrangeness({ database, blobs, inventory }: Dependencies): Promise<Refusal | undefined> {
  const tables = await listNamingTables(database.autocommit);
  let sampled = 0;
  let missing = 0;
  for (const table of tables.filter(({ promises }) => promises)) {
    for (const { key } of await listHeld(database.autocommit, table, { after: '', limit: sampleSize })) {
      sampled += 1;
      if ((await blobs.size(key)) === undefined) missing += 1;
    }
  }
  if (sampled > 0) return missing > sampled * mostMissing ? 'store-lacks-blobs' : undefined;
  const keys: string[] = [];
  for await (const { key } of inventory.list()) {
    if (key && keys.push(key) === sampleSize) break;
  }
  const named = await findNamed(database.autocommit, tables, keys);
  return keys.length > 0 && named.size === 0 ? 'store-of-others' : undefined;
}

/** The first time: both get the same marker. Cut off in between, it is done again. */
async function introduce(dependencies: Dependencies): Promise<void> {
  const { database, inventory } = dependencies;
  const strangeness = await findStrangeness(dependencies);
  if (strangeness) throw new CareRefused(strangeness);
  await inventory.writeMark(await proposeMark(database.autocommit, newToken()));
  await confirmMark(database.autocommit);
}

/**
 * Proves by the marker, which both have, that store and database belong together, and that the store is not an empty
 * folder where a disk should be. Throws `CareRefused`: absence is no information (security rule 15).
 */
export async function proveStore(dependencies: Dependencies): Promise<void> {
  const { database, inventory } = dependencies;
  const known = await findMark(database.autocommit);
  const told = await inventory.readMark();
  if (known !== undefined && told === known.mark) {
    if (!known.isWritten) await confirmMark(database.autocommit);
    return;
  }
  if (told !== undefined) throw new CareRefused(known ? 'store-of-others' : 'database-without-mark');
  if (known?.isWritten) throw new CareRefused('store-without-mark');
  await introduce(dependencies);
}

/** What an operator says who has looked: this store is the one of this database. */
export async function adoptStore({ database, inventory }: Dependencies): Promise<void> {
  await inventory.writeMark(await proposeMark(database.autocommit, newToken()));
  await confirmMark(database.autocommit);
}

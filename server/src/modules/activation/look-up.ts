import { oldLibraryFolder } from '@keepsake/contract/old-library';
import { withDeadline } from '../../platform/blobs/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import type { SourceFiles } from '../../platform/photo-sources/index.ts';
import type { Owner } from '../photos/index.ts';
import {
  type ActivationRow,
  findActivation,
  insertActivation,
  lockActivation,
  updateActivation,
} from './activation.repository.ts';
import type { ActivationDependencies } from './activation-dependencies.ts';
import { hasManifest, type Part, requireComplete } from './manifest/manifest-source.ts';

/** Time for a page to wait. */
const lookUpMs = 3_000;

/** Folders that a customer may have: by the shop's ids of them, and by their identities. */
async function possibleParts(
  { customers, database }: ActivationDependencies,
  { tenantId, ownerId }: Owner,
): Promise<Part[]> {
  const person = await customers.findSubject(database.autocommit, { tenantId, customerId: ownerId });
  if (!person) return [];
  const named = [
    ...person.shopCustomerIds.map((id) => ['customers', id] as const),
    ...person.identities.map(({ subject }) => ['subjects', subject] as const),
  ];
  const root = encodeURIComponent(tenantId);
  return named.map(([kind, customer]) => ({
    customer,
    folder: `${root}/${oldLibraryFolder(kind, customer)}`,
  }));
}

/**
 * Folders with a list: those of the shop's ids, else those of the identities. None where the customer has no older
 * library.
 *
 * @throws SourceUnavailable
 */
export async function findParts(
  dependencies: ActivationDependencies,
  files: SourceFiles,
  owner: Owner,
): Promise<readonly Part[]> {
  const found: Part[] = [];
  const possible = await possibleParts(dependencies, owner);
  for (const part of possible) if (await hasManifest(files, part)) found.push(part);
  if (found.length === 0) await requireComplete(files, owner.tenantId);
  const ofShop = found.filter(({ folder }) => folder.includes('/customers/'));
  return ofShop.length > 0 ? ofShop : found;
}

/** Undefined while the source does not respond. */
async function isInSource(
  dependencies: ActivationDependencies,
  files: SourceFiles,
  owner: Owner,
): Promise<boolean | undefined> {
  try {
    const parts = await withDeadline(lookUpMs, () => findParts(dependencies, files, owner));
    return parts.length > 0;
  } catch (error) {
    dependencies.log.warn(
      { err: error },
      'the older library does not respond: a customer is looked up again later',
    );
    return undefined;
  }
}

/**
 * The customer's row, after the first look into the source. A customer from before the older library was configured
 * counts as new to it.
 */
export async function lookUp(
  dependencies: ActivationDependencies,
  owner: Owner,
): Promise<ActivationRow | undefined> {
  const { database, clock, oldLibrary: files } = dependencies;
  const known = await findActivation(database.autocommit, owner);
  if (!files || (known && known.is_found !== null)) return known;
  const isFound = await isInSource(dependencies, files, owner);
  const at = toInstant(clock.now());
  return database.transaction(async (tx) => {
    await insertActivation(tx, owner, { status: 'NOT_ACTIVE', at });
    const row = await lockActivation(tx, owner);
    if (!row || row.is_found !== null) return row;
    const status = isFound === false ? 'ACTIVE' : 'NOT_ACTIVE';
    const change = { status, is_found: isFound ?? null, changed_at: at } as const;
    await updateActivation(tx, owner, change);
    return { ...row, ...change };
  });
}

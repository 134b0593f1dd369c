import { type PersonalDataCopy, personalDataLimits } from '@keepsake/contract/personal-data';
import { layoutArchive } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import { archiveEntries } from './archive-entries.ts';
import { type CopyRow, deleteCopy, findCopy, insertCopy, listFiles } from './copies.repository.ts';
import { prepareCopyJob } from './personal-data.jobs.ts';
import type { PersonalDataDependencies } from './personal-data-dependencies.ts';

export interface RequestOrigin {
  readonly origin: string;
  readonly locale: string;
}

const againAt = ({ requested_at }: CopyRow): number =>
  Date.parse(requested_at) + personalDataLimits.againSeconds * 1000;

async function present(tx: Transaction, row: CopyRow | undefined, now: number): Promise<PersonalDataCopy> {
  if (!row) return { state: 'none' };
  const { state, requested_at: requestedAt, expires_at: expiresAt } = row;
  if (state !== 'ready' || expiresAt === null) return { state: state as 'preparing' | 'failed', requestedAt };
  if (Date.parse(expiresAt) <= now) return { state: 'expired', requestedAt, expiresAt };
  const files = await listFiles(tx, { tenantId: row.tenant_id, customerId: row.customer_id });
  const { bytes } = layoutArchive(archiveEntries(row, files));
  return { state, requestedAt, bytes, expiresAt, againAt: toInstant(againAt(row)) };
}

export async function readCopy(
  { database, clock }: Pick<PersonalDataDependencies, 'database' | 'clock'>,
  customer: CustomerKey,
): Promise<PersonalDataCopy> {
  const tx = database.autocommit;
  return present(tx, await findCopy(tx, customer), clock.now());
}

/** Deletes the copy; marks its blobs as pending. */
export async function dropCopy(
  { pendingBlobs }: Pick<PersonalDataDependencies, 'pendingBlobs'>,
  tx: Transaction,
  customer: CustomerKey,
): Promise<void> {
  const files = await listFiles(tx, customer);
  const owner = { tenantId: customer.tenantId, ownerId: customer.customerId };
  await pendingBlobs.drop(
    tx,
    owner,
    files.map(({ blobKey }) => blobKey),
  );
  await deleteCopy(tx, customer);
}

/** Whether a request gets this copy, and no new one. */
function stays(row: CopyRow, now: number): boolean {
  return row.state === 'preparing' || (row.state === 'ready' && againAt(row) > now);
}

/**
 * Returns the copy in preparation, else one of the last day, else a new one.
 *
 * @throws ApiError not-found for a deleted account
 */
export function requestCopy(
  dependencies: PersonalDataDependencies,
  { tenantId, customerId }: CustomerKey,
  { origin, locale }: RequestOrigin,
): Promise<PersonalDataCopy> {
  const { database, clock, customers, jobs } = dependencies;
  const key = { tenantId, customerId };
  return database.transaction(async (tx) => {
    if (!(await customers.lock(tx, key))) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    const known = await findCopy(tx, key);
    if (known && stays(known, clock.now())) return present(tx, known, clock.now());
    if (known) await dropCopy(dependencies, tx, key);
    const now = toInstant(clock.now());
    const copyId = newId(clock);
    await insertCopy(tx, {
      tenant_id: tenantId,
      customer_id: customerId,
      copy_id: copyId,
      state: 'preparing',
      origin,
      locale,
      requested_at: now,
      updated_at: now,
      expires_at: null,
    });
    await recordActivity(clock, tx, { ...key, kind: 'personal-data-requested' });
    await jobs.enqueue(tx, prepareCopyJob, { ...key, copyId }, { key: copyId });
    return { state: 'preparing', requestedAt: now };
  });
}

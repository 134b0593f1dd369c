import type { LibraryExport } from '@keepsake/contract/exports';
import { limits } from '@keepsake/contract/limits';
import { dayMs, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';
import { findInFlight, findReady, findRequestTime, insertExport, keyOf } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';
import { libraryVersion } from './library-version.ts';
import { presentWithChunks } from './read-exports.ts';

export interface RequestOrigin {
  readonly origin: string;
  readonly locale: string;
}

/** A ready, complete export of the unchanged library, valid as long as a download. */
async function findCurrent(
  dependencies: ExportDependencies,
  tx: Transaction,
  owner: Owner,
): Promise<ExportRow | undefined> {
  const version = await libraryVersion(dependencies, tx, owner);
  const until = toInstant(dependencies.clock.now() + limits.exports.urlSeconds * 1000);
  return findReady(tx, owner, { version, until });
}

/** Requests that get an existing export count too. */
async function refuseTooMany(tx: Transaction, owner: Owner, now: number): Promise<void> {
  const requestedAt = await findRequestTime(tx, owner, limits.exports.maxPerDay - 1);
  const freeAt = requestedAt === undefined ? now : Date.parse(requestedAt) + dayMs;
  if (freeAt <= now) return;
  const retryAfterSeconds = Math.ceil((freeAt - now) / 1000);
  throw new ApiError('too-many-requests', { detail: 'exports of a day', retryAfterSeconds });
}

async function request(
  dependencies: ExportDependencies,
  tx: Transaction,
  owner: Owner,
  { origin, locale }: RequestOrigin,
): Promise<ExportRow | undefined> {
  const { photos, jobs, clock, notifyChanged } = dependencies;
  await refuseTooMany(tx, owner, clock.now());
  const now = toInstant(clock.now());
  const exportId = newId(clock);
  const size = await photos.lockLibrary(tx, owner);
  await insertExport(tx, {
    tenant_id: owner.tenantId,
    owner_id: owner.ownerId,
    export_id: exportId,
    state: 'REQUESTED',
    origin,
    locale,
    photos_count: size.photos,
    library_mark: null,
    parts_start: null,
    created_at: now,
    updated_at: now,
    expires_at: null,
  });
  const row = await findInFlight(tx, owner);
  if (row?.export_id !== exportId) return row;
  const { tenantId, ownerId } = owner;
  await recordActivity(clock, tx, { tenantId, customerId: ownerId, kind: 'export-requested' });
  const data = { tenantId, ownerId, exportId };
  await jobs.enqueue(tx, prepareExportJob, data, { key: exportId });
  await notifyChanged(tx, keyOf(row));
  return row;
}

/** Returns undefined when the export in progress has just ended. */
function findOrRequest(
  dependencies: ExportDependencies,
  owner: Owner,
  origin: RequestOrigin,
): Promise<ExportRow | undefined> {
  return dependencies.database.transaction(
    async (tx) =>
      (await findInFlight(tx, owner)) ??
      (await findCurrent(dependencies, tx, owner)) ??
      (await request(dependencies, tx, owner, origin)),
  );
}

/**
 * Returns the export in progress, else a current one, else a new one: never two at once.
 *
 * @throws ApiError too-many-requests
 */
export async function createExport(
  dependencies: ExportDependencies,
  owner: Owner,
  origin: RequestOrigin,
): Promise<LibraryExport> {
  // The second try finds an export that ended in between.
  const row =
    (await findOrRequest(dependencies, owner, origin)) ?? (await findOrRequest(dependencies, owner, origin));
  if (!row) throw new Error('an export neither exists nor could be requested');
  return presentWithChunks(dependencies, row);
}

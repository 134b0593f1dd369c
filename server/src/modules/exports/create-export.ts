import type { LibraryExport } from '@keepsake/contract/exports';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';
import { findInFlight, insertExport, keyOf, listExports } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';
import { libraryMark } from './library-mark.ts';
import { presentWithChunks } from './read-exports.ts';

/** Where somebody asks, and in which language. */
export interface AskedAt {
  readonly origin: string;
  readonly locale: string;
}

/** Ready, whole, and of a library that has not changed since. */
async function findTrue(
  dependencies: ExportDependencies,
  tx: Transaction,
  owner: Owner,
  now: string,
): Promise<ExportRow | undefined> {
  const mark = await libraryMark(dependencies, tx, owner);
  const rows = await listExports(tx, owner, now);
  return rows.find((row) => row.state === 'READY' && !row.is_incomplete && row.library_mark === mark);
}

async function request(
  dependencies: ExportDependencies,
  tx: Transaction,
  owner: Owner,
  { origin, locale }: AskedAt,
  now: string,
): Promise<ExportRow | undefined> {
  const { photos, jobs, clock, tellChanged } = dependencies;
  const exportId = newId(clock);
  const size = await photos.holdLibrary(tx, owner);
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
  const data = { tenantId: owner.tenantId, ownerId: owner.ownerId, exportId };
  await jobs.enqueue(tx, prepareExportJob, data, { key: exportId });
  await tellChanged(tx, keyOf(row));
  return row;
}

/** The export that is on its way, else one that is still true, else a new one: never two at once. */
export async function createExport(
  dependencies: ExportDependencies,
  owner: Owner,
  asked: AskedAt,
): Promise<LibraryExport> {
  const { database, clock } = dependencies;
  const now = toInstant(clock.now());
  const { tenantId, ownerId } = owner;
  const row = await database.transaction(
    async (tx) =>
      (await findInFlight(tx, { tenantId, ownerId })) ??
      (await findTrue(dependencies, tx, owner, now)) ??
      (await request(dependencies, tx, owner, asked, now)),
  );
  if (!row) throw new Error('an export is neither there nor could it be asked for');
  return presentWithChunks(dependencies, row);
}

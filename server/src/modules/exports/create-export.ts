import type { LibraryExport } from '@keepsake/contract/exports';
import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';
import { findAskedAt, findInFlight, findReady, insertExport, keyOf } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';
import { libraryMark } from './library-mark.ts';
import { presentWithChunks } from './read-exports.ts';

const dayMs = 24 * 3600 * 1000;

/** Where somebody asks, and in which language. */
export interface AskedAt {
  readonly origin: string;
  readonly locale: string;
}

/** Ready, whole, of a library that has not changed since, and kept for as long as a download may take. */
async function findTrue(
  dependencies: ExportDependencies,
  tx: Transaction,
  owner: Owner,
): Promise<ExportRow | undefined> {
  const mark = await libraryMark(dependencies, tx, owner);
  const until = toInstant(dependencies.clock.now() + limits.exports.urlSeconds * 1000);
  return findReady(tx, owner, { mark, until });
}

/** Each is kept for a week, however often a library changes: the limit of requests counts also those that get no new one. */
async function refuseTooMany(tx: Transaction, owner: Owner, now: number): Promise<void> {
  const asked = await findAskedAt(tx, owner, limits.exports.mostADay - 1);
  const freeAt = asked === undefined ? now : Date.parse(asked) + dayMs;
  if (freeAt <= now) return;
  const retryAfterSeconds = Math.ceil((freeAt - now) / 1000);
  throw new ApiError('too-many-requests', { detail: 'exports of a day', retryAfterSeconds });
}

async function request(
  dependencies: ExportDependencies,
  tx: Transaction,
  owner: Owner,
  { origin, locale }: AskedAt,
): Promise<ExportRow | undefined> {
  const { photos, jobs, clock, tellChanged } = dependencies;
  await refuseTooMany(tx, owner, clock.now());
  const now = toInstant(clock.now());
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

/** Undefined where another one was on its way, and is over by now. */
function ask(dependencies: ExportDependencies, owner: Owner, asked: AskedAt): Promise<ExportRow | undefined> {
  return dependencies.database.transaction(
    async (tx) =>
      (await findInFlight(tx, owner)) ??
      (await findTrue(dependencies, tx, owner)) ??
      (await request(dependencies, tx, owner, asked)),
  );
}

/**
 * The export that is on its way, else one that is still true, else a new one: never two at once.
 *
 * @throws ApiError too-many-requests
 */
export async function createExport(
  dependencies: ExportDependencies,
  owner: Owner,
  asked: AskedAt,
): Promise<LibraryExport> {
  // What was over in between is found by the second question.
  const row = (await ask(dependencies, owner, asked)) ?? (await ask(dependencies, owner, asked));
  if (!row) throw new Error('an export is neither there nor could it be asked for');
  return presentWithChunks(dependencies, row);
}

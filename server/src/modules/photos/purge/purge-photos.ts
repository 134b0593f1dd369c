import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@keepsake/contract/limits';
import type { BlobStore } from '../../../platform/blobs/index.ts';
import { type Clock, dayMs, steadyClock, toInstant } from '../../../platform/clock/index.ts';
import { recordRun } from '../../../platform/clock-jumps/index.ts';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Hook } from '../../../platform/hooks/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { PendingBlobs } from '../../../platform/pending-blobs/index.ts';
import { lockLibrary, type Owner } from '../photos.repository.ts';
import type { PurgeHolds } from '../purge-holds.ts';
import {
  addPurged,
  clearOthers,
  commitLazily,
  countTenant,
  type DuePhotos,
  deleteRows,
  isRestoring,
  listDueOwners,
  listDuePhotos,
  lockDeleted,
  lockPurgeDay,
  type PurgeDay,
  setWaiting,
} from './purge.repository.ts';

/** Photos whose rows and bytes go for good. */
export interface PurgedPhotos extends Owner {
  readonly photoIds: readonly string[];
}

export interface PurgeDependencies {
  readonly database: Database;
  readonly blobs: Pick<BlobStore, 'ready'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly purgeHolds: PurgeHolds;
  readonly originals: PendingBlobs;
  /** Runs in the transaction, before the rows are deleted. */
  readonly purged: Hook<PurgedPhotos>;
  readonly countPurged: (photos: number) => void;
  /** Aborts when another process may purge. */
  readonly lost: AbortSignal;
}

/** A day beyond the grace period, so that nothing is purged while a last restoration runs. */
const keptMs = (limits.photos.graceDays + 1) * dayMs;

/** Photos deleted before this instant are due. */
export const dueBefore = (now: number): string => toInstant(now - keptMs);

/** Maximum share of a tenant's photos purged in a day (decision 0063). */
const maxShare = 0.05;
/** Number of photos that may be purged in a day, however small the tenant. */
const alwaysAllowed = 1_000;

/** Number of a tenant's photos that may be purged in a day. */
export async function limitOf(
  tx: Transaction,
  { tenantId, photos }: Pick<DuePhotos, 'tenantId' | 'photos'>,
  { purged }: Pick<PurgeDay, 'purged'>,
): Promise<number> {
  if (photos + purged <= alwaysAllowed) return alwaysAllowed;
  const all = (await countTenant(tx, tenantId)) + photos + purged;
  return Math.max(alwaysAllowed, Math.floor(all * maxShare));
}

/** Returns how many may be purged: if more than usual are due, only those that an operator allowed. */
async function openDay(tx: Transaction, due: DuePhotos, day: string): Promise<number> {
  const { tenantId, photos } = due;
  const soFar = await lockPurgeDay(tx, tenantId, day);
  const isUsual = photos + soFar.purged <= (await limitOf(tx, due, soFar));
  const budget = isUsual ? photos : Math.min(photos, soFar.allowed);
  await setWaiting(tx, tenantId, photos - budget);
  return budget;
}

/** The library is locked for as long as a batch takes: some tens of milliseconds. */
const batchSize = 100;

/** Deletes a batch of a library; returns how many. Removing the bytes follows. */
async function purgeBatch(
  { purgeHolds, purged, originals }: PurgeDependencies,
  tx: Transaction,
  owner: Owner,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<number> {
  await commitLazily(tx);
  await lockLibrary(tx, owner);
  if (await isRestoring(tx, owner)) return 0;
  const held = await purgeHolds.since(tx, owner);
  const until = held !== undefined && Date.parse(held) < Date.parse(before) ? held : before;
  const rows = await lockDeleted(tx, owner, { before: until, limit });
  if (rows.length === 0) return 0;
  const photoIds = rows.map((row) => row.photo_id);
  await purged.notify(tx, { tenantId: owner.tenantId, ownerId: owner.ownerId, photoIds });
  await deleteRows(tx, owner, photoIds);
  await originals.dropLater(
    tx,
    owner,
    rows.map((row) => row.blob_key),
  );
  await addPurged(tx, owner.tenantId, rows.length);
  return rows.length;
}

/** Pause as a multiple of a batch's time: a purge is not urgent, and customers use the same machine. */
const pauseShare = 3;
/** A batch may have waited for a lock. */
const longestPauseMs = 2_000;

/** Maximum time of a run, so that other sweeps can run: the next one continues. */
const runMs = 180_000;

async function purgeTenant(
  dependencies: PurgeDependencies,
  tenantId: string,
  { before, end, budget }: { readonly before: string; readonly end: number; readonly budget: number },
): Promise<void> {
  const { database, countPurged, log, lost } = dependencies;
  let left = budget;
  for (const ownerId of await listDueOwners(database.autocommit, tenantId, before)) {
    const owner = { tenantId, ownerId };
    let gone = batchSize;
    while (gone === batchSize && left > 0 && steadyClock.now() < end && !lost.aborted) {
      const limit = Math.min(batchSize, left);
      const began = steadyClock.now();
      try {
        gone = await database.transaction((tx) => purgeBatch(dependencies, tx, owner, { before, limit }));
      } catch (error) {
        log.error({ err: error }, 'the deleted photos of a library could not be purged');
        break;
      }
      left -= gone;
      countPurged(gone);
      await delay(Math.min((steadyClock.now() - began) * pauseShare, longestPauseMs));
    }
  }
}

/**
 * Purges photos whose grace period has ended, whatever deleted them: rows and bytes. Does nothing while the
 * machine's clock may be wrong or the store is not the expected one; purges no more of a tenant than usual.
 */
export async function purgePhotos(dependencies: PurgeDependencies): Promise<void> {
  const { database, blobs, clock, log } = dependencies;
  const now = clock.now();
  if (!(await recordRun(database.autocommit, 'purge', { now: toInstant(now), maxHours: 25 }))) {
    log.warn({}, 'clock jump or downtime detected; the purge is paused for 25 hours');
    return;
  }
  const before = dueBefore(now);
  const end = steadyClock.now() + runMs;
  const due = await listDuePhotos(database.autocommit, before);
  await clearOthers(
    database.autocommit,
    due.map(({ tenantId }) => tenantId),
  );
  if (due.length > 0) await blobs.ready();
  const day = toInstant(now).slice(0, 10);
  for (const ofTenant of due) {
    const { tenantId, photos } = ofTenant;
    const budget = await database.transaction((tx) => openDay(tx, ofTenant, day));
    if (budget < photos) {
      const waiting = { name: tenantId, count: photos - budget };
      log.error(waiting, 'far more photos than usual are due: the purge waits for an operator');
    }
    await purgeTenant(dependencies, tenantId, { before, end, budget });
  }
}

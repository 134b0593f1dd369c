import type { PhotoRange, StartedOperation } from '@keepsake/contract/deleted-photos';
import type { PhotoSortKey } from '@keepsake/contract/photos';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/index.ts';
import { listMonthCounts } from '../counters.repository.ts';
import { monthOf } from '../photo-months.ts';
import { findLibrary, lockLibrary, type Owner, type Position } from '../photos.repository.ts';
import type { StoredRange } from '../photos.tables.ts';
import { findOperation } from './library-operations.repository.ts';
import type { StartDependencies } from './operation-dependencies.ts';
import { countInRange, findPositions } from './selection.repository.ts';
import { startOperation } from './start-operation.ts';

export interface Selection {
  /** Chosen by the caller: an existing operation with this id is the same request. */
  readonly operationId?: string | undefined;
  readonly sortKey: PhotoSortKey;
  readonly ranges: readonly PhotoRange[];
  /** Number of photos that the caller saw in the ranges. */
  readonly photosCount: number;
}

/** A range ends with a visible photo of its month; otherwise the library has changed. */
function endOf(positions: ReadonlyMap<string, Position>, month: number, photoId: string | undefined) {
  if (photoId === undefined) return undefined;
  const position = positions.get(photoId.toLowerCase());
  if (position?.month !== month) throw new ApiError('conflict', { detail: `${photoId} is not in ${month}` });
  return { at: position.at, photoId: position.photoId };
}

async function storedRanges(
  tx: Transaction,
  owner: Owner,
  { sortKey, ranges }: Selection,
): Promise<StoredRange[]> {
  const ends = ranges.flatMap(({ from, to }) => [from, to].filter((id) => id !== undefined));
  const positions = await findPositions(tx, owner, ends, sortKey);
  return ranges.map((range) => {
    const month = monthOf(range.year, range.month);
    const from = endOf(positions, month, range.from);
    const to = endOf(positions, month, range.to);
    return { month, ...(from && { from }), ...(to && { to }) };
  });
}

/** Whole months come from the counters. Stops after the range that exceeds `most`. */
async function countIn(
  tx: Transaction,
  owner: Owner,
  sortKey: PhotoSortKey,
  ranges: readonly StoredRange[],
  most: number,
): Promise<number> {
  const rows = await listMonthCounts(tx, owner, sortKey);
  const months = new Map(rows.map(({ month, photos }) => [month, photos]));
  let photos = 0;
  for (const range of ranges) {
    if (photos > most) break;
    const isWhole = range.from === undefined && range.to === undefined;
    photos += isWhole ? (months.get(range.month) ?? 0) : await countInRange(tx, owner, sortKey, range);
  }
  return photos;
}

/** A repeated request gets the operation that it started before. */
async function findStarted(
  tx: Transaction,
  owner: Owner,
  operationId: string | undefined,
): Promise<StartedOperation | undefined> {
  const started = operationId && (await findOperation(tx, owner, operationId));
  if (!started) return undefined;
  if (started.kind !== 'delete-selection') throw new ApiError('conflict', { detail: 'is another operation' });
  return { operationId: started.operation_id, photosCount: started.photos_count };
}

/**
 * Deletes ranges of months by a job, which hides them in batches. Refuses when their number of photos is not what
 * the caller saw.
 */
export function deleteSelection(
  dependencies: StartDependencies,
  owner: Owner,
  selection: Selection,
): Promise<StartedOperation> {
  const { database, clock } = dependencies;
  const at = toInstant(clock.now());
  return database.transaction(async (tx) => {
    await lockLibrary(tx, owner);
    const started = await findStarted(tx, owner, selection.operationId);
    if (started) return started;
    const ranges = await storedRanges(tx, owner, selection);
    const { sortKey, photosCount } = selection;
    const library = await findLibrary(tx, owner);
    // Overlapping ranges could otherwise count a large month hundreds of times under the library's lock.
    const most = Math.min(photosCount, library?.photos_count ?? 0);
    const photos = await countIn(tx, owner, sortKey, ranges, most);
    if (photos !== photosCount || photos > most) {
      throw new ApiError('conflict', { detail: `${photos} photos instead of ${photosCount}` });
    }
    return startOperation(dependencies, tx, owner, at, {
      kind: 'delete-selection',
      operation_id: selection.operationId,
      photos_count: photosCount,
      generation: library?.generation ?? 0,
      sort_key: sortKey,
      ranges: JSON.stringify(ranges),
    });
  });
}

import type { DeletedPhotoPage } from '@keepsake/contract/deleted-photos';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { cursorInstant, openCursor, sealCursor } from '../cursor.ts';
import type { ImageUrls } from '../image-urls.ts';
import type { Owner } from '../photos.repository.ts';
import type { PhotoRow } from '../photos.tables.ts';
import { presentDeleted } from './deleted-photos.presenter.ts';
import { type DeletedPosition, listDeleted } from './deleted-photos.repository.ts';
import { restorableSince } from './operation-dependencies.ts';

const position = z.strictObject({ deletedAt: cursorInstant, photoId: z.uuid() });

export interface ListDeletedDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly imageUrls: ImageUrls;
}

const isTombstone = (row: PhotoRow): row is PhotoRow & { deleted_at: string } => row.deleted_at !== null;

/** One page of restorable photos, last deleted first, and the cursor of the next page; null at the end. */
export async function listDeletedPhotos(
  { database, clock, imageUrls }: ListDeletedDependencies,
  owner: Owner,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  origin: string,
): Promise<DeletedPhotoPage> {
  const after: DeletedPosition | undefined = cursor === undefined ? undefined : openCursor(cursor, position);
  const since = restorableSince(clock.now());
  const rows = await listDeleted(database.autocommit, owner, { since, after, limit: limit + 1 });
  const page = rows.filter(isTombstone).slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return {
    cursor: hasMore && last ? sealCursor({ deletedAt: last.deleted_at, photoId: last.photo_id }) : null,
    images: page.map((row) => presentDeleted(imageUrls, row, row.deleted_at, origin)),
  };
}

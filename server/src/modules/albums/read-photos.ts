import type { AlbumSortKey } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import type { MonthLayout, SortOrder } from '@keepsake/contract/photos';
import type { Transaction } from '../../platform/database/index.ts';
import { type PhotoRow, readLayoutColumns } from '../photos/index.ts';
import { openMemberCursor, sealMemberCursor } from './album-cursors.ts';
import { layoutRows, listMembers } from './album-photos.repository.ts';
import type { AlbumKey } from './albums.repository.ts';

export interface AlbumOrder {
  readonly sortKey: AlbumSortKey;
  readonly sortOrder: SortOrder;
}

export interface AlbumPhotosRequest extends AlbumOrder {
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface FoundAlbum extends AlbumKey {
  readonly photosCount: number;
}

export interface AlbumPhotosPage {
  readonly cursor: string | null;
  /** Rows for `photos.present`; `owner_id` is a customer's id. */
  readonly rows: readonly PhotoRow[];
}

export async function readPhotoPage(
  tx: Transaction,
  { tenantId, albumId, photosCount }: FoundAlbum,
  { sortKey, sortOrder, cursor, limit }: AlbumPhotosRequest,
): Promise<AlbumPhotosPage> {
  const after = openMemberCursor(cursor, { albumId, sortKey });
  // The index scan passes hidden photos until it finds a visible one, so skip it when all are hidden.
  if (photosCount === 0) return { cursor: null, rows: [] };
  const found = await listMembers(tx, { tenantId, albumId }, { sortKey, sortOrder, limit: limit + 1, after });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    cursor: hasMore
      ? sealMemberCursor({ albumId, sortKey }, { at: last.place, photoId: last.photo_id })
      : null,
    rows,
  };
}

/** The layout of all visible photos of an album, and the cursors of its pages (decision 0024). */
export async function readAlbumLayout(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  { sortKey, sortOrder }: AlbumOrder,
): Promise<MonthLayout> {
  const rows = layoutRows({ tenantId, albumId }, sortKey);
  const pageSize = limits.timeline.layoutPageSize;
  const { photos, ids, ratios, colours, ends } = await readLayoutColumns(tx, rows, { sortOrder, pageSize });
  const cursors = ends.map((end) => sealMemberCursor({ albumId, sortKey }, end));
  return { photosCount: photos, ids, ratios, colours, cursors };
}

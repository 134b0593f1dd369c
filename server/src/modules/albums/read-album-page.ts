import type { Condition, Transaction } from '../../platform/database/index.ts';
import { openAlbumCursor, sealAlbumCursor } from './album-cursors.ts';
import { type AlbumWithCover, listAlbums } from './list-albums.repository.ts';

export interface AlbumPageRequest {
  readonly tenantId: string;
  /** Name of the list, which its cursors carry. */
  readonly list: string;
  readonly where: Condition;
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface AlbumPage {
  readonly cursor: string | null;
  readonly albums: readonly AlbumWithCover[];
}

export async function readAlbumPage(
  tx: Transaction,
  { tenantId, list, where, cursor, limit }: AlbumPageRequest,
): Promise<AlbumPage> {
  const after = openAlbumCursor(cursor, list);
  const rows = await listAlbums(tx, tenantId, where, { after, limit: limit + 1 });
  const albums = rows.slice(0, limit);
  const last = albums.at(-1);
  return { cursor: rows.length > limit && last ? sealAlbumCursor(list, last) : null, albums };
}

import type { MonthLayout, PhotoPage } from '@keepsake/contract/photos';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { findOwnAlbum } from './own-album.ts';
import { type AlbumOrder, type AlbumPhotosRequest, readAlbumLayout, readPhotoPage } from './read-photos.ts';

export async function readOwnPhotos(
  { database, photos }: Pick<AlbumDependencies, 'database' | 'photos'>,
  owner: Owner,
  albumId: string,
  request: AlbumPhotosRequest,
  origin: string,
): Promise<PhotoPage> {
  const tx = database.autocommit;
  const { photos_count: photosCount, ...album } = await findOwnAlbum(tx, owner, albumId);
  const found = { tenantId: owner.tenantId, albumId: album.album_id, photosCount };
  const { cursor, rows } = await readPhotoPage(tx, found, request);
  return { cursor, images: rows.map((row) => photos.present(row, origin)) };
}

export async function readOwnLayout(
  { database }: Pick<AlbumDependencies, 'database'>,
  owner: Owner,
  albumId: string,
  order: AlbumOrder,
): Promise<MonthLayout> {
  const tx = database.autocommit;
  const { album_id: known } = await findOwnAlbum(tx, owner, albumId);
  return readAlbumLayout(tx, { tenantId: owner.tenantId, albumId: known }, order);
}

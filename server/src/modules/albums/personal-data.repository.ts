import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

/** Without the photos of others in shared albums. */
export const albumsPersonalData: PersonalDataSources<'albums' | 'albumPhotos'> = {
  albums: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_albums',
      sql`
      select ${jsonOf({
        id: 'album_id',
        name: 'name',
        isShared: 'is_shared',
        photosCount: 'photos_count',
        createdAt: isoOf('created_at'),
        updatedAt: isoOf('updated_at'),
      })} as item
      from albums where tenant_id = ${tenantId} and owner_id = ${customerId} order by created_at, album_id`,
    ),

  albumPhotos: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_album_photos',
      sql`
      select ${jsonOf({ albumId: 'album_id', photoId: 'photo_id', addedAt: isoOf('added_at') })} as item
      from album_photos where tenant_id = ${tenantId} and owner_id = ${customerId} order by album_id, photo_id`,
    ),
};

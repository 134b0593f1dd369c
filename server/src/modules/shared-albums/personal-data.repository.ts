import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { rowsOf, sql } from '../../platform/database/sql.ts';
import { wholeAlbums } from '../albums/index.ts';
import type { PersonalDataSources } from '../module.ts';

/** Albums of others that the customer has joined or left. */
export const sharedAlbumsPersonalData: PersonalDataSources<'sharedAlbums'> = {
  sharedAlbums: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_shared_albums',
      sql`
      select ${jsonOf({
        id: 'album.album_id',
        name: 'album.name',
        joinedAt: isoOf('participant.created_at'),
        leftAt: isoOf('departure.left_at'),
      })} as item
      from (
        select album_id, created_at from album_participants
        where tenant_id = ${tenantId} and customer_id = ${customerId}
      ) as participant
      full join (
        select album_id, left_at from album_departures
        where tenant_id = ${tenantId} and customer_id = ${customerId}
      ) as departure using (album_id)
      join ${rowsOf(wholeAlbums)} as album on album.tenant_id = ${tenantId} and album.album_id = coalesce(participant.album_id, departure.album_id)
      order by album.name, album.album_id`,
    ),
};

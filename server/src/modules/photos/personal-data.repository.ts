import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

/** Deleted ones too, until their bytes are gone. */
export const photosPersonalData: PersonalDataSources<'photos'> = {
  photos: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_photos',
      sql`
      select ${jsonOf({
        id: 'photo_id',
        fileName: 'file_name',
        mimeType: 'mime_type',
        bytes: 'bytes',
        width: 'width',
        height: 'height',
        dateTaken: 'date_taken',
        camera: 'camera',
        damaged: 'damaged',
        createdAt: isoOf('created_at'),
        uploadedAt: isoOf('uploaded_at'),
        favouriteAt: isoOf('favourite_at'),
        deletedAt: isoOf('deleted_at'),
        sha256: sql`encode(sha256, 'hex')`,
      })} as item
      from photos where tenant_id = ${tenantId} and owner_id = ${customerId} order by photo_id`,
    ),
};

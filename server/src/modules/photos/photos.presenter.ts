import { limits } from '@keepsake/contract/limits';
import type { MonthPlace, Photo, PhotoDetails } from '@keepsake/contract/photos';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { ImageUrls, ImageVariant } from './image-urls.ts';
import { partsOf } from './photo-months.ts';
import type { PhotoRow } from './photos.tables.ts';

/** Makes contract photos out of rows, with image addresses below one origin. */
export interface PhotoPresenter {
  list(row: PhotoRow, origin: string): Photo;
  details(row: PhotoRow, origin: string): PhotoDetails;
}

/** Size of a rendition whose longest side is `longSide`; never larger than the photo. */
function renditionSize(photo: { width: number; height: number }, longSide: number) {
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
}

const place = (month: number): MonthPlace => partsOf(month);

export function createPhotoPresenter(urls: ImageUrls): PhotoPresenter {
  function view(row: PhotoRow, origin: string, variant: ImageVariant) {
    const target = { tenantId: row.tenant_id, ownerId: row.owner_id, photoId: row.photo_id, variant };
    return `${origin}${urls.sign({ ...target, purpose: 'view' })}`;
  }

  function list(row: PhotoRow, origin: string): Photo {
    const target = { tenantId: row.tenant_id, ownerId: row.owner_id, photoId: row.photo_id };
    return {
      imageId: row.photo_id,
      uploadId: row.upload_id,
      localFileName: row.file_name,
      url: view(row, origin, row.mime_type === 'image/heic' ? 'full' : 'original'),
      untouchedUrl: `${origin}${urls.sign({ ...target, variant: 'original', purpose: 'download' })}`,
      thumbnails: limits.derivatives.thumbnailSizes.map((longSide) => ({
        id: `${row.photo_id}-${longSide}`,
        url: view(row, origin, `${longSide}`),
        ...renditionSize(row, longSide),
      })),
      ...(row.date_taken !== null && { dateTaken: row.date_taken }),
      uploadEnd: instantFromDatabase(row.uploaded_at),
      visibleWidth: row.width,
      visibleHeight: row.height,
      ...(row.average_colour !== null && { averageColour: row.average_colour }),
      ...(row.thumbhash !== null && { thumbhash: row.thumbhash.toString('base64') }),
      state: row.state,
      mimeType: row.mime_type,
      bytes: Number(row.bytes),
    };
  }

  return {
    list,
    details: (row, origin) => ({
      ...list(row, origin),
      created: instantFromDatabase(row.created_at),
      months: {
        dateTaken: place(row.taken_month),
        created: place(row.created_month),
        uploaded: place(row.uploaded_month),
      },
    }),
  };
}

import type { MonthPlace, Photo, PhotoDetails, PhotoOfOthers } from '@keepsake/contract/photos';
import { derivativeLimits } from '@keepsake/contract/server-limits';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { ImagePurpose, ImageUrls } from './image-urls.ts';
import { partsOf } from './photo-months.ts';
import type { PhotoRow } from './photos.tables.ts';

export interface PhotoPresenter {
  list(row: PhotoRow, origin: string): Photo;
  toOthers(row: PhotoRow, origin: string): PhotoOfOthers;
  details(row: PhotoRow, origin: string): PhotoDetails;
}

/** Size of a rendition whose longest side is `longSide`, at most the photo's. */
function renditionSize(photo: { width: number; height: number }, longSide: number) {
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
}

const place = (month: number): MonthPlace => partsOf(month);

/** Thumbnails for one purpose, and the placeholder. */
export function presentTile(urls: ImageUrls, row: PhotoRow, purpose: ImagePurpose, origin: string) {
  const target = { tenantId: row.tenant_id, ownerId: row.owner_id, photoId: row.photo_id, purpose };
  return {
    imageId: row.photo_id,
    localFileName: row.file_name,
    thumbnails: derivativeLimits.thumbnailSizes.map((longSide) => ({
      id: `${row.photo_id}-${longSide}`,
      url: `${origin}${urls.sign({ ...target, variant: `${longSide}` })}`,
      ...renditionSize(row, longSide),
    })),
    ...(row.date_taken !== null && { dateTaken: row.date_taken }),
    visibleWidth: row.width,
    visibleHeight: row.height,
    ...(row.average_colour !== null && { averageColour: row.average_colour }),
    ...(row.thumbhash !== null && { thumbhash: row.thumbhash.toString('base64') }),
    state: row.state,
  };
}

export function createPhotoPresenter(urls: ImageUrls): PhotoPresenter {
  function toOthers(row: PhotoRow, origin: string): PhotoOfOthers {
    const target = { tenantId: row.tenant_id, ownerId: row.owner_id, photoId: row.photo_id };
    // HEIC of before the column has none of it.
    const needsFullSize = row.needs_full_size || row.mime_type === 'image/heic';
    const variant = needsFullSize ? 'full' : 'original';
    return {
      ...presentTile(urls, row, 'view', origin),
      uploadId: row.upload_id,
      url: `${origin}${urls.sign({ ...target, variant, purpose: 'view' })}`,
      untouchedUrl: `${origin}${urls.sign({ ...target, variant: 'original', purpose: 'download' })}`,
      uploadEnd: instantFromDatabase(row.uploaded_at),
      ...(row.damaged && { damaged: true }),
      mimeType: row.mime_type,
      bytes: Number(row.bytes),
    };
  }
  const list: PhotoPresenter['list'] = (row, origin) => ({
    ...toOthers(row, origin),
    isFavourite: row.favourite_at !== null,
  });

  return {
    list,
    toOthers,
    details: (row, origin) => ({
      ...list(row, origin),
      created: instantFromDatabase(row.created_at),
      ...(row.camera !== null && { camera: row.camera }),
      months: {
        dateTaken: place(row.taken_month),
        created: place(row.created_month),
        uploaded: place(row.uploaded_month),
      },
    }),
  };
}

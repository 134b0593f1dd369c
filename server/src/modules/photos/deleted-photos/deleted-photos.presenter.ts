import type { DeletedPhoto } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { Temporal } from 'temporal-polyfill';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import type { ImageUrls } from '../image-urls.ts';
import { presentTile } from '../photos.presenter.ts';
import type { PhotoRow } from '../photos.tables.ts';

/** A deleted photo. Its thumbnails are served while it can be restored. */
export function presentDeleted(
  urls: ImageUrls,
  row: PhotoRow,
  deletedAt: string,
  origin: string,
): DeletedPhoto {
  const deleted = instantFromDatabase(deletedAt);
  const until = Temporal.Instant.from(deleted).add({ hours: limits.photos.graceDays * 24 });
  return {
    ...presentTile(urls, row, 'restore', origin),
    deletedAt: deleted,
    restorableUntil: until.toString({ smallestUnit: 'millisecond' }),
  };
}

import { safeFileName } from '@keepsake/contract/file-names';
import type { TempSelectionPhotos } from '@keepsake/contract/selections';
import type { ImageUrls, PhotoRow } from '../photos/index.ts';

export function presentPhotoToEdit(
  urls: ImageUrls,
  row: PhotoRow,
  origin: string,
): TempSelectionPhotos['photos'][number] {
  const {
    tenant_id: tenantId,
    owner_id: ownerId,
    photo_id: photoId,
    file_name,
    mime_type,
    width,
    height,
    damaged,
  } = row;
  const path = urls.sign({ tenantId, ownerId, photoId, variant: '1300', purpose: 'view' });
  const fileName = safeFileName(file_name, mime_type);
  return { photoId, fileName, width, height, ...(damaged && { damaged }), previewUrl: `${origin}${path}` };
}

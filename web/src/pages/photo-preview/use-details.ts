import type { Photo } from '@keepsake/contract/photos';
import { usePhotoDetails } from '../../features/timeline/preview/use-photo-details.ts';
import { useTimelineSort } from '../../features/timeline/timeline-sort.ts';
import type { TitleDate } from '../../features/viewer/photo-title.tsx';
import type { ViewerDetails } from '../../features/viewer/viewer-top.tsx';
import { detailsOf, useDetailsSwitch } from '../preview/photo-details.tsx';

/** What is known of a photo of the library, and which date stands above it. */
export function useDetails(photo: Photo): { readonly details: ViewerDetails; readonly date: TitleDate } {
  const panel = useDetailsSwitch();
  // The list in the order of "created" opens the created-date variant (specification, section 2).
  const isCreatedVariant = useTimelineSort().sortKey === 'created';
  const { data, isError } = usePhotoDetails(photo.imageId, panel.isOpen || isCreatedVariant);
  const created = data?.created ?? (isError ? null : undefined);
  return {
    details: detailsOf(photo, { created, camera: data?.camera }, panel),
    date: isCreatedVariant ? { of: 'created', created: created ?? null } : { of: 'taken' },
  };
}

import type { Photo } from '@keepsake/contract/photos';
import { lazy, Suspense, useState } from 'react';
import { usePhotoDetails } from '../../features/timeline/preview/use-photo-details.ts';
import { useTimelineSort } from '../../features/timeline/timeline-sort.ts';
import type { TitleDate } from '../../features/viewer/photo-title.tsx';
import type { ViewerDetails } from '../../features/viewer/viewer-top.tsx';

const DetailsPanel = lazy(() => import('../../features/viewer/details/details-panel.tsx'));

/** Whether the panel of details is open; it stays so from photo to photo. */
export function useDetails(photo: Photo): { readonly details: ViewerDetails; readonly date: TitleDate } {
  const [isOpen, setOpen] = useState(false);
  // The list in the order of "created" opens the created-date variant (specification, section 2).
  const isCreatedVariant = useTimelineSort().sortKey === 'created';
  const { data, isError } = usePhotoDetails(photo.imageId, isOpen || isCreatedVariant);
  const created = data?.created ?? (isError ? null : undefined);
  const panel = isOpen ? (
    <Suspense fallback={null}>
      <DetailsPanel photo={photo} created={created} camera={data?.camera} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return {
    details: { isOpen, onToggle: () => setOpen(!isOpen), panel },
    date: isCreatedVariant ? { of: 'created', created: created ?? null } : { of: 'taken' },
  };
}

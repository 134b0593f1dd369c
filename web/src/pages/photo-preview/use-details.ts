import type { Photo } from '@keepsake/contract/photos';
import { useTimelineSort } from '../../features/timeline/timeline-sort.ts';
import type { TitleDate } from '../../features/viewer/photo-title.tsx';
import type { ViewerDetails } from '../../features/viewer/viewer-top.tsx';
import { useDetailsPanel } from '../preview/use-details-panel.tsx';

/** What is known of a photo of the library, and which date stands above it. */
export function useDetails(photo: Photo): { readonly details: ViewerDetails; readonly date: TitleDate } {
  // The list in the order of "created" opens the created-date variant (specification, section 2).
  const isCreatedVariant = useTimelineSort().sortKey === 'created';
  const { details, created } = useDetailsPanel(photo, { isOwn: true, always: isCreatedVariant });
  return {
    details,
    date: isCreatedVariant ? { of: 'created', created: created ?? null } : { of: 'taken' },
  };
}

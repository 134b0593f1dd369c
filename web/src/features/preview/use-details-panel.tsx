import { type Photo, type PhotoDetails, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { lazy } from '../../browser/lazy.ts';
import { libraryQueries } from '../library/library-queries.ts';
import type { ViewerDetails } from './viewer/viewer-top.tsx';

const DetailsPanel = lazy(() => import('./viewer/details/details-panel.tsx'));

interface DetailsOptions {
  /** Details can be fetched only for own photos. */
  readonly isOwn: boolean;
  /** Fetches while the panel is closed, too. */
  readonly always?: boolean;
}

interface DetailsOfPhoto {
  readonly details: ViewerDetails;
  /** Undefined while unknown, null after a failure. */
  readonly created: string | null | undefined;
}

/** The details panel; it stays open from photo to photo. */
export function useDetailsPanel(photo: Photo, { isOwn, always = false }: DetailsOptions): DetailsOfPhoto {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = usePhotoDetails(photo.imageId, isOwn && (isOpen || always));
  const created = data?.created ?? (isError ? null : undefined);
  const more = isOwn ? { created, camera: data?.camera } : null;
  const panel = isOpen ? (
    <Suspense fallback={null}>
      <DetailsPanel photo={photo} more={more} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { details: { isOpen, onToggle: () => setOpen(!isOpen), panel }, created };
}

/** Details that a list does not contain; fetched while `isEnabled`. */
function usePhotoDetails(imageId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...libraryQueries, 'details', imageId],
    queryFn: ({ signal }): Promise<PhotoDetails> =>
      call(photosRoutes.getPhoto, { params: { id: imageId }, signal }),
    enabled: isEnabled,
  });
}

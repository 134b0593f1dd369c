import { type Photo, type PhotoDetails, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { lazy } from '../browser/lazy.ts';
import { libraryQueries } from '../library/library-queries.ts';
import type { ViewerDetails } from './viewer/viewer-top.tsx';

const DetailsPanel = lazy(() => import('./viewer/details/details-panel.tsx'));

interface DetailsOptions {
  /** Details can be fetched only for own photos. */
  readonly isOwn: boolean;
  /** Fetches while the panel is closed, too. */
  readonly always?: boolean;
  /** Called when there are no details, as the photo was deleted. */
  readonly onGone: () => Promise<unknown>;
}

interface DetailsOfPhoto {
  readonly details: ViewerDetails;
  /** Undefined while unknown, null after a failure. */
  readonly created: string | null | undefined;
}

/** The details panel; it stays open from photo to photo. */
export function useDetailsPanel(photo: Photo, options: DetailsOptions): DetailsOfPhoto {
  const { isOwn, always = false } = options;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = usePhotoDetails(photo.imageId, isOwn && (isOpen || always));
  const created = data?.created ?? (error ? null : undefined);
  const isGone = isApiError(error) && error.status === 404;
  const onGone = useEffectEvent(() => void options.onGone().catch(() => {}));
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
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

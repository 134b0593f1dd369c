import type { Photo } from '@keepsake/contract/photos';
import { lazy, Suspense, useState } from 'react';
import { usePhotoDetails } from '../../features/timeline/preview/use-photo-details.ts';
import type { ViewerDetails } from '../../features/viewer/viewer-top.tsx';

const DetailsPanel = lazy(() => import('../../features/viewer/details/details-panel.tsx'));

interface Asking {
  /** Only of the own library more is known than the list tells; nobody else's photos are asked for. */
  readonly isOwn: boolean;
  /** Also while the panel is closed. */
  readonly always?: boolean;
}

interface DetailsOfPhoto {
  readonly details: ViewerDetails;
  /** When its record was made: undefined while that is not known, null when it could not be had. */
  readonly created: string | null | undefined;
}

/** The panel of details; once open it stays so from photo to photo. */
export function useDetailsPanel(photo: Photo, { isOwn, always = false }: Asking): DetailsOfPhoto {
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

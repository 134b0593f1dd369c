import type { Photo } from '@keepsake/contract/photos';
import { lazy, Suspense, useState } from 'react';
import type { ViewerDetails } from '../../features/viewer/viewer-top.tsx';

const DetailsPanel = lazy(() => import('../../features/viewer/details/details-panel.tsx'));

export interface DetailsSwitch {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the panel of details is open; it stays so from photo to photo. */
export function useDetailsSwitch(): DetailsSwitch {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, setOpen };
}

/** What is known of a photo beside what its list tells. */
export interface MoreOfPhoto {
  /** When its record was made: undefined while that is asked for, null when it could not be had. */
  readonly created: string | null | undefined;
  readonly camera: string | undefined;
}

/** The panel of details for the viewer. */
export function detailsOf(
  photo: Photo,
  more: MoreOfPhoto,
  { isOpen, setOpen }: DetailsSwitch,
): ViewerDetails {
  const panel = isOpen ? (
    <Suspense fallback={null}>
      <DetailsPanel photo={photo} {...more} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { isOpen, onToggle: () => setOpen(!isOpen), panel };
}

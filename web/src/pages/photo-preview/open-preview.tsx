import type { Photo } from '@keepsake/contract/photos';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { reportError } from '../../browser/report-error.ts';
import type { MonthKey } from '../../features/timeline/months/month-key.ts';
import { refreshPhoto } from '../../features/timeline/preview/refresh-photo.ts';
import { useNeighbours } from '../../features/timeline/preview/use-neighbours.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { photoRevealed } from '../../features/timeline/store/transitions.ts';
import { timelineStore } from '../../features/timeline/timeline.ts';
import { usePhotoName } from '../../features/timeline/use-photo-name.ts';
import { PhotoTitle } from '../../features/viewer/photo-title.tsx';
import { PhotoViewer } from '../../features/viewer/photo-viewer.tsx';
import { usePreloadedImages } from '../../features/viewer/use-preloaded-images.ts';
import { PreviewActions } from './preview-actions.tsx';
import { useDetails } from './use-details.tsx';
import type { PreviewNavigation } from './use-preview-navigation.ts';
import { useSlides } from './use-slides.tsx';

const DeleteOpenPhoto = lazy(() => import('./delete-open-photo.tsx'));

interface OpenPreviewProps {
  readonly photo: Photo;
  readonly month: MonthKey;
  readonly navigation: PreviewNavigation;
}

/** A photo with its neighbours and actions. */
export function OpenPreview({ photo, month, navigation }: OpenPreviewProps) {
  const { imageId } = photo;
  const place = { key: month, imageId };
  const neighbours = useNeighbours(place, (to) => void navigation.show(to.imageId));
  const { details, date } = useDetails(photo);
  // A neighbour that was waited for may take the photo's place: the question is about none but this one.
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const isDeleting = askedAbout === imageId;
  const [wasDeleting, setWasDeleting] = useState(false);
  if (isDeleting && !wasDeleting) setWasDeleting(true);
  const refresh = () => refreshPhoto(month, imageId);
  const slides = useSlides(photo, neighbours.beside, () => {
    void refresh().catch((error: unknown) => reportError(error, 'refresh-photo'));
  });
  usePreloadedImages(neighbours.ahead);
  useRevealOnClose(place);
  return (
    <>
      <PhotoViewer
        label={usePhotoName()(photo)}
        title={<PhotoTitle photo={photo} date={date} />}
        slides={slides}
        canZoom={photo.state !== 'unreadable'}
        details={details}
        actions={<PreviewActions photo={photo} onExpired={refresh} onDelete={() => setAskedAbout(imageId)} />}
        previous={neighbours.previous}
        next={neighbours.next}
        onStep={neighbours.go}
        onClose={navigation.close}
      />
      {wasDeleting ? (
        <Suspense fallback={null}>
          <DeleteOpenPhoto
            photo={photo}
            place={place}
            navigation={navigation}
            isOpen={isDeleting}
            onClose={() => setAskedAbout(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Back in the list, the photo shown last is in view and has the focus. */
function useRevealOnClose(place: PhotoPlace) {
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  });
  useLayoutEffect(
    () => () => {
      const shown = latest.current;
      timelineStore.update((state) => photoRevealed(state, shown));
    },
    [],
  );
}

import type { Photo } from '@keepsake/contract/photos';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { reportError } from '../../browser/report-error.ts';
import { useNeighbours } from '../../features/timeline/preview/use-neighbours.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { photoRevealed } from '../../features/timeline/store/transitions.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { usePhotoName } from '../../features/timeline/use-photo-name.ts';
import { PhotoTitle, type TitleDate } from '../../features/viewer/photo-title.tsx';
import { PhotoViewer } from '../../features/viewer/photo-viewer.tsx';
import { usePreloadedImages } from '../../features/viewer/use-preloaded-images.ts';
import type { ViewerDetails } from '../../features/viewer/viewer-top.tsx';
import type { PreviewNavigation } from './use-preview-navigation.ts';
import { useSlides } from './use-slides.tsx';

interface ViewedPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoPlace;
  readonly navigation: PreviewNavigation;
  /** Which date stands above it. */
  readonly date: TitleDate;
  readonly details: ViewerDetails;
  /** Buttons of the bottom bar. */
  readonly actions: ReactNode;
  /** Asks for the photo again, as its image addresses expire. */
  readonly onRefresh: () => Promise<Photo>;
  /** Something is asked about this photo: it stays in view until that is answered. */
  readonly isAsking?: boolean;
}

/** A photo of a list on the whole screen, with its neighbours in the order of that list. */
export function ViewedPhoto(props: ViewedPhotoProps) {
  const { photo, place, navigation, date, details, actions, onRefresh, isAsking } = props;
  const neighbours = useNeighbours(place, (to) => void navigation.show(to.imageId), isAsking);
  const slides = useSlides(photo, neighbours.beside, () => {
    void onRefresh().catch((error: unknown) => reportError(error, 'refresh-photo'));
  });
  usePreloadedImages(neighbours.ahead);
  useRevealOnClose(place);
  return (
    <PhotoViewer
      label={usePhotoName()(photo)}
      title={<PhotoTitle photo={photo} date={date} />}
      slides={slides}
      canZoom={photo.state !== 'unreadable'}
      details={details}
      actions={actions}
      previous={neighbours.previous}
      next={neighbours.next}
      onStep={neighbours.go}
      backLabel={navigation.backLabel}
      onClose={navigation.close}
    />
  );
}

/** Back in the list, the photo shown last is in view and has the focus. */
function useRevealOnClose(place: PhotoPlace) {
  const { store } = usePhotoList();
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  });
  useLayoutEffect(
    () => () => {
      const shown = latest.current;
      store.update((state) => photoRevealed(state, shown));
    },
    [store],
  );
}

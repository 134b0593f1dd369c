import type { Photo } from '@keepsake/contract/photos';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { reportError } from '../browser/report-error.ts';
import { type PhotoRef, photoRevealed, usePhotoList } from '../photo-list/state.ts';
import { PhotoPlaceholder, usePhotoName } from '../photo-list/view.ts';
import { type Neighbours, useNeighbours } from './photo/use-neighbours.ts';
import type { PreviewNavigation } from './use-preview-navigation.ts';
import { chooseRenditions, useScreenSize } from './viewer/choose-rendition.ts';
import { FavouriteButton } from './viewer/favourite-button.tsx';
import { PhotoTitle, type TitleDate } from './viewer/photo-title.tsx';
import { PhotoViewer } from './viewer/photo-viewer.tsx';
import type { Slide } from './viewer/slides.tsx';
import { ViewerImage } from './viewer/viewer-image.tsx';
import type { ViewerDetails } from './viewer/viewer-top.tsx';

/** Slides of the photo and its loaded neighbours. */
function useSlides(photo: Photo, beside: Neighbours['beside'], onBroken: () => void): Slide[] {
  const nameOf = usePhotoName();
  const slideOf = (shown: Photo, place: Slide['place']): Slide => ({
    id: shown.imageId,
    place,
    content: (
      <ViewerImage
        photo={shown}
        label={nameOf(shown)}
        placeholder={<PhotoPlaceholder photo={shown} />}
        isBeside={place !== 0}
        onBroken={onBroken}
      />
    ),
  });
  return [
    ...(beside.previous ? [slideOf(beside.previous, -1)] : []),
    slideOf(photo, 0),
    ...(beside.next ? [slideOf(beside.next, 1)] : []),
  ];
}

interface ViewedPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoRef;
  readonly navigation: PreviewNavigation;
  /** The date above it. */
  readonly date: TitleDate;
  readonly details: ViewerDetails;
  readonly actions: ReactNode;
  /** Whether it is the customer's own: it has a heart. */
  readonly isOwn?: boolean;
  /** Refetches the photo, as its image URLs expire. */
  readonly onRefresh: () => Promise<Photo>;
  /** A dialog about this photo is open: it stays on screen. */
  readonly isHeld?: boolean;
}

/** A photo of a list on the whole screen, with its neighbours in the list's order. */
export function ViewedPhoto(props: ViewedPhotoProps) {
  const { photo, place, navigation, date, details, actions, onRefresh, isHeld } = props;
  const neighbours = useNeighbours(place, (to) => void navigation.show(to.imageId), isHeld);
  const slides = useSlides(photo, neighbours.beside, () => {
    void onRefresh().catch((error: unknown) => reportError(error, 'refresh-photo'));
  });
  usePreloadedImages(neighbours.ahead);
  useRevealOnClose(place);
  return (
    <PhotoViewer
      label={usePhotoName()(photo)}
      title={<PhotoTitle photo={photo} place={place} date={date} />}
      slides={slides}
      canZoom={photo.state !== 'unreadable'}
      details={details}
      tools={props.isOwn ? <FavouriteButton photo={photo} /> : null}
      actions={actions}
      previous={neighbours.previous}
      next={neighbours.next}
      onStep={neighbours.go}
      backLabel={navigation.backLabel}
      onClose={navigation.close}
    />
  );
}

/** Makes the list scroll to the last photo and focus it. */
function useRevealOnClose(place: PhotoRef) {
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

/** Preloads the screen renditions of photos likely to be shown next. */
function usePreloadedImages(photos: readonly Photo[]): void {
  const screen = useScreenSize();
  const urls = photos
    .filter(({ state }) => state === 'ready')
    .map((photo) => chooseRenditions(photo, screen).screen)
    .join('\n');
  useEffect(() => {
    const images = urls.split('\n').filter(Boolean).map(preload);
    return () => {
      // Cancels unfinished downloads.
      for (const image of images) if (!image.complete) image.src = '';
    };
  }, [urls]);
}

function preload(url: string, place: number): HTMLImageElement {
  const image = new Image();
  image.fetchPriority = place === 0 ? 'auto' : 'low';
  image.src = url;
  return image;
}

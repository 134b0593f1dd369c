import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { reportError } from '../../browser/report-error.ts';
import { DeletePhotoDialog } from '../../features/delete-photos/delete-photo-dialog.tsx';
import { useOfferUndo } from '../../features/recently-deleted/use-offer-undo.ts';
import { libraryQueries } from '../../features/timeline/library-user.ts';
import type { MonthKey } from '../../features/timeline/months/month-key.ts';
import { refreshPhoto } from '../../features/timeline/preview/refresh-photo.ts';
import { useNeighbours } from '../../features/timeline/preview/use-neighbours.ts';
import { usePhotoDeletion } from '../../features/timeline/preview/use-photo-deletion.ts';
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
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useDeletion(place, navigation);
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
        actions={<PreviewActions photo={photo} onExpired={refresh} onDelete={() => setDeleting(true)} />}
        previous={neighbours.previous}
        next={neighbours.next}
        onStep={neighbours.go}
        onClose={navigation.close}
      />
      <DeletePhotoDialog
        imageId={imageId}
        fileName={photo.localFileName}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        {...deletion}
      />
    </>
  );
}

/** The list gives the photo up at once; the preview goes on when the server has agreed. */
function useDeletion(place: PhotoPlace, navigation: PreviewNavigation) {
  const { begin, rollBack, finish } = usePhotoDeletion();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo(() => void queryClient.invalidateQueries({ queryKey: libraryQueries }));
  const goOnWith = useRef<PhotoPlace>(undefined);
  return {
    onBegin: () => {
      goOnWith.current = begin(place);
    },
    onRollBack: () => rollBack(place),
    onDeleted: () => {
      offerUndo({ kind: 'photos', ids: [place.imageId] }, 1);
      const next = goOnWith.current;
      if (!next) {
        navigation.close();
        return finish(place);
      }
      // Taken out before the next photo is shown, the deleted one would be asked for by its id.
      void navigation.show(next.imageId).then(() => finish(place));
    },
  };
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

import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { DeletePhotoDialog } from '../../features/delete-photos/delete-photo-dialog.tsx';
import { useOfferUndo } from '../../features/recently-deleted/use-offer-undo.ts';
import { libraryQueries } from '../../features/timeline/library-user.ts';
import { usePhotoDeletion } from '../../features/timeline/preview/use-photo-deletion.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { goOn } from '../preview/go-on.ts';
import type { PreviewNavigation } from '../preview/use-preview-navigation.ts';

interface DeleteOpenPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoPlace;
  readonly navigation: PreviewNavigation;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whether the photo that is shown is to be deleted, and does it. Loaded when it is asked for first. */
export default function DeleteOpenPhoto({ photo, place, navigation, isOpen, onClose }: DeleteOpenPhotoProps) {
  const deletion = useDeletion(place, navigation);
  return (
    <DeletePhotoDialog
      imageId={photo.imageId}
      fileName={photo.localFileName}
      isOpen={isOpen}
      onClose={onClose}
      {...deletion}
    />
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
      void goOn(navigation, next.imageId, () => finish(place));
    },
  };
}

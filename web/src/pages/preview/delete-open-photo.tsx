import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { DeletePhotoDialog } from '../../features/delete-photos/delete-photo-dialog.tsx';
import { useOfferUndo } from '../../features/recently-deleted/use-offer-undo.ts';
import { libraryQueries } from '../../features/timeline/library-user.ts';
import { usePhotoDeletion } from '../../features/timeline/preview/use-photo-deletion.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { PreviewNavigation } from './use-preview-navigation.ts';
import { useTakingOut } from './use-taking-out.ts';

export interface TakeOutProps {
  readonly photo: Photo;
  readonly place: PhotoPlace;
  readonly navigation: PreviewNavigation;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DeleteOpenPhotoProps extends TakeOutProps {
  /** The library, and with it this list, has changed or may have: after it was deleted, was not, or came back. */
  readonly onChanged?: () => void;
  /** It may be back: the list is to be loaded again. */
  readonly onUndone?: () => void;
}

/** Asks whether the photo that is shown is to be deleted, and does it. Loaded when it is asked for first. */
export default function DeleteOpenPhoto(props: DeleteOpenPhotoProps) {
  const { photo, place, navigation, isOpen, onClose, onChanged, onUndone } = props;
  const { begin, rollBack, finish } = usePhotoDeletion();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo(() => {
    void queryClient.invalidateQueries({ queryKey: libraryQueries });
    onUndone?.();
    onChanged?.();
  });
  const tellDeleted = useTellDeleted(navigation);
  const { onBegin, onRollBack, onDone } = useTakingOut(place, navigation, {
    begin,
    rollBack: (at) => {
      rollBack(at);
      onChanged?.();
    },
    finish: (at) => {
      finish(at);
      onChanged?.();
    },
  });
  return (
    <DeletePhotoDialog
      imageId={photo.imageId}
      fileName={photo.localFileName}
      isOpen={isOpen}
      onClose={onClose}
      onBegin={onBegin}
      onRollBack={onRollBack}
      onDeleted={() => {
        offerUndo({ kind: 'photos', ids: [place.imageId] }, 1);
        tellDeleted();
        onDone();
      }}
    />
  );
}

/** Where nothing can be undone, the next photo tells; who has left the preview is told in words. */
function useTellDeleted({ isAway }: PreviewNavigation): () => void {
  const t = useTranslations('deleted');
  const { extensions } = useConfig();
  return () => {
    if (isAway() && !extensions.recentlyDeleted) showToast({ message: t('photosDeleted', { count: 1 }) });
  };
}

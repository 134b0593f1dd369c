import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { DeletePhotoDialog } from '../deleted-photos/delete/delete-photo-dialog.tsx';
import { useOfferUndo } from '../deleted-photos/restore/use-restore.ts';
import { decrementPhotosCount, libraryQueries } from '../library/library-queries.ts';
import type { PhotoRef } from '../photo-list/state.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { usePhotoRemoval } from './use-photo-removal.ts';
import type { PreviewNavigation } from './use-preview-navigation.ts';

export interface OpenPhotoDialogProps {
  readonly photo: Photo;
  readonly place: PhotoRef;
  readonly navigation: PreviewNavigation;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DeleteOpenPhotoProps extends OpenPhotoDialogProps {
  /** The library and this list may have changed, also after a failure or undo. */
  readonly onChanged?: () => void;
  /** The photo may be restored, so the list must reload. */
  readonly onUndone?: () => void;
}

/** Confirms and deletes the photo on screen. Loaded on demand. */
export default function DeleteOpenPhoto(props: DeleteOpenPhotoProps) {
  const { photo, place, navigation, isOpen, onClose, onChanged, onUndone } = props;
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo(() => {
    void queryClient.invalidateQueries({ queryKey: libraryQueries });
    onUndone?.();
    onChanged?.();
  });
  const showDeleted = useShowDeleted(navigation);
  const { run, finish } = usePhotoRemoval(place, navigation, {
    decrementCount: () => decrementPhotosCount(queryClient, 1),
    refresh() {
      void queryClient.invalidateQueries({ queryKey: libraryQueries });
      onChanged?.();
    },
  });
  return (
    <DeletePhotoDialog
      imageId={photo.imageId}
      fileName={photo.localFileName}
      isOpen={isOpen}
      onClose={onClose}
      run={run}
      onDeleted={() => {
        offerUndo({ kind: 'photos', ids: [place.imageId] }, 1);
        showDeleted();
        finish();
      }}
    />
  );
}

/** Without undo the next photo shows the success; outside the preview a toast does. */
function useShowDeleted({ isUnmounted }: PreviewNavigation): () => void {
  const t = useTranslations('deleted');
  const { extensions } = useConfig();
  return () => {
    if (isUnmounted() && !extensions.recentlyDeleted)
      showToast({ message: t('photosDeleted', { count: 1 }) });
  };
}

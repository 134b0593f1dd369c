import type { OwnAlbum } from '@keepsake/contract/albums';
import { FolderMinus } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedPhotos } from '../../../features/delete-photos/failed-photos.tsx';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { Button } from '../../../ui/button/button.tsx';
import { preloadModal } from '../../../ui/modal/modal.tsx';
import { asksAboutNothing } from '../../photos/selection/deletion-outcome.ts';
import { useSelectedPhotos } from './selected-photos.ts';
import { useRemoval } from './use-removal.ts';

const loadDialog = () => import('../../../features/remove-from-album/remove-photos-dialog.tsx');
const RemovePhotosDialog = lazy(loadDialog);

/** Deletes what is selected from the album or from the library (decision 17). */
export function RemoveSelected({ album }: { album: OwnAlbum }) {
  const photos = useSelectedPhotos();
  const t = useTranslations('album');
  const selection = useTranslations('selection');
  const count = selectedCount(useSelection(photos.selection));
  const [isOpen, setOpen] = useState(false);
  const removal = useRemoval(album, photos, () => setOpen(false));
  const { isPending, variables, done, failed, failedPhotos, mutate, reset } = removal;
  const close = () => {
    reset();
    setOpen(false);
  };
  const giveUp = useEffectEvent(() => {
    close();
    announce(selection('deleteChanged'));
  });
  const isEmptied = asksAboutNothing({ isOpen, isPending, count });
  useEffect(() => {
    if (isEmptied) giveUp();
  }, [isEmptied]);
  return (
    <>
      <Button
        variant="quiet"
        icon={<FolderMinus aria-hidden />}
        disabledReason={count === 0 && !isOpen ? selection('nothingSelected') : undefined}
        onIntent={() => {
          preloadModal();
          void loadDialog();
        }}
        onPress={() => setOpen(true)}
      >
        {t('deleteFromAlbum')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RemovePhotosDialog
            isOpen
            // What is being removed is selected no longer.
            count={isPending ? (variables?.count ?? 0) : count}
            isPending={isPending}
            done={done}
            failed={failed}
            onConfirm={(from) => mutate({ from, count })}
            onCancel={close}
          >
            {failedPhotos.length > 0 ? (
              <FailedPhotos
                imageIds={failedPhotos}
                find={(imageId) => findPhoto(photos.list.store.getSnapshot(), imageId)?.photo ?? null}
              />
            ) : null}
          </RemovePhotosDialog>
        </Suspense>
      ) : null}
    </>
  );
}

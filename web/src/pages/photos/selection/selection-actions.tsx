import { limits } from '@keepsake/contract/limits';
import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { Download, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { BulkBar } from '../../../features/selection/bar/bulk-bar.tsx';
import { onlySelected, selectedCount } from '../../../features/selection/store/selection-state.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { timelineStore } from '../../../features/timeline/timeline.ts';
import { DownloadButton } from '../../../features/viewer/download-button.tsx';
import { announce } from '../../../ui/announcer/announce.ts';
import { Button } from '../../../ui/button/button.tsx';
import { preloadModal } from '../../../ui/modal/modal.tsx';
import { CopySelected } from './copy-selected.tsx';
import { asksAboutNothing } from './deletion-outcome.ts';
import { photoSelection } from './photo-selection.ts';
import { useSelectionDeletion } from './use-selection-deletion.ts';

const loadDialog = () => import('../../../features/delete-photos/delete-photos-dialog.tsx');
const DeletePhotosDialog = lazy(loadDialog);

const { maxDownload } = limits.photos;

/** What can be done with the selected photos. */
export default function SelectionActions() {
  const count = selectedCount(useSelection(photoSelection));
  return (
    <BulkBar count={count} onStop={() => photoSelection.update(stopSelecting)}>
      <DownloadSelected count={count} />
      <CopySelected count={count} />
      <DeleteSelected count={count} />
    </BulkBar>
  );
}

/** One photo is downloaded; why several cannot be is said before anybody tries. */
function DownloadSelected({ count }: { count: number }) {
  const t = useTranslations('selection');
  const preview = useTranslations('preview');
  const one = onlySelected(useSelection(photoSelection));
  if (one !== null) {
    return (
      <DownloadButton
        key={one}
        photo={() => photoNamed(one)}
        onExpired={() => call(photosRoutes.getPhoto, { params: { id: one } })}
        onDownloaded={() => photoSelection.update(stopSelecting)}
      />
    );
  }
  const reason =
    count > maxDownload
      ? t('downloadLimit', { limit: maxDownload })
      : t(count === 0 ? 'nothingSelected' : 'downloadOne');
  return (
    <Button variant="quiet" icon={<Download aria-hidden />} disabledReason={reason}>
      {preview('download')}
    </Button>
  );
}

/** From the list where it is loaded there, else from the server. */
async function photoNamed(imageId: string): Promise<Photo> {
  const found = findPhoto(timelineStore.getSnapshot(), imageId);
  return found?.photo ?? call(photosRoutes.getPhoto, { params: { id: imageId } });
}

function DeleteSelected({ count }: { count: number }) {
  const t = useTranslations('selection');
  const preview = useTranslations('preview');
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const deletion = useSelectionDeletion(() => setOpen(false));
  const close = () => {
    deletion.reset();
    setOpen(false);
  };
  const giveUp = useEffectEvent(() => {
    close();
    announce(t('deleteChanged'));
  });
  const isEmptied = asksAboutNothing({ isOpen, isPending: deletion.isPending, count });
  useEffect(() => {
    if (isEmptied) giveUp();
  }, [isEmptied]);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden />}
        disabledReason={count === 0 && !isOpen ? t('nothingSelected') : undefined}
        onIntent={() => {
          preloadModal();
          void loadDialog();
        }}
        onPress={() => setOpen(true)}
      >
        {preview('delete')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <DeletePhotosDialog
            isOpen
            // What is being deleted is selected no longer.
            count={deletion.isPending ? asked : count}
            isPending={deletion.isPending}
            done={deletion.done}
            error={deletion.problem}
            failed={deletion.failed}
            find={(imageId) => findPhoto(timelineStore.getSnapshot(), imageId)?.photo ?? null}
            onConfirm={() => {
              setAsked(count);
              deletion.mutate();
            }}
            onCancel={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

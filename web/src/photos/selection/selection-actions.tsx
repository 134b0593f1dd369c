import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopySelected } from '../../albums/copy/copy-selected.tsx';
import { lazy } from '../../browser/lazy.ts';
import { systemClock } from '../../browser/time.ts';
import { useSelectionDeletion } from '../../deleted-photos/delete/use-selection-deletion.ts';
import { DownloadSelected } from '../../downloads/download-selected.tsx';
import { fetchOwn, ownedByCaller } from '../../downloads/request-archive.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { BulkAction } from '../../photo-actions/bulk-action.tsx';
import { FavourSelected } from '../../photo-actions/favourites/favour-selected.tsx';
import { useSelectedPhotos } from '../../photo-actions/selected-ids.ts';
import { findPhoto, selectedCount, useSelection } from '../../photo-list/state.ts';
import { OrderSelectedPrints } from '../../prints/order-prints.tsx';
import { PrintsOrBulkBar } from '../../prints/prints-or-bulk-bar.tsx';

const DeletePhotosDialog = lazy(() => import('../../deleted-photos/delete/delete-photos-dialog.tsx'));

export function SelectionActions() {
  const { selection } = useSelectedPhotos();
  const count = selectedCount(useSelection(selection));
  return (
    <PrintsOrBulkBar>
      <OrderSelectedPrints />
      <DownloadFromLibrary />
      <CopySelected />
      <FavourSelected />
      <DeleteSelected count={count} />
    </PrintsOrBulkBar>
  );
}

function DownloadFromLibrary() {
  const t = useTranslations('downloads');
  const { longDate } = useFormats();
  const today = longDate(new Date(systemClock.now()).toISOString());
  return (
    <DownloadSelected
      fetchPhoto={fetchOwn}
      archiveName={t('archiveName', { date: today })}
      owned={ownedByCaller}
    />
  );
}

function DeleteSelected({ count }: { count: number }) {
  const t = useTranslations('preview');
  const photos = useSelectedPhotos();
  const [isOpen, setOpen] = useState(false);
  const [confirmed, setConfirmed] = useState(0);
  const deletion = useSelectionDeletion(photos, () => setOpen(false));
  const close = () => {
    deletion.reset();
    setOpen(false);
  };
  return (
    <BulkAction
      hasDeleteKey
      icon={<Trash2 aria-hidden />}
      label={t('delete')}
      count={count}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      preload={DeletePhotosDialog.preload}
      onEmptied={deletion.isPending ? undefined : close}
    >
      <DeletePhotosDialog
        isOpen
        // Photos that are being deleted are no longer selected.
        count={deletion.isPending ? confirmed : count}
        isPending={deletion.isPending}
        done={deletion.done}
        error={deletion.problem}
        failed={deletion.failed}
        find={(imageId) => findPhoto(photos.list.store.getSnapshot(), imageId)?.photo ?? null}
        onConfirm={() => {
          setConfirmed(count);
          deletion.mutate();
        }}
        onCancel={close}
      />
    </BulkAction>
  );
}

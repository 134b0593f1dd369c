import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { systemClock } from '../../../browser/clock.ts';
import { BulkBar } from '../../../features/selection/bar/bulk-bar.tsx';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { timelineStore } from '../../../features/timeline/timeline.ts';
import { formatLongDate } from '../../../format/date.ts';
import { instantFields } from '../../../format/date-fields.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { Button } from '../../../ui/button/button.tsx';
import { preloadModal } from '../../../ui/modal/modal.tsx';
import { DownloadSelected } from '../../album/selection/download-selected.tsx';
import { askOwn, ownedByCaller } from '../../album/selection/own-photos.ts';
import { CopySelected } from './copy-selected.tsx';
import { asksAboutNothing } from './deletion-outcome.ts';
import { photoSelection } from './photo-selection.ts';
import { useSelectionDeletion } from './use-selection-deletion.ts';

const loadDialog = () => import('../../../features/delete-photos/delete-photos-dialog.tsx');
const DeletePhotosDialog = lazy(loadDialog);

/** What can be done with the selected photos. */
export default function SelectionActions() {
  const count = selectedCount(useSelection(photoSelection));
  return (
    <BulkBar count={count} onStop={() => photoSelection.update(stopSelecting)}>
      <DownloadFromLibrary />
      <CopySelected count={count} />
      <DeleteSelected count={count} />
    </BulkBar>
  );
}

function DownloadFromLibrary() {
  const t = useTranslations('downloads');
  const locale = useLocale();
  const today = formatLongDate(locale, instantFields(systemClock.now()));
  return (
    <DownloadSelected ask={askOwn} archiveName={t('archiveName', { date: today })} owned={ownedByCaller} />
  );
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

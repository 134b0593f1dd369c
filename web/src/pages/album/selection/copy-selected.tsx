import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { Button } from '../../../ui/button/button.tsx';
import { preloadModal } from '../../../ui/modal/modal.tsx';
import { focusAlbum } from './focus-album.ts';
import { selectedIds, useSelectedPhotos } from './selected-photos.ts';

const loadDialog = () => import('../../copy-to-album/copy-photos.tsx');
const CopyPhotos = lazy(loadDialog);

/** Copies what is selected to another album. */
export function CopySelected() {
  const { list, selection } = useSelectedPhotos();
  const t = useTranslations('copyToAlbum');
  const texts = useTranslations('selection');
  const count = selectedCount(useSelection(selection));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<FolderPlus aria-hidden />}
        disabledReason={count === 0 && !isOpen ? texts('nothingSelected') : undefined}
        onIntent={() => {
          preloadModal();
          void loadDialog();
        }}
        onPress={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CopyPhotos
            isOpen
            count={count}
            ids={() => selectedIds({ list, selection })}
            find={(imageId) => findPhoto(list.store.getSnapshot(), imageId)?.photo ?? null}
            onClose={() => setOpen(false)}
            onCopied={() => {
              selection.update(stopSelecting);
              focusAlbum();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

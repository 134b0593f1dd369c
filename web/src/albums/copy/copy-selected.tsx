import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import { BulkAction } from '../../photo-actions/bulk-action.tsx';
import { focusPhotos } from '../../photo-actions/end-selecting.ts';
import { selectedIds, useSelectedPhotos } from '../../photo-actions/selected-ids.ts';
import { findPhoto, selectedCount, stopSelecting, useSelection } from '../../photo-list/state.ts';

const CopyPhotos = lazy(() => import('./copy-photos.tsx'));

/** Absent where albums are switched off. */
export function CopySelected() {
  const { list, selection } = useSelectedPhotos();
  const t = useTranslations('copyToAlbum');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const count = selectedCount(useSelection(selection));
  const [isOpen, setOpen] = useState(false);
  if (!hasAlbums) return null;
  return (
    <BulkAction
      icon={<FolderPlus aria-hidden />}
      label={t('title')}
      count={count}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      preload={CopyPhotos.preload}
    >
      <CopyPhotos
        isOpen
        count={count}
        ids={() => selectedIds({ list, selection })}
        find={(imageId) => findPhoto(list.store.getSnapshot(), imageId)?.photo ?? null}
        onClose={() => setOpen(false)}
        onCopied={() => {
          selection.update(stopSelecting);
          focusPhotos();
        }}
      />
    </BulkAction>
  );
}

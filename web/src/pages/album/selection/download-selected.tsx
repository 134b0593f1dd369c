import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ArchiveButton } from '../../../features/downloads/archive-button.tsx';
import type { ArchivePhotos } from '../../../features/downloads/ask-for-archive.ts';
import { onlySelected, selectedCount } from '../../../features/selection/store/selection-state.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { DownloadButton } from '../../../features/viewer/download-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { doneWithPhoto } from './done-with-photo.ts';
import { doneWithSelected } from './done-with-selected.ts';
import { leaveBar } from './focus-album.ts';
import { selectedKey } from './selected-key.ts';
import { selectedIds, useSelectedPhotos } from './selected-photos.ts';

const { maxDownload } = limits.photos;

interface DownloadSelectedProps {
  /** Asks the server for a photo: one that is not loaded, or whose addresses have expired. */
  readonly ask: (imageId: string) => Promise<Photo>;
  /** What an archive of them is called. */
  readonly archiveName: string;
  /** Whose photos they are. */
  readonly owned: (ids: readonly string[]) => Promise<ArchivePhotos>;
}

/** One photo is downloaded as it is, several as an archive; why others cannot be is said before anybody tries. */
export function DownloadSelected({ ask, archiveName, owned }: DownloadSelectedProps) {
  const { list, selection } = useSelectedPhotos();
  const t = useTranslations('selection');
  const preview = useTranslations('preview');
  const state = useSelection(selection);
  const one = onlySelected(state);
  const count = selectedCount(state);
  if (one !== null) {
    const known = async () => findPhoto(list.store.getSnapshot(), one)?.photo ?? ask(one);
    return (
      <DownloadButton
        key={one}
        photo={known}
        onExpired={() => ask(one)}
        onDownloaded={() => doneWithPhoto(selection, one, leaveBar)}
      />
    );
  }
  if (count === 0 || count > maxDownload) {
    const reason = count === 0 ? t('nothingSelected') : t('downloadLimit', { limit: maxDownload });
    return (
      <Button variant="quiet" icon={<Download aria-hidden />} disabledReason={reason}>
        {preview('download')}
      </Button>
    );
  }
  const selected = selectedKey(state);
  const want = () => {
    const before = selection.getSnapshot();
    return {
      name: archiveName,
      selected: selectedKey(before),
      photos: async () => owned(await selectedIds({ list, selection })),
      onAsked: () => doneWithSelected(selection, before, leaveBar),
    };
  };
  return <ArchiveButton selected={selected} want={want} />;
}

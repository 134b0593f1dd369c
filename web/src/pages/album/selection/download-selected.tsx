import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { onlySelected, selectedCount } from '../../../features/selection/store/selection-state.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { DownloadButton } from '../../../features/viewer/download-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { doneWithPhoto } from './done-with-photo.ts';
import { focusAlbum } from './focus-album.ts';
import { useSelectedPhotos } from './selected-photos.ts';

const { maxDownload } = limits.photos;

interface DownloadSelectedProps {
  /** Asks the server for a photo: one that is not loaded, or whose addresses have expired. */
  readonly ask: (imageId: string) => Promise<Photo>;
}

/** One photo is downloaded; why several cannot be is said before anybody tries. */
export function DownloadSelected({ ask }: DownloadSelectedProps) {
  const { list, selection } = useSelectedPhotos();
  const t = useTranslations('selection');
  const preview = useTranslations('preview');
  const state = useSelection(selection);
  const one = onlySelected(state);
  const count = selectedCount(state);
  const reason =
    count > maxDownload
      ? t('downloadLimit', { limit: maxDownload })
      : t(count === 0 ? 'nothingSelected' : 'downloadOne');
  if (one !== null) {
    const known = async () => findPhoto(list.store.getSnapshot(), one)?.photo ?? ask(one);
    return (
      <DownloadButton
        key={one}
        photo={known}
        onExpired={() => ask(one)}
        onDownloaded={() => {
          if (doneWithPhoto(selection, one)) focusAlbum();
        }}
      />
    );
  }
  return (
    <Button variant="quiet" icon={<Download aria-hidden />} disabledReason={reason}>
      {preview('download')}
    </Button>
  );
}

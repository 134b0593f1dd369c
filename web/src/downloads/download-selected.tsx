import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { endSelecting, endSelectingPhoto, isSameSelected } from '../photo-actions/end-selecting.ts';
import { selectedIds, useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { findPhoto, onlySelected, selectedCount, useSelection } from '../photo-list/state.ts';
import { Button } from '../ui/button/button.tsx';
import { BarAlert, DownloadButton } from './download-button.tsx';
import type { ArchivePhotos } from './request-archive.ts';
import { type ArchiveRequest, useArchiveDownload } from './use-archive-download.ts';

const { maxDownload } = limits.photos;

interface DownloadSelectedProps {
  /** Loads a photo that is not loaded, or whose addresses have expired. */
  readonly fetchPhoto: (imageId: string) => Promise<Photo>;
  readonly archiveName: string;
  readonly owned: (ids: readonly string[]) => Promise<ArchivePhotos>;
}

/** One photo downloads as it is, several as an archive. The button is disabled with the reason otherwise. */
export function DownloadSelected({ fetchPhoto, archiveName, owned }: DownloadSelectedProps) {
  const { list, selection } = useSelectedPhotos();
  const t = useTranslations('selection');
  const preview = useTranslations('preview');
  const state = useSelection(selection);
  const count = selectedCount(state);
  if (count === 1) {
    // A photo may be selected by its place before its id is known.
    const known = async () => {
      const [imageId = ''] = await selectedIds({ list, selection });
      return findPhoto(list.store.getSnapshot(), imageId)?.photo ?? fetchPhoto(imageId);
    };
    return (
      <DownloadButton
        key={onlySelected(state)}
        photo={known}
        onExpired={fetchPhoto}
        onDownloaded={(imageId) => endSelectingPhoto(selection, imageId)}
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
  const want = () => {
    const before = selection.getSnapshot();
    return {
      name: archiveName,
      selected: before,
      photos: async () => owned(await selectedIds({ list, selection })),
      onRequested: () => endSelecting(selection, before),
    };
  };
  return <ArchiveButton isSelected={(before) => isSameSelected(before, state)} want={want} />;
}

interface ArchiveButtonProps<Selected> {
  readonly isSelected: (selected: Selected) => boolean;
  readonly want: () => ArchiveRequest<Selected>;
}

function ArchiveButton<Selected>({ isSelected, want }: ArchiveButtonProps<Selected>) {
  const t = useTranslations('downloads');
  const preview = useTranslations('preview');
  const archive = useArchiveDownload<Selected>();
  // Ignores the failure of an earlier selection.
  const hasFailed = archive.isError && isSelected(archive.variables.selected);
  return (
    <>
      <BarAlert>{hasFailed ? t('failedPhotos') : null}</BarAlert>
      <Button
        variant="quiet"
        icon={<Download aria-hidden />}
        isPending={archive.isPending}
        onPress={() => archive.mutate(want())}
      >
        {preview('download')}
      </Button>
    </>
  );
}

import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BarAlert } from '../../ui/banner/bar-alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useArchiveDownload, type WantedArchive } from './use-archive-download.ts';

interface ArchiveButtonProps {
  /** What is selected when the button is pressed. */
  readonly want: () => WantedArchive;
}

/** Downloads several photos as one archive; says so when that fails, and nothing else changes then. */
export function ArchiveButton({ want }: ArchiveButtonProps) {
  const t = useTranslations('downloads');
  const preview = useTranslations('preview');
  const archive = useArchiveDownload();
  return (
    <>
      <BarAlert>{archive.isError ? t('failedPhotos') : null}</BarAlert>
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

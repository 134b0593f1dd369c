import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BarAlert } from '../../ui/banner/bar-alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useArchiveDownload, type WantedArchive } from './use-archive-download.ts';

interface ArchiveButtonProps {
  /** Tells which photos are selected now. */
  readonly selected: string;
  /** What is selected when the button is pressed. */
  readonly want: () => WantedArchive;
}

/** Downloads several photos as one archive; says so when that fails, and nothing else changes then. */
export function ArchiveButton({ selected, want }: ArchiveButtonProps) {
  const t = useTranslations('downloads');
  const preview = useTranslations('preview');
  const archive = useArchiveDownload();
  // Of what is selected by now nothing has failed yet.
  const hasFailed = archive.isError && archive.variables.selected === selected;
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

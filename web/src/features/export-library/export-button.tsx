import { FolderArchive } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { useExport } from './use-export.tsx';

/** Opens the dialog that asks for an export of the library. */
export function ExportButton({ className }: { className?: string | undefined }) {
  const t = useTranslations('exports');
  const { open, prepare, dialog } = useExport();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={className}
        icon={<FolderArchive aria-hidden />}
        onIntent={prepare}
        onPress={open}
      >
        {t('title')}
      </Button>
      {dialog}
    </>
  );
}

import { FolderArchive } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useViewportClass } from '../../browser/viewport.ts';
import type { ExportRequest } from '../../features/export-library/use-export.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './photos-top-bar.module.css';

/** Opens the dialog that asks for an export; nothing where the brand has none. */
export function ExportButton({ open, prepare }: Pick<ExportRequest, 'open' | 'prepare'>) {
  const t = useTranslations('exports');
  const { switches } = useConfig();
  // Beside the other actions there is room for its name on wide screens only.
  const hasRoom = useViewportClass() === 'EXTRA_LARGE';
  if (!switches.export) return null;
  const icon = <FolderArchive aria-hidden />;
  const look = { variant: 'quiet', size: 'small', className: styles.export } as const;
  const label = t('title');
  return hasRoom ? (
    <Button {...look} icon={icon} onIntent={prepare} onPress={open}>
      {label}
    </Button>
  ) : (
    <IconButton {...look} icon={icon} label={label} onIntent={prepare} onPress={open} />
  );
}

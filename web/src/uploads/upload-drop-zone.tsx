import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../api/site-context.tsx';
import type { TargetAlbum } from './queue/upload-state.ts';
import styles from './upload-drop-zone.module.css';
import { UploadHost } from './upload-host.tsx';
import { useUploadWindow } from './upload-window.ts';
import { useFileDrop } from './use-file-drop.ts';

interface UploadDropZoneProps {
  /** The album that gets the photos, besides the library. */
  readonly album?: TargetAlbum;
  readonly children: ReactNode;
}

/** Opens the upload dialog with photos dropped anywhere on the page. */
export function UploadDropZone({ album, children }: UploadDropZoneProps) {
  const t = useTranslations('upload');
  const isEnabled = useFlag('PhotoManagementUploadViewEnabled');
  const { isOpen } = useUploadWindow();
  // The open dialog handles drops itself.
  const isDragging = useFileDrop(isEnabled && !isOpen, album ?? null);
  return (
    <UploadHost>
      {children}
      {isDragging ? (
        <div className={styles.overlay}>
          <p className={styles.hint}>
            <ImagePlus aria-hidden />
            {t('dropHere')}
          </p>
        </div>
      ) : null}
    </UploadHost>
  );
}

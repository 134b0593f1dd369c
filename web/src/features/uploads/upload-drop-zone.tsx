import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import styles from './upload-drop-zone.module.css';
import { UploadHost } from './upload-host.tsx';
import { openUploadWindow, useUploadWindow } from './upload-window.ts';
import { useFileDrop } from './use-file-drop.ts';

/** Wraps a page: photos dropped anywhere on it open the upload dialog with them. */
export function UploadDropZone({ children }: { children: ReactNode }) {
  const t = useTranslations('upload');
  const isEnabled = useFlag('PhotoManagementUploadViewEnabled');
  const { isOpen } = useUploadWindow();
  // The open dialog takes drops itself.
  const isDragging = useFileDrop(isEnabled && !isOpen, openUploadWindow);
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

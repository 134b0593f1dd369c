import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { problemsOf } from '../photo-list/state.ts';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { BusyOverlay } from '../ui/modal/busy-overlay.tsx';
import { PrintQuality } from './print-quality.tsx';
import { useTransfer } from './use-transfer.ts';

interface PrintOpenPhotoProps {
  readonly photo: Photo;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks first where the photo is damaged, or too small for a print size. Loaded on demand. */
export default function PrintOpenPhoto({ photo, isOpen, onClose }: PrintOpenPhotoProps) {
  const t = useTranslations('prints');
  const { sentCount, start } = useTransfer(async () => [photo.imageId], onClose);
  const hasProblem = problemsOf(photo).length > 0;
  const begin = useEffectEvent(() => {
    if (!hasProblem) start();
  });
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen]);
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && hasProblem && sentCount === null}
        title={t('orderPrint')}
        confirmLabel={t('next', { count: 1 })}
        tone="primary"
        onConfirm={start}
        onCancel={onClose}
      >
        <PrintQuality photos={[photo]} count={1} />
      </ConfirmDialog>
      <BusyOverlay isOpen={sentCount !== null} title={t('adding', { count: 1 })} />
    </>
  );
}

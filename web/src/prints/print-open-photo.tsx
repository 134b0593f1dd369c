import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { BusyOverlay } from '../ui/modal/busy-overlay.tsx';
import { PrintQuality } from './print-quality.tsx';
import { checkPrintSizes } from './print-sizes.ts';
import { useTransfer } from './use-transfer.ts';

interface PrintOpenPhotoProps {
  readonly photo: Photo;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks first where the photo is too small for a print size. Loaded on demand. */
export default function PrintOpenPhoto({ photo, isOpen, onClose }: PrintOpenPhotoProps) {
  const t = useTranslations('prints');
  const { sentCount, start } = useTransfer(async () => [photo.imageId], onClose);
  const isTooSmall = checkPrintSizes([photo]).some(({ tooSmall }) => tooSmall > 0);
  const begin = useEffectEvent(() => {
    if (!isTooSmall) start();
  });
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen]);
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && isTooSmall && sentCount === null}
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

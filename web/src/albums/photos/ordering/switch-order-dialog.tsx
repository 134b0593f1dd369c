import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx';
import type { Offer } from './use-album-order.ts';

/** Offers the custom order after an attempt to move photos in another one. */
export default function SwitchOrderDialog({ move, close, accept }: Offer) {
  const t = useTranslations('albumPhotos');
  const { mutate, reset, isPending, isError } = useMutation({ mutationFn: accept });
  const end = () => {
    reset();
    close();
  };
  return (
    <ConfirmDialog
      isOpen={move !== null}
      title={t('switchTitle')}
      tone="primary"
      confirmLabel={t('useCustom')}
      isPending={isPending}
      error={isError ? t('moveFailed') : null}
      onConfirm={() => mutate(undefined, { onSuccess: end })}
      onCancel={end}
    >
      <p>{t('switchText')}</p>
    </ConfirmDialog>
  );
}

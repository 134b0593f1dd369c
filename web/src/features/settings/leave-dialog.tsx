import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';

/** Prevents that what has been typed is lost by leaving the page. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('settings');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}

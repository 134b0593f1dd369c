import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { runningFiles } from '../queue/upload-totals.ts';
import { useQueue, useUploads } from './uploads-context.ts';

export function StopDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { totals } = useUploads();
  const stop = () => {
    queue.cancelAll();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('stop.title')}
      confirmLabel={t('stop.confirm')}
      cancelLabel={t('stop.keep')}
      onConfirm={stop}
      onCancel={onClose}
    >
      <p>{t('stop.text', { count: runningFiles(totals) })}</p>
    </ConfirmDialog>
  );
}

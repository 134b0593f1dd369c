import { useTranslations } from 'use-intl';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { useRemoveEntry } from './gallery-queries.ts';

interface RemoveEntryDialogProps {
  readonly productCode: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** On failure it stays open with an alert; closing resets it. */
export default function RemoveEntryDialog({ productCode, title, isOpen, onClose }: RemoveEntryDialogProps) {
  const t = useTranslations('gallery');
  const removal = useRemoveEntry(productCode);
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeTitle', { title })}
      confirmLabel={t('remove')}
      isPending={removal.isPending}
      error={removal.isError ? t('removeFailed') : null}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess() {
            close();
            focusMainWhenFree();
          },
        })
      }
      onCancel={close}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}

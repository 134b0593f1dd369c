import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { useDeleteWidget } from './widget-queries.ts';

interface DeleteWidgetDialogProps {
  readonly productCode: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** On failure it stays open with an alert; closing resets it. */
export default function DeleteWidgetDialog(props: DeleteWidgetDialogProps) {
  const { productCode, title, isOpen, onClose, onDeleted } = props;
  const t = useTranslations('widgets');
  const deletion = useDeleteWidget(productCode);
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteTitle', { title })}
      confirmLabel={t('delete')}
      isPending={deletion.isPending}
      error={deletion.isError ? t('deleteFailed') : null}
      onConfirm={() =>
        deletion.mutate(undefined, {
          onSuccess() {
            close();
            onDeleted();
          },
        })
      }
      onCancel={close}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../banner/alert.tsx';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'primary';
  /** While true the dialog cannot be closed. */
  readonly isPending?: boolean;
  /** Shown in the dialog, which stays open. */
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, isPending = false, error, onCancel } = props;
  return (
    <Modal
      isOpen={isOpen}
      title={title}
      size="small"
      role="alertdialog"
      isBusy={isPending}
      onClose={onCancel}
      footer={<DialogActions {...props} />}
    >
      {children}
      <Alert>{error}</Alert>
    </Modal>
  );
}

function DialogActions(props: ConfirmDialogProps) {
  const {
    isOpen,
    confirmLabel,
    cancelLabel,
    tone = 'danger',
    isPending = false,
    onConfirm,
    onCancel,
  } = props;
  const t = useTranslations('ui');
  return (
    <>
      <Button variant="secondary" onPress={onCancel} isDisabled={isPending} autoFocus>
        {cancelLabel ?? t('cancel')}
      </Button>
      {/* It stays while the dialog closes. */}
      <Button variant={tone} onPress={isOpen ? onConfirm : undefined} isPending={isPending} isPressedOnce>
        {confirmLabel}
      </Button>
    </>
  );
}

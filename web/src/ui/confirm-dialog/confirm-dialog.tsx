import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../banner/alert.tsx';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'primary';
  /** While true nothing closes the dialog, and the confirm button shows that it works. */
  readonly isPending?: boolean;
  /** What went wrong; the dialog stays open so that one can try again or cancel. */
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question with two answers. It stays open on failure, with an alert inside. */
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
      footer={<Answers {...props} />}
    >
      {children}
      <Alert>{error}</Alert>
    </Modal>
  );
}

function Answers(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, tone = 'danger', isPending = false, onConfirm, onCancel } = props;
  const t = useTranslations('ui');
  return (
    <>
      <Button variant="secondary" onPress={onCancel} isDisabled={isPending} autoFocus>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button variant={tone} onPress={onConfirm} isPending={isPending}>
        {confirmLabel}
      </Button>
    </>
  );
}

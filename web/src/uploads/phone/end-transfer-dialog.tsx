import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';

/** An action that waits for the customer's answer. */
interface EndQuestion {
  readonly isOpen: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Whatever ends a transfer asks here first, while a phone is connected; the question goes when the phone has ended. */
export function useEndQuestion(isConnected: boolean) {
  const [act, setAct] = useState<(() => void) | null>(null);
  if (act !== null && !isConnected) setAct(null);
  const cancel = () => setAct(null);
  const question: EndQuestion = {
    isOpen: act !== null && isConnected,
    cancel,
    confirm() {
      cancel();
      act?.();
    },
  };
  const askFirst = (end: () => void) => (isConnected ? setAct(() => end) : end());
  return { question, askFirst };
}

interface EndTransferDialogProps {
  readonly question: EndQuestion;
  readonly isSending: boolean;
}

export function EndTransferDialog({ question, isSending }: EndTransferDialogProps) {
  const t = useTranslations('phone');
  return (
    <ConfirmDialog
      isOpen={question.isOpen}
      title={t(isSending ? 'endTitle' : 'endConnectedTitle')}
      confirmLabel={t('end')}
      cancelLabel={t(isSending ? 'goOn' : 'stay')}
      onConfirm={question.confirm}
      onCancel={question.cancel}
    >
      <p>{t(isSending ? 'endText' : 'endConnectedText')}</p>
    </ConfirmDialog>
  );
}

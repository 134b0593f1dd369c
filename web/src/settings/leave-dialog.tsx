import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';

interface LeaveQuestionProps {
  readonly isAsked: boolean;
  readonly title: string;
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

/** Asks before the page is left; a reload has the browser's own question. */
function LeaveQuestion({ isAsked, title, text, leave, stay }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isAsked,
    enableBeforeUnload: () => isAsked,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={title}
      confirmLabel={leave}
      cancelLabel={stay}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/** Prevents that what has been typed is lost by leaving the page. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('settings');
  const texts = { title: t('leaveTitle'), text: t('leaveText'), leave: t('leave'), stay: t('stay') };
  return <LeaveQuestion isAsked={isDirty} {...texts} />;
}

/** Prevents, as long as it is there, that what is shown only once is lost by leaving the page. */
export function KeepDialog(texts: { title: string; text: string }) {
  const t = useTranslations('settings');
  return <LeaveQuestion isAsked leave={t('leaveAnyway')} stay={t('stayHere')} {...texts} />;
}

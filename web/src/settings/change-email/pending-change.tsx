import { emailChangesRoutes, type PendingEmailChange } from '@keepsake/contract/email-changes';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { focusMainWhenFree, whenFocusIsFree } from '../../browser/when-focus-is-free.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { useRefusal } from '../business/business-texts.ts';
import styles from './change-email.module.css';
import { useCancelEmailChange, useResendEmailChange } from './email-queries.ts';
import { MailFailure } from './mail-failure.tsx';

/** The change that waits for its link. */
export function PendingChange({ change }: { change: PendingEmailChange }) {
  const t = useTranslations('changeEmail');
  const { dayAndTime } = useFormats();
  const shown = useRef<HTMLDivElement>(null);
  // The form had the focus.
  useEffect(() => whenFocusIsFree(() => shown.current?.focus()), []);
  return (
    <div ref={shown} tabIndex={-1} className={styles.pending}>
      <h2 className={styles.pendingTitle}>
        <MailCheck aria-hidden />
        {t('pendingTitle')}
      </h2>
      <p {...isPrivate}>{t('pending', { email: change.email })}</p>
      <p className={styles.muted}>{t('until', { when: dayAndTime(change.until) })}</p>
      {hasExtension('pendingEmailChange') ? <Actions change={change} /> : null}
    </div>
  );
}

function Actions({ change }: { change: PendingEmailChange }) {
  const t = useTranslations('changeEmail');
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  const refusal = useRefusal(emailChangesRoutes.resendEmailChange);
  return (
    <>
      <div className={styles.actions}>
        <Button
          onPress={() => resend.mutate(change)}
          isPending={resend.isPending}
          isDisabled={cancel.isPending}
          disabledReason={refusal}
        >
          {t('resend')}
        </Button>
        <Button
          onPress={() => cancel.mutate(undefined, { onSuccess: focusMainWhenFree })}
          isPending={cancel.isPending}
          isDisabled={resend.isPending}
        >
          {t('cancel')}
        </Button>
      </div>
      <MailFailure request={resend} />
    </>
  );
}

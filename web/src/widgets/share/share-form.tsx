import { limits } from '@keepsake/contract/limits';
import { hasWebAddress } from '@keepsake/contract/web-addresses';
import { widgetShare } from '@keepsake/contract/widgets';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { isApiError } from '../../api/api-error.ts';
import { checkForm, problemsOf } from '../../api/check-form.ts';
import { useErrorText } from '../../api/use-errors.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { useDraft } from '../../settings/use-draft.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { useShareWidget } from '../share-widget.ts';
import styles from './widget-share.module.css';

const { maxMessageLength } = limits.widgets;
const typedShare = z.omit(widgetShare, { vendorId: true });

export type ShareValues = Readonly<Record<'senderName' | 'recipientEmail' | 'personalMessage', string>>;

interface ShareFormProps {
  readonly draft: ReturnType<typeof useDraft<ShareValues>>;
  readonly share: ReturnType<typeof useShareWidget>;
  readonly startsAtRecipient: boolean;
}

export function ShareForm({ draft: { values, edit }, share, startsAtRecipient }: ShareFormProps) {
  const t = useTranslations('widgetShare');
  const { problems, submit } = useSubmit(values, share);
  const left = maxMessageLength - values.personalMessage.length;
  return (
    <div className={styles.form}>
      <Form
        onSubmit={() => void submit()}
        problems={problems}
        actions={
          <Button type="submit" variant="primary" isPending={share.isPending}>
            {t('send')}
          </Button>
        }
      >
        <TextField
          name="senderName"
          label={t('senderName')}
          value={values.senderName}
          onChange={edit('senderName')}
          error={problems.senderName}
          maxLength={limits.customer.maxNameLength}
          autoComplete="name"
        />
        <TextField
          name="recipientEmail"
          type="email"
          label={t('recipient')}
          value={values.recipientEmail}
          onChange={edit('recipientEmail')}
          error={problems.recipientEmail}
          autoComplete="off"
          autoFocus={startsAtRecipient}
        />
        <TextField
          name="personalMessage"
          label={t('message')}
          hint={left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
          value={values.personalMessage}
          onChange={edit('personalMessage')}
          error={problems.personalMessage}
          isLong
          isOptional
        />
        <Failure share={share} />
      </Form>
    </div>
  );
}

function useSubmit(values: ShareValues, share: ShareFormProps['share']) {
  const t = useTranslations('widgetShare');
  const unreachable = useTranslations('settings')('emailUnreachable');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // A second press may come before the first one is rendered.
  const isSent = useRef(false);
  const texts = {
    senderName: t('senderNameProblem'),
    recipientEmail: t('recipientProblem'),
    'recipientEmail:unreachable': unreachable,
    personalMessage: hasWebAddress(values.personalMessage) ? t('messageWithAddress') : t('messageProblem'),
  };
  const show = (error: unknown) => {
    if (!isApiError(error)) return;
    if (error.code === 'recipient-refuses') setProblems({ recipientEmail: t('recipientRefuses') });
    else setProblems(problemsOf(error.fields, texts));
    // The page goes back to the step before.
    if (error.status === 404) showToast({ tone: 'error', message: t('gone') });
  };
  const submit = async () => {
    if (isSent.current) return;
    const { senderName, recipientEmail, personalMessage } = values;
    const typed = { senderName, recipientEmail: recipientEmail.trim(), personalMessage };
    const checked = checkForm(typedShare, typed);
    setProblems(problemsOf(checked.invalid ?? [], texts));
    if (checked.invalid) return;
    isSent.current = true;
    // The page shows the address as it was typed.
    await share.mutateAsync({ ...checked.data, recipientEmail: typed.recipientEmail }).catch(show);
    isSent.current = false;
  };
  return { problems, submit };
}

/** Problems that no field shows. */
function Failure({ share: { error, submittedAt } }: Pick<ShareFormProps, 'share'>) {
  const t = useTranslations('widgetShare');
  const textOf = useErrorText();
  const formats = useFormats();
  if (isApiError(error) && error.status === 429) {
    const { retryAfter } = error;
    const until = new Date(submittedAt + (retryAfter ?? 0) * 1000).toISOString();
    const text = retryAfter ? t('tooMany', { when: formats.dayAndTime(until) }) : t('tooManyLater');
    return <Alert>{text}</Alert>;
  }
  const isShown =
    isApiError(error) &&
    (error.code === 'recipient-refuses' || error.fields.some(({ path }) => path in typedShare.shape));
  return <Alert>{error && !isShown ? `${t('failed')} ${textOf(error)}` : null}</Alert>;
}

import { canonicalEmail, readEmail } from '@keepsake/contract/email-address';
import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { signInAgain } from '../../api/sign-in.ts';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { sessionStore } from '../../browser/storage.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRefusal } from '../business/business-texts.ts';
import { useRequestEmailChange } from './email-queries.ts';
import { MailFailure } from './mail-failure.tsx';

/** What was typed before the customer signed in again. */
const typedKey = 'keepsake.new-email';

function takeTyped(): string {
  const typed = sessionStore.get(typedKey) ?? '';
  sessionStore.remove(typedKey);
  return typed;
}

export function ChangeEmailForm({ email }: { email: string }) {
  const t = useTranslations('changeEmail');
  const [typed, setTyped] = useState(takeTyped);
  const { problem, submit, request } = useSubmit(email, typed);
  const refusal = useRefusal(emailChangesRoutes.requestEmailChange);
  return (
    <Form
      onSubmit={() => void submit()}
      problems={problem === undefined ? {} : { email: problem }}
      actions={
        <SubmitButton isPending={request.isPending} refusal={refusal}>
          {t('submit')}
        </SubmitButton>
      }
    >
      <TextField
        name="email"
        type="email"
        label={t('newEmail')}
        hint={t('hint')}
        value={typed}
        onChange={setTyped}
        error={problem}
        autoComplete="email"
      />
      <MailFailure request={request} isShown={problem !== undefined} />
    </Form>
  );
}

function useSubmit(current: string, typed: string) {
  const t = useTranslations('changeEmail');
  const unreachable = useTranslations('settings')('emailUnreachable');
  const { isBusiness } = useAccount();
  const request = useRequestEmailChange();
  const [problem, setProblem] = useState<string>();
  // A second press may come before the first one is rendered.
  const isSent = useRef(false);
  const problemOf = (email: string) => {
    const read = readEmail(email);
    if ('refusal' in read) return read.refusal === 'unreachable' ? unreachable : t('problem');
    return canonicalEmail(read.email) === canonicalEmail(current) ? t('same') : undefined;
  };
  const show = (error: unknown) => {
    if (isApiError(error, 'recent-sign-in-required')) {
      sessionStore.set(typedKey, typed);
      signInAgain(isBusiness ? paths.changeEmailB2b : paths.changeEmail);
    } else if (isApiError(error, 'email-unreachable')) setProblem(unreachable);
    else if (isApiError(error) && error.status === 409) setProblem(t('inUse'));
    else if (isApiError(error) && error.status === 400) setProblem(t('problem'));
  };
  const submit = async () => {
    if (isSent.current) return;
    const invalid = problemOf(typed);
    setProblem(invalid);
    if (invalid !== undefined) return;
    isSent.current = true;
    await request.mutateAsync(typed.trim()).catch(show);
    isSent.current = false;
  };
  return { problem, submit, request };
}

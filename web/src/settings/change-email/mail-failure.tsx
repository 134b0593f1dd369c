import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../api/use-errors.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';

interface MailFailureProps {
  readonly request: { readonly error: Error | null; readonly submittedAt: number };
  /** The field shows the problem. */
  readonly isShown?: boolean;
}

/** Why no link was sent, and from when one can be sent. */
export function MailFailure({ request: { error, submittedAt }, isShown = false }: MailFailureProps) {
  const t = useTranslations('changeEmail');
  const textOf = useErrorText();
  const formats = useFormats();
  if (error === null || isShown || isApiError(error, 'recent-sign-in-required')) return <Alert />;
  if (!isApiError(error) || error.status !== 429) return <Alert>{`${t('failed')} ${textOf(error)}`}</Alert>;
  const { retryAfter } = error;
  if (!retryAfter) return <Alert>{t('tooManyLater')}</Alert>;
  const from = new Date(submittedAt + retryAfter * 1000).toISOString();
  return <Alert>{t('tooMany', { when: formats.dayAndTime(from) })}</Alert>;
}

import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../api/use-errors.ts';
import { useFormats } from '../../i18n/use-formats.ts';

interface Change {
  readonly error: Error | null;
  readonly submittedAt: number;
}

/** These lead to the sign-in page, or to the state as it is now. */
const handled = ['recent-sign-in-required', 'conflict'];

/** Why a change failed: from when it can be tried again, or its own sentence and advice. Null: nothing to say. */
export function useFailureText(): (change: Change, failed: string) => string | null {
  const t = useTranslations('security');
  const textOf = useErrorText();
  const { dayAndTime } = useFormats();
  return ({ error, submittedAt }, failed) => {
    if (error === null || handled.some((code) => isApiError(error, code))) return null;
    const seconds = isApiError(error) && error.status === 429 ? error.retryAfter : undefined;
    if (!seconds) return `${failed} ${textOf(error)}`;
    return t('tooMany', { when: dayAndTime(new Date(submittedAt + seconds * 1000).toISOString()) });
  };
}

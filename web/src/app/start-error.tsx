import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { setPageLanguage } from '../browser/languages.ts';
import { fallbackLocale } from '../i18n/fallback-messages.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { ErrorReference } from './error-reference.tsx';
import { UnexpectedError, type UnexpectedErrorProps } from './unexpected-error.tsx';

/** The site could not start: its configuration, its texts or the sign-in did not come (account area, section 8). */
export function StartError(props: UnexpectedErrorProps) {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  const { error, onTryAgain } = props;
  // The server wrote the language that it would have been.
  useEffect(() => setPageLanguage(fallbackLocale), []);
  if (!isApiError(error) || error.code === 'offline') return <UnexpectedError {...props} />;
  return (
    <ErrorState isPage title={t('startTitle')} picture={<CloudOff />} onTryAgain={onTryAgain}>
      <p>{textOf(error)}</p>
      <ErrorReference correlationId={error.correlationId} />
    </ErrorState>
  );
}

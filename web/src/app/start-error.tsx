import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useErrorText } from '../api/use-errors.ts';
import { setPageLanguage } from '../browser/languages.ts';
import { fallbackLocale } from '../i18n/messages.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { ErrorReference, UnexpectedError, type UnexpectedErrorProps } from './unexpected-error.tsx';

/** The site could not start: no configuration, texts or sign-in (PLA-48). */
export function StartError(props: UnexpectedErrorProps) {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  const { error, onTryAgain } = props;
  // The server set the intended language.
  useEffect(() => setPageLanguage(fallbackLocale), []);
  if (!isApiError(error) || error.code === 'offline') return <UnexpectedError {...props} />;
  return (
    <ErrorState isPage title={t('startTitle')} picture={<CloudOff />} onTryAgain={onTryAgain}>
      <p>{textOf(error)}</p>
      <ErrorReference correlationId={error.correlationId} />
    </ErrorState>
  );
}

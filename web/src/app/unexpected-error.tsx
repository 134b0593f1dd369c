import { CloudOff, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { paths } from '../browser/paths.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { ErrorReference } from './error-reference.tsx';

export interface UnexpectedErrorProps {
  readonly error: unknown;
  readonly onTryAgain: () => void;
}

/** The specified sentence, or what is known better: that there is no network. */
export function UnexpectedError({ error, onTryAgain }: UnexpectedErrorProps) {
  const t = useTranslations('errors');
  if (isApiError(error, 'offline')) {
    return (
      <ErrorState isPage title={t('offlineTitle')} picture={<CloudOff />} onTryAgain={onTryAgain}>
        {t('offline')}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      isPage
      tone="danger"
      title={t('generalTitle')}
      picture={<TriangleAlert />}
      onTryAgain={onTryAgain}
      actions={<NavButton href={paths.contact}>{t('contactUs')}</NavButton>}
    >
      <p>{t('general')}</p>
      {isApiError(error) ? <ErrorReference correlationId={error.correlationId} /> : null}
    </ErrorState>
  );
}

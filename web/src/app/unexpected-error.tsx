import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { LoadFailure } from '../browser/lazy.ts';
import { isOnline } from '../browser/network.ts';
import { paths } from '../browser/paths.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import styles from './unexpected-error.module.css';

export interface UnexpectedErrorProps {
  readonly error: unknown;
  readonly onTryAgain: () => void;
}

/** Shows the sentence of PLA-25, or that the browser is offline. */
export function UnexpectedError({ error, onTryAgain }: UnexpectedErrorProps) {
  const t = useTranslations('errors');
  // Kept from the failure: the returning page must not flash another sentence.
  const [isOffline] = useState(
    () => isApiError(error, 'offline') || (error instanceof LoadFailure && !isOnline()),
  );
  if (isOffline) {
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
      actions={<NavButton href={contactAbout(error)}>{t('contactUs')}</NavButton>}
    >
      <p>{t('general')}</p>
      {isApiError(error) ? <ErrorReference correlationId={error.correlationId} /> : null}
    </ErrorState>
  );
}

function contactAbout(error: unknown): string {
  if (!isApiError(error)) return paths.contact;
  return `${paths.contact}?${new URLSearchParams({ reference: error.correlationId })}`;
}

export function ErrorReference({ correlationId }: { correlationId: string }) {
  const t = useTranslations('errors');
  return <p className={styles.reference}>{t('reference', { correlationId })}</p>;
}

import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';

/** What to tell people about a failed call, beside the page's own sentence about what failed. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (isApiError(error, 'offline')) return t('offline');
    if (isApiError(error) && error.status === 0 && error.code !== 'invalid-data') return t('network');
    return t('server');
  };
}

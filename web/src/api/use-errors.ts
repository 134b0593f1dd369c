import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from './api-error.ts';

/**
 * A query's error, kept during a refetch: TanStack clears it while there is no data, and the page would lose
 * the button just pressed, or its dialog. For one query per component.
 */
export function useKnownError({ status, error }: Pick<UseQueryResult, 'status' | 'error'>): Error | null {
  const [known, setKnown] = useState(error);
  if (status === 'pending') return known;
  if (error !== known) setKnown(error);
  return error;
}

/** The advice for a failed call, shown next to the page's own sentence. */
export function adviceFor(error: unknown): 'offline' | 'network' | 'server' {
  if (isApiError(error, 'offline')) return 'offline';
  return isApiError(error) && error.status === 0 && error.code !== 'invalid-data' ? 'network' : 'server';
}

export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => t(adviceFor(error));
}

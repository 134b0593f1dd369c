import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Why a query failed, also while it is asked again: where it has no data yet TanStack forgets that, and a page would
 * lose the button that has just been pressed, or the dialog over it. For one query in the life of a component.
 */
export function useKnownError({ status, error }: Pick<UseQueryResult, 'status' | 'error'>): Error | null {
  const [known, setKnown] = useState(error);
  if (status === 'pending') return known;
  if (error !== known) setKnown(error);
  return error;
}

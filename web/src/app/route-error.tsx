import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from '../api/api-error.ts';
import { clearLoadFailures, LoadFailure } from '../browser/lazy.ts';
import { reloadOnline } from '../browser/navigation.ts';
import { onOnlineChange } from '../browser/network.ts';
import { UnexpectedError } from './unexpected-error.tsx';

/** An error inside a page; header and menu stay. Retries when the network returns, if that was missing. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    if (error instanceof LoadFailure && error.cause) return reloadOnline();
    clearLoadFailures();
    reset();
    void router.invalidate();
  };
  const onOnline = useEffectEvent(tryAgain);
  const lacksNetwork = error instanceof LoadFailure || isApiError(error, 'offline');
  useEffect(
    () => (lacksNetwork ? onOnlineChange((online) => online && onOnline()) : undefined),
    [lacksNetwork],
  );
  return <UnexpectedError error={error} onTryAgain={tryAgain} />;
}

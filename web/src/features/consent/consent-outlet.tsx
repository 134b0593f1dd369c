import { Suspense } from 'react';
import { useConfig } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import { useIdle } from '../../browser/use-idle.ts';
import { needsConsent } from './cookie-settings.ts';

const ConsentGate = lazy(() => import('./consent-gate.tsx'));

/** Requests consent where the brand needs it; loads after the first paint. */
export function ConsentOutlet() {
  const { thirdParty } = useConfig();
  if (!useIdle(needsConsent(thirdParty))) return null;
  return (
    <Suspense fallback={null}>
      <ConsentGate />
    </Suspense>
  );
}

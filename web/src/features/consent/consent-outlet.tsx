import { lazy, Suspense, useEffect, useState } from 'react';
import { useConfig } from '../../api/site-context.tsx';
import { whenIdle } from '../../browser/when-idle.ts';
import { needsConsent } from './needs-consent.ts';

const ConsentGate = lazy(() => import('./consent-gate.tsx'));

/** Asks for consent where the brand has something to ask for; its code loads after the page has painted. */
export function ConsentOutlet() {
  const { thirdParty } = useConfig();
  const isNeeded = needsConsent(thirdParty);
  const [isReady, setReady] = useState(false);
  useEffect(() => (isNeeded ? whenIdle(() => setReady(true)) : undefined), [isNeeded]);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <ConsentGate />
    </Suspense>
  );
}

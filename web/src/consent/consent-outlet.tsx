import { Suspense } from 'react';
import { useConfig } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { useIdle } from '../browser/use-idle.ts';
import { needsConsent } from './cookie-settings.ts';
import type { PageRouter } from './use-page.ts';

const ConsentGate = lazy(() => import('./consent-gate.tsx'));

/** Requests consent where the brand needs it, and has its chat; loads after the first paint. */
export function ConsentOutlet({ router }: { router: PageRouter }) {
  const config = useConfig();
  if (!useIdle(needsConsent(config) || Boolean(config.thirdParty.chat))) return null;
  return (
    <Suspense fallback={null}>
      <ConsentGate router={router} />
    </Suspense>
  );
}

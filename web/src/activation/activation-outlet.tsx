import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useIdle } from '../browser/use-idle.ts';

const ActivationPanel = lazy(() => import('./activation-panel.tsx'));

/** The import of an older library: the first photos do not wait for it. */
export function ActivationOutlet() {
  if (!useIdle()) return null;
  return (
    <Suspense fallback={null}>
      <ActivationPanel />
    </Suspense>
  );
}

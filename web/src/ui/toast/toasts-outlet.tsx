import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/** The place of toasts; its code loads after the page has painted. */
export function ToastsOutlet() {
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}

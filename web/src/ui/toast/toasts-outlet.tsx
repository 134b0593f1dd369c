import { Suspense } from 'react';
import { lazy } from '../../browser/lazy.ts';
import { useIdle } from '../../browser/use-idle.ts';

const ToastRegion = lazy(() => import('./toast-region.tsx'));

export function ToastsOutlet() {
  if (!useIdle()) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}

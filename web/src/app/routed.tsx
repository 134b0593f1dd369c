import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazy } from '../browser/lazy.ts';
import { untilOnline } from '../browser/network.ts';
import { whenIdle } from '../browser/time.ts';
import { useIdle } from '../browser/use-idle.ts';
import { ConsentOutlet } from '../consent/consent-outlet.tsx';
import { preloadModal } from '../ui/modal/modal.tsx';
import type { SiteRouter } from './router.ts';
import { SkipLink } from './shell/skip-link.tsx';

const ToastRegion = lazy(() => import('../ui/toast/toast-region.tsx'));

export function Routed({ router }: { router: SiteRouter }) {
  useEffect(() => whenIdle(preloadModal), []);
  useEffect(() => loadAheadWhenIdle(router), [router]);
  return (
    <>
      <SkipLink />
      <ConsentOutlet router={router} />
      <RouterProvider router={router} />
      <ToastsOutlet />
    </>
  );
}

function ToastsOutlet() {
  if (!useIdle()) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}

/** Loads the code of `loadAhead` when the browser is idle: the first view does not need it. */
function loadAheadWhenIdle(router: SiteRouter): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  whenIdle(() => {
    untilOnline()
      .then(() => import('./load-ahead.ts'))
      .then(
        ({ loadAhead }) => {
          if (!isOver) end = loadAhead(router);
        },
        () => {},
      );
  });
  return () => {
    isOver = true;
    end?.();
  };
}

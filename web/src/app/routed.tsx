import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { untilOnline } from '../browser/network.ts';
import { whenIdle } from '../browser/time.ts';
import { ConsentOutlet } from '../features/consent/consent-outlet.tsx';
import { preloadModal } from '../ui/modal/modal.tsx';
import { ToastsOutlet } from '../ui/toast/toasts-outlet.tsx';
import type { SiteRouter } from './router.ts';

export function Routed({ router }: { router: SiteRouter }) {
  useEffect(() => whenIdle(preloadModal), []);
  useEffect(() => loadAheadWhenIdle(router), [router]);
  return (
    <>
      <ConsentOutlet />
      <RouterProvider router={router} />
      <ToastsOutlet />
    </>
  );
}

/** Its code is not for the first view. */
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

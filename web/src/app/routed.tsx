import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Site } from '../api/site-context.tsx';
import { whenIdle } from '../browser/when-idle.ts';
import { ConsentOutlet } from '../features/consent/consent-outlet.tsx';
import { preloadModal } from '../ui/modal/modal.tsx';
import { ToastsOutlet } from '../ui/toast/toasts-outlet.tsx';
import { createSiteRouter } from './router.ts';

/** The pages of the site, and the toasts over them. */
export function Routed({ site }: { site: Site }) {
  const [router] = useState(() => createSiteRouter(site));
  useEffect(() => whenIdle(preloadModal), []);
  return (
    <>
      <ConsentOutlet />
      <RouterProvider router={router} />
      <ToastsOutlet />
    </>
  );
}

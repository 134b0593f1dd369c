import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Site } from '../api/site-context.tsx';
import { listRestored } from '../photo-list/state.ts';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import { RouteError } from './route-error.tsx';
import { routeTree } from './routes.tsx';
import { staysOnList } from './scroll.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { SiteLinks } from './site-links.tsx';

export function createSiteRouter(site: Site, history?: RouterHistory) {
  let keepsScroll = false;
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    context: { site },
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteError,
    InnerWrap: SiteLinks,
    // A spinner that flashes is worse than none.
    defaultPendingMs: 200,
    scrollRestoration: () => !keepsScroll && !listRestored.is(),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    keepsScroll = fromLocation !== undefined && staysOnList(fromLocation.pathname, toLocation.pathname);
    if (!keepsScroll) listRestored.leave();
  });
  return router;
}

export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
}

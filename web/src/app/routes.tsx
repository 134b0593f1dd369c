import { featureFlags } from '@keepsake/contract/config';
import { environmentLetter } from '@keepsake/contract/environment';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import type { Site } from '../api/site-context.tsx';
import { leaveTo, loadAgain } from '../browser/navigation.ts';
import { isOnline } from '../browser/network.ts';
import { developerPaths } from '../browser/paths.ts';
import { isPublicPath, type RouteKey, routeKeys, routeTable, ruleOf } from '../browser/route-table.ts';
import { isOwnPath } from '../browser/safe-href.ts';
import { Frame } from './frame.tsx';
import { guardRoute } from './guard-route.ts';
import { listRoute } from './list-route.tsx';
import { lazyPage, pageOf } from './pages-of-routes.ts';
import { PreviewError } from './preview-error.tsx';
import { replacementOf } from './route-addresses.ts';
import { RouteError } from './route-error.tsx';
import type { Search } from './search.ts';

export interface RouterContext {
  readonly site: Site;
}

const asSearch = (search: Record<string, unknown>): Search => search as Search;

/** Search parameters kept on navigation. */
const carried = ['stripped', 'hideHeaderNav', 'uploadUrl', ...featureFlags];

const root = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  validateSearch: asSearch,
  search: { middlewares: [retainSearchParams<Search>(carried)] },
  beforeLoad({ context, location }) {
    const address = replacementOf(location.href, context.site.publicConfig.routes);
    if (address !== null && !isOwnPath(address)) return leaveTo(address);
    if (address !== null) throw redirect({ href: address, replace: true });
    // A change from a public page to a private one: the start signs in.
    if (context.site.account || isPublicPath(location.pathname)) return undefined;
    // Offline it would end on the browser's error page.
    if (!isOnline())
      throw new ApiError({ status: 0, code: 'offline', message: 'No network', correlationId: '' });
    return loadAgain(location.href);
  },
  notFoundComponent: lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: RouteError,
});

/** Navigation inside the photo area keeps the whole query string (PHO-6). */
const photoArea = createRoute({
  getParentRoute: () => root,
  id: 'photo-area',
  search: { middlewares: [retainSearchParams<Search>(true)] },
});

const outsideProduction = () => {
  if (environmentLetter(window.location.host) === 'p') throw notFound();
};

const devUi = createRoute({
  getParentRoute: () => root,
  path: developerPaths.ui,
  beforeLoad: outsideProduction,
  component: lazyPage(() => import('./dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
});

const devFlags = createRoute({
  getParentRoute: () => root,
  path: developerPaths.flags,
  beforeLoad: outsideProduction,
  component: lazyPage(() => import('./dev-flags/dev-flags-page.tsx'), 'DevFlagsPage'),
});

const isPhotoArea = (key: RouteKey) => ruleOf(key).path.startsWith(routeTable.photoManagement.path);

/** With the previews that are shown over it. */
function routeOf(key: RouteKey): AnyRoute {
  const rule = ruleOf(key);
  const previews = routeKeys.filter((one) => ruleOf(one).over === key);
  const route = createRoute({
    getParentRoute: () => (isPhotoArea(key) ? photoArea : root),
    path: rule.path,
    beforeLoad: guardRoute(rule),
    component: previews.length > 0 ? listRoute(pageOf(key)) : pageOf(key),
    // The page of another order or album starts anew.
    remountDeps: ({ params }) => params,
    staticData: { key },
  });
  return route.addChildren(
    previews.map((preview) =>
      createRoute({
        getParentRoute: () => route,
        path: ruleOf(preview).path.slice(rule.path.length),
        component: pageOf(preview),
        errorComponent: PreviewError,
        staticData: { key: preview },
      }),
    ),
  );
}

const keys = routeKeys.filter((key) => !ruleOf(key).over);

export const routeTree = root.addChildren([
  photoArea.addChildren(keys.filter(isPhotoArea).map(routeOf)),
  ...keys.filter((key) => !isPhotoArea(key)).map(routeOf),
  devUi,
  devFlags,
]);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly key?: RouteKey;
  }
}

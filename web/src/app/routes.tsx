import { featureFlags } from '@keepsake/contract/config';
import { environmentLetter } from '@keepsake/contract/environment';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { PhotosRoute } from './photos-route.tsx';
import { RouteError } from './route-error.tsx';
import type { Search } from './search.ts';
import { Shell } from './shell/shell.tsx';

export interface RouterContext {
  readonly site: Site;
}

const asSearch = (search: Record<string, unknown>): Search => search as Search;

/** Carried along wherever one goes: how the page shows itself, and what is switched on by the address. */
const carried = ['stripped', 'hideHeaderNav', 'uploadUrl', ...featureFlags];

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  validateSearch: asSearch,
  search: { middlewares: [retainSearchParams<Search>(carried)] },
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: RouteError,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: paths.logout,
  component: lazyRouteComponent(() => import('./logout-page.tsx'), 'LogoutPage'),
});

const photoManagement = createRoute({
  getParentRoute: () => root,
  path: '/my-photos',
  // The whole query string is kept on navigation inside the photo area (specification, section 2).
  search: { middlewares: [retainSearchParams<Search>(true)] },
  beforeLoad: ({ context }) => {
    if (!isFlagOn('PhotoManagementTimelineViewEnabled', context.site.config)) throw redirect({ to: '/' });
  },
});

const photoManagementIndex = createRoute({
  getParentRoute: () => photoManagement,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/my-photos/photos', search, replace: true });
  },
});

const photos = createRoute({
  getParentRoute: () => photoManagement,
  path: '/photos',
  component: PhotosRoute,
});

const photoPreview = createRoute({
  getParentRoute: () => photos,
  path: '/preview/$id',
  component: lazyRouteComponent(
    () => import('../pages/photo-preview/photo-preview-page.tsx'),
    'PhotoPreviewPage',
  ),
});

/** The design system on one page, for developers. */
const devUi = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  beforeLoad: () => {
    if (environmentLetter(window.location.host) === 'p') throw notFound();
  },
  component: lazyRouteComponent(() => import('../pages/dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
});

export const routeTree = root.addChildren([
  overview,
  logout,
  photoManagement.addChildren([photoManagementIndex, photos.addChildren([photoPreview])]),
  devUi,
]);

import { featureFlags } from '@keepsake/contract/config';
import { environmentLetter } from '@keepsake/contract/environment';
import {
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
import { isOwnPath } from '../browser/safe-href.ts';
import { Frame } from './frame.tsx';
import { guardRoute } from './guard-route.ts';
import { listRoute } from './list-route.tsx';
import { lazyPage, pageOf } from './pages-of-routes.ts';
import { PreviewError } from './preview-error.tsx';
import { replacementOf } from './route-addresses.ts';
import { RouteError } from './route-error.tsx';
import { isPublicPath, type RouteKey, routeKeys, routeTable, ruleOf } from './route-table.ts';
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

const photoManagement = createRoute({
  getParentRoute: () => photoArea,
  path: routeTable.photoManagement.path,
  beforeLoad: guardRoute(ruleOf('photoManagement')),
});

const photoManagementIndex = createRoute({
  getParentRoute: () => photoManagement,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: routeTable.photos.path, search, replace: true });
  },
});

const photos = createRoute({
  getParentRoute: () => photoManagement,
  path: '/photos',
  component: listRoute(pageOf('photos')),
  staticData: { key: 'photos' },
});

const photoPreview = createRoute({
  getParentRoute: () => photos,
  path: '/preview/$id',
  component: pageOf('photoPreview'),
  errorComponent: PreviewError,
  staticData: { key: 'photoPreview' },
});

const album = createRoute({
  getParentRoute: () => photoArea,
  path: routeTable.album.path,
  beforeLoad: guardRoute(ruleOf('album')),
  component: listRoute(pageOf('album')),
  remountDeps: ({ params }) => params.id,
  staticData: { key: 'album' },
});

const albumPhotoPreview = createRoute({
  getParentRoute: () => album,
  path: '/preview/$photoId',
  component: pageOf('albumPhotoPreview'),
  errorComponent: PreviewError,
  staticData: { key: 'albumPhotoPreview' },
});

const sharedAlbum = createRoute({
  getParentRoute: () => photoArea,
  path: routeTable.sharedAlbum.path,
  beforeLoad: guardRoute(ruleOf('sharedAlbum')),
  component: listRoute(pageOf('sharedAlbum')),
  remountDeps: ({ params }) => params.id,
  staticData: { key: 'sharedAlbum' },
});

const sharedAlbumPhotoPreview = createRoute({
  getParentRoute: () => sharedAlbum,
  path: '/preview/$photoId',
  component: pageOf('sharedAlbumPhotoPreview'),
  errorComponent: PreviewError,
  staticData: { key: 'sharedAlbumPhotoPreview' },
});

const photoExport = createRoute({
  getParentRoute: () => photoArea,
  path: routeTable.photoExport.path,
  beforeLoad: guardRoute(ruleOf('photoExport')),
  component: pageOf('photoExport'),
  remountDeps: ({ params }) => params.backupId,
  staticData: { key: 'photoExport' },
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

const special: ReadonlySet<RouteKey> = new Set([
  'photoManagement',
  'photos',
  'photoPreview',
  'album',
  'albumPhotoPreview',
  'sharedAlbum',
  'sharedAlbumPhotoPreview',
  'photoExport',
]);
const keys = routeKeys.filter((key) => !special.has(key));
const isPhotoArea = (key: RouteKey) => ruleOf(key).path.startsWith(`${routeTable.photoManagement.path}/`);

function simpleRoute<Parent extends typeof root | typeof photoArea>(parent: Parent, key: RouteKey) {
  const rule = ruleOf(key);
  return createRoute({
    getParentRoute: () => parent,
    path: rule.path,
    beforeLoad: guardRoute(rule),
    component: pageOf(key),
    staticData: { key },
  });
}

export const routeTree = root.addChildren([
  photoArea.addChildren([
    photoManagement.addChildren([photoManagementIndex, photos.addChildren([photoPreview])]),
    album.addChildren([albumPhotoPreview]),
    sharedAlbum.addChildren([sharedAlbumPhotoPreview]),
    photoExport,
    ...keys.filter(isPhotoArea).map((key) => simpleRoute(photoArea, key)),
  ]),
  ...keys.filter((key) => !isPhotoArea(key)).map((key) => simpleRoute(root, key)),
  devUi,
  devFlags,
]);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly key?: RouteKey;
  }
}

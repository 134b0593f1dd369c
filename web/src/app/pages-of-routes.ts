import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { type RouteKey, routeKeys, ruleAt, ruleOf } from './route-table.ts';

/** The pages that are built; the menu shows no other. Photos and their preview stand in `routes.tsx`. */
const built = {
  home: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
  logout: lazyRouteComponent(() => import('./logout-page.tsx'), 'LogoutPage'),
  contact: lazyRouteComponent(() => import('../pages/contact/contact-page.tsx'), 'ContactPage'),
  recentlyDeleted: lazyRouteComponent(
    () => import('../pages/recently-deleted/recently-deleted-page.tsx'),
    'RecentlyDeletedPage',
  ),
  albums: lazyRouteComponent(() => import('../pages/albums/albums-page.tsx'), 'AlbumsPage'),
  album: lazyRouteComponent(() => import('../pages/album/album-page.tsx'), 'AlbumPage'),
  albumPhotoPreview: lazyRouteComponent(
    () => import('../pages/album-preview/album-preview-page.tsx'),
    'AlbumPreviewPage',
  ),
  sharedAlbum: lazyRouteComponent(
    () => import('../pages/shared-album/shared-album-page.tsx'),
    'SharedAlbumPage',
  ),
  sharedAlbumPhotoPreview: lazyRouteComponent(
    () => import('../pages/shared-album-preview/shared-album-preview-page.tsx'),
    'SharedAlbumPreviewPage',
  ),
  downloads: lazyRouteComponent(() => import('../pages/downloads/downloads-page.tsx'), 'DownloadsPage'),
  photoExport: lazyRouteComponent(
    () => import('../pages/photo-export/photo-export-page.tsx'),
    'PhotoExportPage',
  ),
  accountDeleted: lazyRouteComponent(
    () => import('../pages/results/success-pages.tsx'),
    'AccountDeletedPage',
  ),
  changeEmailSuccess: lazyRouteComponent(
    () => import('../pages/results/success-pages.tsx'),
    'ChangeEmailSuccessPage',
  ),
  doubleOptInConfirmationSuccess: lazyRouteComponent(
    () => import('../pages/results/success-pages.tsx'),
    'SubscriptionSuccessPage',
  ),
  deleteAccountError: lazyRouteComponent(
    () => import('../pages/results/error-pages.tsx'),
    'DeleteAccountErrorPage',
  ),
  changeEmailError: lazyRouteComponent(
    () => import('../pages/results/error-pages.tsx'),
    'ChangeEmailErrorPage',
  ),
  doubleOptInConfirmationError: lazyRouteComponent(
    () => import('../pages/results/error-pages.tsx'),
    'SubscriptionErrorPage',
  ),
} satisfies Partial<Record<RouteKey, RouteComponent>>;

const photoPages: ReadonlySet<RouteKey> = new Set(['photoManagement', 'photos', 'photoPreview']);

const notBuilt = lazyRouteComponent(() => import('./not-built-page.tsx'), 'NotBuiltPage');

export function isBuilt(key: RouteKey): boolean {
  return key in built || photoPages.has(key);
}

/** The page of a route, or one that says that it is not there yet. */
export function pageOf(key: RouteKey): RouteComponent {
  return (built as Partial<Record<RouteKey, RouteComponent>>)[key] ?? notBuilt;
}

const nothing = () => undefined;

function codeOf(key: RouteKey): Promise<unknown> | undefined {
  if (key === 'photoPreview') return import('../pages/photo-preview/photo-preview-page.tsx');
  return photoPages.has(key) ? import('../pages/photos/photos-page.tsx') : pageOf(key).preload?.();
}

export interface PagePreload {
  /** Fulfilled when the code is there, or when it cannot be had for now. */
  readonly code: Promise<unknown>;
  /** Asks for what the page shows first, as soon as somebody is signed in. */
  readonly prefetch: () => void;
}

/** Loads the code of the page at an address beside what comes before it: configuration, sign-in, texts. */
export function preloadPageAt(path: string): PagePreload {
  const rule = ruleAt(path);
  const key = routeKeys.find((candidate) => ruleOf(candidate) === rule);
  // What cannot be loaded is asked for again, and told of, when the page is shown.
  const code = Promise.resolve(key && codeOf(key)).catch(nothing);
  if (key !== 'home') return { code, prefetch: nothing };
  const queries = import('../pages/overview/overview-queries.ts').catch(nothing);
  return { code, prefetch: () => void queries.then((loaded) => loaded?.prefetchOverview()) };
}

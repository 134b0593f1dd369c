import * as z from 'zod/mini';
import { isFlagOn } from '../api/site-context.tsx';
import { nextPreload } from '../browser/lazy.ts';
import { isOnline, savesData } from '../browser/network.ts';
import { registerServiceWorker } from '../browser/register-service-worker.ts';
import type { RouteKey } from '../browser/route-table.ts';
import { pause, whenIdle } from '../browser/time.ts';
import { offerShared } from '../uploads/offer-shared.ts';
import { watchRemembered } from '../uploads/watch-remembered.ts';
import { preloadPage } from './pages-of-routes.ts';
import type { SiteRouter } from './router.ts';

// Before this loads, reports contain "Invalid input"; afterwards, what was expected.
z.config(z.locales.en());

/** Milliseconds for the page's own requests and pictures. */
const afterPage = 2000;

const leadsTo: Partial<Record<RouteKey, readonly RouteKey[]>> = {
  home: ['photos', 'downloads'],
  photos: ['photoPreview', 'albums', 'recentlyDeleted', 'home'],
  photoPreview: ['photos'],
  favourites: ['photoPreview'],
  recentlyDeleted: ['photos'],
  albums: ['album', 'sharedAlbum', 'photos', 'home'],
  album: ['albumPhotoPreview', 'albums', 'photos'],
  albumPhotoPreview: ['album'],
  sharedAlbum: ['sharedAlbumPhotoPreview', 'albums'],
  sharedAlbumPhotoPreview: ['sharedAlbum'],
  downloads: ['home', 'photos'],
};

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

/** Loads linked pages and dialogs while the browser is idle, so that they also open offline. */
async function loadAheadOf(key: RouteKey | undefined, isCurrent: () => boolean): Promise<void> {
  await pause(afterPage);
  const pages = [...((key && leadsTo[key]) ?? [])];
  const next = () => {
    const page = pages.shift();
    return page ? () => preloadPage(page) : nextPreload();
  };
  while (isCurrent()) {
    await idle();
    if (!isCurrent() || !isOnline() || savesData()) return;
    const load = next();
    if (!load) return;
    await load();
  }
}

/** Starts again for each page that is opened; uploads of an earlier visit go on, and shared photos are offered. */
export function loadAhead(router: SiteRouter): () => void {
  const { account, config } = router.options.context.site;
  const mayUpload = account !== null && isFlagOn('PhotoManagementUploadViewEnabled', config);
  if (import.meta.env.PROD) void registerServiceWorker();
  if (mayUpload) offerShared();
  const endUploads = mayUpload ? watchRemembered() : undefined;
  let current: object | undefined;
  const begin = () => {
    const page = {};
    current = page;
    void loadAheadOf(router.state.matches.at(-1)?.staticData.key, () => current === page);
  };
  begin();
  const end = router.subscribe('onResolved', begin);
  return () => {
    current = undefined;
    end();
    endUploads?.();
  };
}

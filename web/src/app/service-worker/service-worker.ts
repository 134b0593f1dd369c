import { cacheAssets, loadCacheFirst, purgeOldAssets } from '../../browser/asset-cache.ts';
import { deleteAllShared, keepShared } from '../../browser/shared-photos.ts';

/** Written by the build (web/build-service-worker.ts): files of this release, and those that its start needs. */
declare const release: { readonly files: readonly string[]; readonly start: readonly string[] };

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Route {
  readonly condition: { readonly urlPattern: string; readonly requestMethod?: string };
  readonly source: 'fetch-event' | 'network';
}

interface InstallEvent extends ExtendableEvent {
  /** Chromium. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

declare const clients: { claim(): Promise<void> };
declare const skipWaiting: () => Promise<void>;

const sharePath = '/share';
const signOutPath = '/session/logout';
const { files: all, start } = release;
const files = new Set(all);

/** Other requests do not wait until the browser has started this script. */
const routes: readonly Route[] = [
  { condition: { urlPattern: '/assets/*' }, source: 'fetch-event' },
  { condition: { urlPattern: sharePath, requestMethod: 'POST' }, source: 'fetch-event' },
  { condition: { urlPattern: signOutPath, requestMethod: 'POST' }, source: 'fetch-event' },
  { condition: { urlPattern: '/*' }, source: 'network' },
];

function listen<Kind extends ExtendableEvent>(type: string, listener: (event: Kind) => void): void {
  globalThis.addEventListener(type, (event) => listener(event as Kind));
}

async function takeShare(request: Request): Promise<Response> {
  const photosPage = '/my-photos/photos';
  try {
    const form = await request.formData();
    const shared = form.getAll('photos').filter((entry) => entry instanceof File);
    if (shared.length === 0) throw new TypeError('nothing was shared');
    return Response.redirect(`${photosPage}?shared=${await keepShared(shared)}`, 303);
  } catch {
    return Response.redirect(`${photosPage}?shared=lost`, 303);
  }
}

// An installed site may never be closed, so a new release does not wait for that. Pages of the old one go on to load
// their files from the browser's cache or the server.
listen<InstallEvent>('install', (event) => {
  event.addRoutes?.(routes).catch(() => undefined);
  event.waitUntil(cacheAssets(start).then(() => skipWaiting()));
});

listen<ExtendableEvent>('activate', (event) => {
  event.waitUntil(purgeOldAssets(files).then(() => clients.claim()));
});

listen<FetchEvent>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'GET' && files.has(pathname)) {
    event.respondWith(loadCacheFirst(request, (keeping) => event.waitUntil(keeping)));
  }
  if (request.method !== 'POST') return;
  if (pathname === sharePath) event.respondWith(takeShare(request));
  if (pathname === signOutPath) event.waitUntil(deleteAllShared());
});

import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Site } from '../api/site-context.tsx';
import { createSiteRouter } from './router.ts';

const albumFlags = {
  PhotoManagementAlbumViewEnabled: ['*'],
  PhotoManagementSharedAlbumsViewEnabled: ['*'],
};

const site = (timeline: boolean, others: Partial<typeof albumFlags>) =>
  ({
    config: { flags: { ...others, ...(timeline && { PhotoManagementTimelineViewEnabled: ['*'] }) } },
    account: { subject: 'anna', email: 'anna@example.test', isBusiness: false },
  }) as unknown as Site;

beforeEach(() => {
  // The router takes a place without a document for a server.
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('self', { origin: 'http://lumibook.localhost' });
  vi.stubGlobal('history', {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('window', { location: { search: '', hostname: 'lumibook.localhost' }, scrollTo: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

async function routerAt(
  address: string,
  withTimeline = true,
  others: Partial<typeof albumFlags> = albumFlags,
) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createSiteRouter(site(withTimeline, others), history);
  await router.load();
  return router;
}

const linkFrom = async (address: string, href: string) => {
  const router = await routerAt(address);
  return router.buildLocation({ href } as Parameters<typeof router.buildLocation>[0]).href;
};

// spec P2.1, P2.12, A2.13
it('goes from /my-photos to the photos and keeps the query', async () => {
  const router = await routerAt('/my-photos?campaign=1e5&stripped=true');
  expect(router.state.location.href).toBe('/my-photos/photos?campaign=1e5&stripped=true');
});

// spec P2.3, P2.11, P6.8, A6.5, A6.6, A6.7
it('goes to the overview when the timeline flag is off', async () => {
  const router = await routerAt('/my-photos/photos/preview/1', false);
  expect(router.state.location.pathname).toBe('/');
});

// spec P2.12, P2.13, P2.19, A2.31
it('keeps the whole query string inside the photo area', async () => {
  const href = await linkFrom(
    '/my-photos/photos?campaign=spring&stripped=true',
    '/my-photos/photos/preview/1',
  );
  expect(href).toBe('/my-photos/photos/preview/1?campaign=spring&stripped=true');
});

// spec P2.13, P2.14, A2.31, A2.32
it('carries only how the page shows itself outside the photo area', async () => {
  const from =
    '/my-photos/photos?campaign=spring&stripped=true&hideHeaderNav=true' +
    '&uploadUrl=https%3A%2F%2Fa.test&PhotoManagementAlbumViewEnabled=true';
  const search = new URL(await linkFrom(from, '/'), 'http://site').searchParams;
  expect(Object.fromEntries(search)).toEqual({
    stripped: 'true',
    hideHeaderNav: 'true',
    uploadUrl: 'https://a.test',
    PhotoManagementAlbumViewEnabled: 'true',
  });
});

it('lets an address change what is carried', async () => {
  expect(await linkFrom('/my-photos/photos?stripped=true', '/?stripped=false')).toBe('/?stripped=false');
});

// spec P2.2, P2.3, P2.38
it('keeps the timeline beneath a preview', async () => {
  const router = await routerAt('/my-photos/photos/preview/42');
  const [, , , list, preview] = router.state.matches;
  expect(list?.fullPath).toBe('/my-photos/photos');
  expect(preview?.params).toEqual({ id: '42' });
});

const albumPreviews = [
  ['/my-photos/albums/$id', '/my-photos/albums/a1/preview/42', 'PhotoManagementAlbumViewEnabled'],
  [
    '/my-photos/shared-albums/$id',
    '/my-photos/shared-albums/a1/preview/42',
    'PhotoManagementSharedAlbumsViewEnabled',
  ],
] as const;

// spec P2.6, P2.8, P2.38
it.each(albumPreviews)('keeps the list of %s beneath a preview', async (page, address) => {
  const router = await routerAt(`${address}?campaign=spring`);
  const [, , list, preview] = router.state.matches;
  expect(list?.fullPath).toBe(page);
  expect(preview?.params).toEqual({ id: 'a1', photoId: '42' });
  expect(router.state.location.href).toBe(`${address}?campaign=spring`);
});

// spec P2.12, P2.40
it.each(albumPreviews)('keeps the query string from a preview to the list of %s', async (page, address) => {
  const list = page.replace('$id', 'a1');
  expect(await linkFrom(`${address}?campaign=spring`, list)).toBe(`${list}?campaign=spring`);
});

// spec P2.6, P2.8, P2.11
it.each(albumPreviews)(
  'sends from a preview over %s to the overview when a flag is off',
  async (_, address, flag) => {
    const others = Object.fromEntries(Object.entries(albumFlags).filter(([name]) => name !== flag));
    expect((await routerAt(address, true, others)).state.location.pathname).toBe('/');
    expect((await routerAt(address, false)).state.location.pathname).toBe('/');
  },
);

it.each([
  ['/my-photos/photos', true],
  ['/my-photos/nothing-here', false],
  ['/nothing', false],
])('%s is an address: %s', async (path, isOne) => {
  const router = await routerAt('/');
  const [, , found] = router.getMatchedRoutes(path);
  expect(found?.fullPath === path).toBe(isOne);
});

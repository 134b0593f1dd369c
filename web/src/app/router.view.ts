// Proves PHO-3, PHO-4, PHO-5, PHO-6, PHO-9, PRE-1, PRE-2, PRE-3, PRE-9, PRE-11, PLA-1, PLA-2, PLA-14.
// Proves PLA-21, PLA-39, PLA-40.

import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import type { Site } from '../api/site-context.tsx';
import { setAddress } from '../testing/view.ts';
import { createSiteRouter } from './router.ts';

const albumFlags = {
  PhotoManagementAlbumViewEnabled: ['*'],
  PhotoManagementSharedAlbumsViewEnabled: ['*'],
};

const site = (timeline: boolean, others: Partial<typeof albumFlags>) =>
  ({
    config: { flags: { ...others, ...(timeline && { PhotoManagementTimelineViewEnabled: ['*'] }) } },
    publicConfig: { routes: {} },
    account: { subject: 'anna', email: 'anna@example.test', isBusiness: false },
  }) as unknown as Site;

beforeEach(() => setAddress('http://lumibook.localhost/'));

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

it('goes from /my-photos to the photos and keeps the query', async () => {
  const router = await routerAt('/my-photos?campaign=1e5&stripped=true');
  expect(router.state.location.href).toBe('/my-photos/photos?campaign=1e5&stripped=true');
});

it('goes to the overview when the timeline flag is off', async () => {
  const router = await routerAt('/my-photos/photos/preview/1', false);
  expect(router.state.location.pathname).toBe('/');
});

it('keeps the whole query string inside the photo area', async () => {
  const href = await linkFrom(
    '/my-photos/photos?campaign=spring&stripped=true',
    '/my-photos/photos/preview/1',
  );
  expect(href).toBe('/my-photos/photos/preview/1?campaign=spring&stripped=true');
});

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

it('keeps the timeline beneath a preview', async () => {
  const router = await routerAt('/my-photos/photos/preview/42');
  const [, , list, preview] = router.state.matches;
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

it.each(albumPreviews)('keeps the list of %s beneath a preview', async (page, address) => {
  const router = await routerAt(`${address}?campaign=spring`);
  const [, , list, preview] = router.state.matches;
  expect(list?.fullPath).toBe(page);
  expect(preview?.params).toEqual({ id: 'a1', photoId: '42' });
  expect(router.state.location.href).toBe(`${address}?campaign=spring`);
});

it.each(albumPreviews)('keeps the query string from a preview to the list of %s', async (page, address) => {
  const list = page.replace('$id', 'a1');
  expect(await linkFrom(`${address}?campaign=spring`, list)).toBe(`${list}?campaign=spring`);
});

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

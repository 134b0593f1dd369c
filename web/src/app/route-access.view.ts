// Proves PHO-5, PRE-1, ALB-2, ALB-3, SHR-2, PLA-12, PLA-14, PLA-21, PLA-35, PLA-36, PLA-39, BUS-6, SET-1.
// Proves SET-2, SET-3, SET-5, NEW-1, NEW-3, NEW-4.

import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '../api/site-context.tsx';
import { isPublicPath, type RouteKey, routeKeys, ruleOf } from '../browser/route-table.ts';
import { setAddress } from '../testing/view.ts';
import { createSiteRouter } from './router.ts';

const timeline = 'PhotoManagementTimelineViewEnabled';
const albums = 'PhotoManagementAlbumViewEnabled';
const shared = 'PhotoManagementSharedAlbumsViewEnabled';

const addressOf = (key: RouteKey) => ruleOf(key).path.replace(/\$\w+/g, '1');
const flags = [timeline, albums, shared];

interface Visitor {
  readonly isSignedIn: boolean;
  readonly isBusiness: boolean;
  readonly on: readonly string[];
}

const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  assign.mockClear();
  setAddress('http://lumibook.localhost/');
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});

function siteFor({ isSignedIn, isBusiness, on }: Visitor): Site {
  const account = isSignedIn ? { subject: 'anna', email: 'anna@example.test', isBusiness } : null;
  return {
    config: { flags: Object.fromEntries(on.map((flag) => [flag, ['*']])) },
    account,
    publicConfig: { routes: {} },
  } as unknown as Site;
}

/** Where a visitor ends: an address, or `sign-in`. */
async function endOf(address: string, visitor: Visitor): Promise<string> {
  const router = createSiteRouter(siteFor(visitor), createMemoryHistory({ initialEntries: [address] }));
  const leaves = new Promise<string>((resolve) => {
    assign.mockImplementation(() => resolve('sign-in'));
  });
  return Promise.race([router.load().then(() => router.state.location.pathname), leaves]);
}

function expectedEnd(key: RouteKey, { isSignedIn, isBusiness, on }: Visitor): string {
  const rule = ruleOf(key);
  if (rule.isPublic) return addressOf(key);
  if (!isSignedIn) return 'sign-in';
  if (!(rule.flags ?? []).every((flag) => on.includes(flag))) return '/';
  if (rule.audience && (rule.audience === 'business') !== isBusiness) return '/';
  if (rule.hasBusinessTwin && isBusiness) return addressOf(`${key}B2b` as RouteKey);
  return addressOf(rule.redirectsTo ?? key);
}

const visitors: Visitor[] = [false, true].flatMap((isSignedIn) =>
  [false, true].flatMap((isBusiness) =>
    [[], [timeline], [timeline, albums], [timeline, shared], [albums, shared], flags].map((on) => ({
      isSignedIn,
      isBusiness,
      on,
    })),
  ),
);

describe.each(routeKeys)('%s', (key) => {
  it('is seen by whom it is for, signed in or not, with each flag, business or not', async () => {
    for (const visitor of visitors) {
      expect({ visitor, end: await endOf(addressOf(key), visitor) }).toEqual({
        visitor,
        end: expectedEnd(key, visitor),
      });
    }
  });
});

it('no new page is seen without signing in by itself', () => {
  const seen: readonly RouteKey[] = [
    'contact',
    'accessibility',
    'accountDeleted',
    'deleteAccountError',
    'changeEmailSuccess',
    'changeEmailError',
    'doubleOptInConfirmation',
    'unsubscribe',
    'doubleOptInConfirmationSuccess',
    'doubleOptInConfirmationError',
  ];
  expect(routeKeys.filter((key) => ruleOf(key).isPublic)).toEqual(seen);
});

it('photos are seen where the storefront offers them', () => {
  const needs = (key: RouteKey) => ruleOf(key).flags?.join();
  const inArea = routeKeys.filter((key) => ruleOf(key).path.startsWith('/my-photos'));
  expect(inArea.filter((key) => !needs(key)?.startsWith(timeline))).toEqual(['photoExport']);
  expect(needs('albumPhotoPreview')).toBe(`${timeline},${albums}`);
  expect(needs('sharedAlbumPhotoPreview')).toBe(`${timeline},${shared}`);
});

it.each<[string, boolean]>([
  ['/contact', true],
  ['/contact/', true],
  ['/Contact', true],
  ['/contact/us', false],
  ['/contacts', false],
  ['/w/', false],
  ['/nowhere', false],
  ['/ORDERS', false],
])('%s without signing in: %s, and the router does the same', async (address, isPublic) => {
  expect(isPublicPath(address)).toBe(isPublic);
  const nobody = { isSignedIn: false, isBusiness: false, on: [] };
  expect((await endOf(address, nobody)) !== 'sign-in').toBe(isPublic);
});

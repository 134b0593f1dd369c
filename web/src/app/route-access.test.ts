// Proves PHO-5, PRE-1, ALB-2, ALB-3, SHR-2, PLA-12, PLA-14, PLA-21, PLA-35, PLA-36, PLA-39, BUS-6, SET-1.
// Proves SET-2, SET-3, SET-5, NEW-1, NEW-3, NEW-4.

import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '../api/site-context.tsx';
import { isPublicPath, routeKeys, ruleOf } from './route-table.ts';
import { createSiteRouter } from './router.ts';

const timeline = 'PhotoManagementTimelineViewEnabled';
const albums = 'PhotoManagementAlbumViewEnabled';
const shared = 'PhotoManagementSharedAlbumsViewEnabled';

type Kind = 'public' | 'everyone' | 'business' | 'private' | 'twin';

/** Every route with who may see it (PLA-21); `$` parameters are filled with 1. `twin`: businesses have their own. */
const expectations: Record<string, readonly [Kind, ...string[]]> = {
  '/': ['everyone'],
  '/orders': ['everyone'],
  '/orders/1': ['everyone'],
  '/invoices': ['business'],
  '/integration': ['business'],
  '/settings': ['twin'],
  '/settings/b2b': ['business'],
  '/settings/email': ['twin'],
  '/settings/b2b/email': ['business'],
  '/settings/personal-details': ['everyone'],
  '/settings/payment-method': ['everyone'],
  '/settings/security': ['everyone'],
  '/settings/privacy': ['everyone'],
  '/settings/delete-account': ['everyone'],
  '/settings/address/1': ['twin'],
  '/settings/new-address': ['twin'],
  '/settings/addresses/all': ['everyone'],
  '/settings/b2b/address/1': ['business'],
  '/settings/b2b/new-address': ['business'],
  '/saved-projects': ['everyone'],
  '/online-products': ['everyone'],
  '/online-products/1': ['everyone'],
  '/widgets': ['private'],
  '/widgets/1/share': ['private'],
  '/downloads': ['everyone'],
  '/my-photos/photos': ['everyone', timeline],
  '/my-photos/photos/preview/1': ['everyone', timeline],
  '/my-photos/recently-deleted': ['everyone', timeline],
  '/my-photos/albums': ['everyone', timeline, albums],
  '/my-photos/albums/1': ['everyone', timeline, albums],
  '/my-photos/albums/1/preview/1': ['everyone', timeline, albums],
  '/my-photos/shared-albums/1': ['everyone', timeline, shared],
  '/my-photos/shared-albums/1/preview/1': ['everyone', timeline, shared],
  '/my-photos/exports/1': ['everyone'],
  '/logout': ['everyone'],
  '/contact': ['public'],
  '/accessibility': ['public'],
  '/account-deleted': ['public'],
  '/delete-account-confirmation': ['everyone'],
  '/delete-account-error': ['public'],
  '/change-email-confirmation': ['everyone'],
  '/change-email-success': ['public'],
  '/change-email-error': ['public'],
  '/subscription-confirmation': ['public'],
  '/unsubscribe': ['public'],
  '/subscription-confirmation-success': ['public'],
  '/subscription-confirmation-error': ['public'],
};
const addresses = Object.keys(expectations);
const flags = [timeline, albums, shared];

interface Visitor {
  readonly isSignedIn: boolean;
  readonly isBusiness: boolean;
  readonly on: readonly string[];
}

const assign = vi.fn<(address: string) => void>();

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('self', { origin: 'http://lumibook.localhost' });
  vi.stubGlobal('history', {});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  const location = { search: '', hostname: 'lumibook.localhost', host: 'lumibook.localhost', assign };
  vi.stubGlobal('window', { location, scrollTo: () => {} });
});
afterEach(async () => {
  // A route that sends elsewhere leaves its page loading.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
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

function expectedEnd(address: string, { isSignedIn, isBusiness, on }: Visitor): string {
  const [kind, ...needed] = expectations[address] as readonly [Kind, ...string[]];
  if (kind === 'public') return address;
  if (!isSignedIn) return 'sign-in';
  if (!needed.every((flag) => on.includes(flag))) return '/';
  if (kind === 'twin') return isBusiness ? address.replace('/settings', '/settings/b2b') : address;
  if (kind !== 'everyone' && (kind === 'business') !== isBusiness) return '/';
  return address;
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

it('has an expectation for every route key', () => {
  const filled = routeKeys.map((key) => ruleOf(key).path.replace(/\$\w+/g, '1'));
  expect(filled.filter((path) => path !== '/my-photos').sort()).toEqual([...addresses].sort());
});

describe.each(addresses)('%s', (address) => {
  it('is seen by whom it is for, signed in or not, with each flag, business or not', async () => {
    for (const visitor of visitors) {
      expect({ visitor, end: await endOf(address, visitor) }).toEqual({
        visitor,
        end: expectedEnd(address, visitor),
      });
    }
  });
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

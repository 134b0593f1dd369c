// Proves PLA-5, BRA-1, SET-1, SET-2, NEW-3.

import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { customersRoutes } from '@keepsake/contract/customers';
import { exportsRoutes } from '@keepsake/contract/exports';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RouteKey, routeKeys, ruleOf } from '../browser/route-table.ts';
import { minutes } from '../testing/browser.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { fakeBooks, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';

/**
 * Checks every route in every brand, light and dark, at four widths: no axe violations, no horizontal
 * overflow, no console errors. SCREENSHOTS=folder saves screenshots.
 */

const screen = setUpScreen({ reducedMotion: 'reduce' });
const addressId = '00000000-0000-4000-8000-0000000000a1';
const exportId = '00000000-0000-4000-8000-0000000000e1';

const brands = [
  { host: 'lumibook.localhost', has: 'photos' },
  { host: 'printo.localhost', has: 'photos' },
  { host: 'wallery.localhost', has: 'nothing' },
  { host: 'business.wallery.localhost', has: 'a business' },
] as const;
type Brand = (typeof brands)[number];

/** Album pages have tests of their own; signing out shows no page. */
const elsewhere: ReadonlySet<RouteKey> = new Set([
  'logout',
  'album',
  'albumPhotoPreview',
  'sharedAlbum',
  'sharedAlbumPhotoPreview',
]);

const address = {
  ...addressExample,
  id: addressId,
  type: 'billing',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00.000Z',
} as const;

const photos = makePhotos({ '2024-05': 2, '2022-02': 1 });
const parameters: Partial<Record<RouteKey, string>> = {
  photoPreview: photos[0]?.imageId ?? '',
  favouritePreview: photos[0]?.imageId ?? '',
  photoExport: exportId,
  changeAddress: addressId,
  changeAddressB2b: addressId,
};

const ofPhotos: ReadonlySet<RouteKey> = new Set(['photoPreview', 'favouritePreview']);

/** Addresses of all routes with parameters; business routes for businesses. */
function addressesFor({ has }: Brand): string[] {
  const keys = routeKeys.filter((key) => {
    if (elsewhere.has(key) || (ofPhotos.has(key) && has !== 'photos')) return false;
    return has !== 'a business' || key === 'home' || ruleOf(key).audience === 'business';
  });
  const paths = keys.map((key) => ruleOf(key).path.replace(/\$\w+/g, parameters[key] ?? '1'));
  return [...paths, '/nothing-here', '/?stripped=true'];
}

function respondAs({ has }: Brand): void {
  const { server } = screen;
  server.error(exportsRoutes.getExport, 'not-found');
  server.respond(addressesRoutes.listAddresses, has === 'nothing' ? [] : [address]);
  server.respond(addressesRoutes.getAddress, address);
  if (has === 'photos') serveLibrary(server, photos);
  if (has !== 'a business') return;
  const email = 'dora@example.com';
  const customerId = '00000000-0000-4000-8000-00000000d01a';
  const account = { accessToken: 'token', expiresIn: 3600, subject: customerId, email, isBusiness: true };
  server.respond(sessionRoutes.getToken, account);
  const business = { status: 'Default' } as const;
  server.respond(customersRoutes.getMe, { customerId, email, name: 'Dora', accountDeleted: false, business });
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`));
  page.on('console', (message) => {
    // The export does not exist; the 404 is expected.
    if (message.type() === 'error' && !page.url().endsWith(exportId)) {
      complaints.push(`${page.url()}: ${message.text()}`);
    }
  });
  return complaints;
}

async function findProblems(name: string): Promise<string[]> {
  const { page } = screen;
  const found = await findProblemsAtEachWidth(page, name.replace(/[^a-z0-9]+/gi, '_'));
  for (const width of [360, 768, 1200, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const titles = await page.getByRole('heading', { level: 1 }).count();
    if (titles > 1) found.push(`${name}, ${width} px: ${titles} headings of the first level`);
  }
  return found;
}

describe.each(brands)('$host', (brand) => {
  const { host, has } = brand;
  const seen = new Set<string>();

  beforeEach(() => respondAs(brand));

  it.each(addressesFor(brand))('%s', { timeout: 2 * minutes }, async (address) => {
    const { page } = screen;
    const complaints = listen(page);
    if (address === '/online-products') servePhotoBooks(screen.server).stored = fakeBooks(3);
    await screen.open(address, host);
    await page.locator('h1, [role=dialog]').first().waitFor();
    const name = page.url().slice(new URL(page.url()).origin.length);
    // Forbidden pages redirect to the overview.
    const isSeen = seen.has(name);
    seen.add(name);
    if (!isSeen) {
      await page.waitForLoadState('networkidle');
      expect(await findProblems(`${host}${name}`)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  it('has pages of its own', () => {
    expect(seen.size).toBeGreaterThan(has === 'a business' ? 1 : 10);
  });
});

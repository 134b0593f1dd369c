import { photosRoutes } from '@keepsake/contract/photos';
import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { layoutOf, makePhoto, pageOf } from '../testing/fake-library.ts';
import { setUpScreen } from '../testing/screen.ts';
import { watchTiles, wheel } from '../testing/watch-tiles.ts';

/** The short form of the bench's part `browsing` (docs/performance.md): what does not depend on the machine's speed. */

const years = 20;
const inMonth = 417;

const screen = setUpScreen({ viewport: { width: 1440, height: 900 } });

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const counts = Object.fromEntries(
  Array.from({ length: years }, (_, index) => [
    2004 + index,
    Object.fromEntries(months.map((month) => [month, inMonth])),
  ]),
);

function photosOf({ year, month }: { year: number; month: number }) {
  const first = ((year - 2004) * 12 + month) * inMonth;
  const dateTaken = `${year}-${String(month).padStart(2, '0')}-15T12:00:00`;
  return Array.from({ length: inMonth }, (_, item) =>
    makePhoto(first + item, { dateTaken, ...(item % 5 === 1 && { width: 200, height: 300 }) }),
  );
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';

async function openAllMonths(): Promise<CDPSession> {
  const { page, server } = screen;
  server.respond(photosRoutes.getTimelineCounts, counts);
  server.respond(photosRoutes.listMonth, ({ params, query }) => pageOf(photosOf(params), query));
  server.respond(photosRoutes.getMonthLayout, ({ params }) => layoutOf(photosOf(params)));
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Expand all months' }).click();
  await page.getByRole('gridcell').first().waitFor();
  return page.context().newCDPSession(page);
}

it('shows photos, not placeholders, while the wheel scrolls', async () => {
  const client = await openAllMonths();
  let [inView, drawnAnew] = [0, 0];
  // The bench measures the share of tiles with their picture (docs/performance.md): on a slow machine they come later.
  const scrollOn = async () => {
    const seen = await watchTiles(screen.page, () => wheel(client, 1_200, 3));
    inView += seen.inView;
    drawnAnew += seen.drawnAnew;
    return drawnAnew;
  };
  await expect.poll(scrollOn).toBeGreaterThan(20);
  expect(inView).toBeGreaterThan(20);
});

it('keeps few tiles of 100,000 photos with every month open in the page while it is flung', async () => {
  const { page } = screen;
  const client = await openAllMonths();
  const seen = await watchTiles(page, async () => {
    await wheel(client, 3_000, 1);
    await wheel(client, 12_000, 2);
    await wheel(client, -12_000, 1);
  });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(10_000);
  expect(seen.tiles).toBeGreaterThan(10);
  expect(seen.tiles).toBeLessThanOrEqual(80);
  expect(seen.elements).toBeLessThanOrEqual(600);
});

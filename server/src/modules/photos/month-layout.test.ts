import { photosRoutes } from '@keepsake/contract/photos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillLibrary, largeMonth } from '../../../test/fill-library.ts';
import { runOnServer } from '../../../test/test-server.ts';

const base = '/api/photo-management';
const month = `${largeMonth.year}/${largeMonth.month}`;

let test: TestApp & { databaseUrl: string };
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  const customer = await test.signUp('anna@demo.keepsake.test');
  token = customer.token;
  await fillLibrary(test.databaseUrl, { customerId: customer.customerId, photos: 320, inLargeMonth: 250 });
});
afterAll(() => test.close());

async function get(path: string) {
  const response = await test.request(token, { method: 'GET', url: `${base}${path}` });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const layoutOf = async (query = '', of = month) =>
  photosRoutes.getMonthLayout.response.parse(await get(`/photos/timeline/${of}/layout${query}`));

const idsOf = (page: { images: { imageId: string }[] }) =>
  page.images.map(({ imageId }) => imageId.replaceAll('-', ''));

/** Ratio as in the contract: four hexadecimal digits of a thousandth. */
const ratioOf = ({ visibleWidth, visibleHeight }: { visibleWidth: number; visibleHeight: number }) =>
  Math.floor((visibleWidth * 1000) / visibleHeight)
    .toString(16)
    .padStart(4, '0');

describe('the layout of a month', () => {
  it.each(['dateTaken', 'created', 'uploaded'])('has every photo once in the order of %s', async (key) => {
    const of = key === 'dateTaken' ? month : '2025/1';
    for (const order of ['asc', 'desc']) {
      const query = `?sortKey=${key}&sortOrder=${order}`;
      const layout = await layoutOf(query, of);
      const list = await get(`/photos/timeline/${of}${query}&limit=500`);
      expect(layout.ids).toBe(idsOf(list).join(''));
      expect(layout.photosCount).toBe(key === 'dateTaken' ? 250 : 320);
      expect(layout.ratios).toBe(list.images.map(ratioOf).join(''));
      expect(layout.colours).toBe('8899aa'.repeat(layout.photosCount));
    }
  });

  it('has the cursor of each page', async () => {
    const { ids, cursors } = await layoutOf('?sortOrder=asc');
    expect(cursors).toHaveLength(2);
    for (const [index, cursor] of cursors.entries()) {
      const page = await get(`/photos/timeline/${month}?sortOrder=asc&limit=96&cursor=${cursor}`);
      const from = (index + 1) * 96;
      expect(idsOf(page).join('')).toBe(ids.slice(from * 32, (from + 96) * 32));
    }
  });

  it('has no page after the last photo, and none for an empty month', async () => {
    const customer = await test.signUp('ben@demo.keepsake.test');
    await fillLibrary(test.databaseUrl, { customerId: customer.customerId, photos: 96, inLargeMonth: 96 });
    ({ token } = customer);
    expect(await layoutOf()).toMatchObject({ photosCount: 96, cursors: [] });
    const nothing = { photosCount: 0, ids: '', ratios: '', colours: '', cursors: [] };
    expect(await layoutOf('', '1999/1')).toEqual(nothing);
  });

  it('limits ratios and colours to their width, and omits deleted photos', async () => {
    const customer = await test.signUp('cleo@demo.keepsake.test');
    await fillLibrary(test.databaseUrl, { customerId: customer.customerId, photos: 3, inLargeMonth: 3 });
    ({ token } = customer);
    const mine = `owner_id = '${customer.customerId}' and upload_id`;
    await runOnServer(
      test.databaseUrl,
      `update photos set width = 100000000, height = 1, average_colour = null where ${mine} = 'bench-0';
      update photos set width = 1, height = 30000 where ${mine} = 'bench-1';
      update photos set deleted_at = now() where ${mine} = 'bench-2'`,
    );
    expect(await layoutOf('?sortOrder=asc')).toMatchObject({
      photosCount: 2,
      ratios: 'ffff0001',
      colours: '------8899aa',
    });
  });
});

describe('the shapes of the months', () => {
  it.each(['dateTaken', 'created', 'uploaded'])('are of the first photos in the order of %s', async (key) => {
    const customer = await test.signUp(`${key.toLowerCase()}@demo.keepsake.test`);
    await fillLibrary(test.databaseUrl, { customerId: customer.customerId, photos: 90, inLargeMonth: 40 });
    await runOnServer(
      test.databaseUrl,
      `update photos set width = 100 + 7 * substr(upload_id, 7)::int, height = 100
      where owner_id = '${customer.customerId}'`,
    );
    ({ token } = customer);
    for (const order of ['asc', 'desc']) {
      const query = `?sortKey=${key}&sortOrder=${order}`;
      const shapes = photosRoutes.getMonthShapes.response.parse(await get(`/users/timeline/shapes${query}`));
      const counts = photosRoutes.getTimelineCounts.response.parse(
        await get(`/users/timeline?sortKey=${key}`),
      );
      const monthsOf = (years: object) => Object.entries(years).map(([year, of]) => [year, Object.keys(of)]);
      expect(monthsOf(shapes)).toEqual(monthsOf(counts));
      for (const [year, months] of Object.entries(shapes)) {
        for (const [of, ratios] of Object.entries(months)) {
          const page = await get(`/photos/timeline/${year}/${of}${query}`);
          expect(ratios).toBe(page.images.map(ratioOf).join(''));
        }
      }
    }
  });

  it('are none of an empty library', async () => {
    ({ token } = await test.signUp('dora@demo.keepsake.test'));
    expect(await get('/users/timeline/shapes')).toEqual({});
  });
});

// Proves ORD-30.

import { documentsRoutes, type MapPdf } from '@keepsake/contract/documents';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../testing/page-problems.ts';
import { sampleOrder, sampleProduct } from '../testing/sample-order.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { listMapPdfs } = documentsRoutes;

const { productCode } = sampleProduct;

let maps: MapPdf[];

const map = (name: string, url: string, some: Partial<MapPdf> = {}): MapPdf => ({
  orderCode: 'K1',
  productCode,
  name,
  url,
  ...some,
});
const link = (name: string | RegExp) => screen.page.getByRole('main').getByRole('link', { name });

beforeEach(() => {
  const { server } = screen;
  maps = [map('Norway.pdf', 'https://shop.example/maps/1.pdf')];
  server.respond(listMapPdfs, () => maps);
  server.respond(superOrdersRoutes.getSuperOrder, sampleOrder());
});

it('are listed below the downloads, with the way to their order', async () => {
  const { page } = screen;
  await screen.open('/downloads');
  await page.getByRole('heading', { level: 2, name: 'Maps and extras' }).waitFor();
  expect(await link(/^Norway\.pdf/).getAttribute('href')).toBe('https://shop.example/maps/1.pdf');
  expect(await findPageProblems(page)).toEqual([]);
  await link('Order K1').click();
  await page.getByRole('heading', { level: 1, name: 'Order K1' }).waitFor();
  await link(/^Norway\.pdf/).waitFor();
});

it('of our own server are saved without leaving the page', async () => {
  const { page, server } = screen;
  server.serve(/^\/files\/maps\//, (_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="Norway.pdf"',
    });
    response.end('%PDF-1.7');
  });
  maps = [map('Norway.pdf', `http://localhost:${server.port}/files/maps/1`)];
  await screen.open('/downloads');
  const downloaded = page.waitForEvent('download');
  await link('Norway.pdf').click();
  expect((await downloaded).suggestedFilename()).toBe('Norway.pdf');
  await page.getByRole('heading', { level: 2, name: 'Maps and extras' }).waitFor();
});

it('of other places, and of other products, are not shown', async () => {
  const { page } = screen;
  maps = [
    map('Elsewhere', 'https://elsewhere.example/1.pdf'),
    map('Another product', 'https://shop.example/2.pdf', { productCode: 'P2' }),
    map('Another order', 'https://shop.example/3.pdf', { orderCode: 'K2' }),
    map('Of the inner order', 'https://shop.example/4.pdf', { orderCode: 'LB-200417-1' }),
  ];
  await screen.open('/orders/K1');
  await link(/^Of the inner order/).waitFor();
  for (const name of [/^Elsewhere/, /^Another product/, /^Another order/]) {
    expect(await link(name).count()).toBe(0);
  }
  expect(await findPageProblems(page)).toEqual([]);
});

it('that cannot be loaded can be tried again', async () => {
  const { page, server } = screen;
  server.push.refuse();
  server.error(listMapPdfs, 'unavailable');
  await screen.open('/downloads');
  await page.getByText('We couldn’t load your maps').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(listMapPdfs, () => maps);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await link(/^Norway\.pdf/).waitFor();
});

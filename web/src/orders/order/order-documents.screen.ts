// Proves ORD-28, ORD-29.

import { documentsRoutes } from '@keepsake/contract/documents';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const pdf = '%PDF-1.7';

/** Status of the response to a request for a PDF. */
let status: number;

const button = (name: string) => screen.page.getByRole('button', { name });

beforeEach(() => {
  const { server } = screen;
  status = 200;
  server.respond(superOrdersRoutes.getSuperOrder, sampleOrder());
  server.respond(orderServicesRoutes.getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
  server.respond(documentsRoutes.getProduct, {
    files: [{ purpose: 'thumbnail' }, { purpose: 'product.pdf' }],
  });
  server.serve(/^\/api\/(invoice|pdf)\//, ({ url = '' }, response) => {
    response.writeHead(status, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${url.includes('invoice') ? 'Invoice' : 'Norway'}.pdf"`,
    });
    response.end(status === 200 ? pdf : '');
  });
});

async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await button('Download invoice').waitFor();
}

it.each([
  ['Download invoice', 'Invoice.pdf'],
  ['Download PDF: Norway 2024', 'Norway.pdf'],
])('"%s" saves %s', async (name, fileName) => {
  const { page } = screen;
  await open();
  const downloaded = page.waitForEvent('download');
  await button(name).click();
  expect((await downloaded).suggestedFilename()).toBe(fileName);
  const announcement = page.getByRole('status').filter({ hasText: `${fileName} has been downloaded` });
  await announcement.waitFor({ state: 'attached' });
  expect(await findPageProblems(page)).toEqual([]);
});

it.each([
  ['Download invoice', 404, 'This invoice is not there yet. It comes within a day of sending.'],
  ['Download invoice', 503, 'We couldn’t download the file. Please try again.'],
  ['Download PDF: Norway 2024', 404, 'We couldn’t download the file. Please try again.'],
] as const)('"%s" that fails with %i shows an error, and works again', async (name, failure, message) => {
  const { page, server } = screen;
  status = failure;
  await open();
  await button(name).click();
  await page.getByText(message).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  const where = name === 'Download invoice' ? 'download-invoice' : 'download-product';
  await expect.poll(() => clientReports(server)).toMatchObject([{ where, status: failure }]);
  status = 200;
  const downloaded = page.waitForEvent('download');
  await button(name).click();
  await downloaded;
  await page.getByText(message).waitFor({ state: 'detached' });
});

it('has no button for a product without a PDF, nor for an invoice before the payment', async () => {
  const { page, server } = screen;
  server.push.refuse();
  server.respond(documentsRoutes.getProduct, { files: [{ purpose: 'thumbnail' }] });
  server.respond(superOrdersRoutes.getSuperOrder, sampleOrder({ status: 'AwaitingPayment' }));
  await screen.open('/orders/K1');
  await page.getByRole('heading', { name: 'Norway 2024' }).waitFor();
  await expect.poll(() => server.requests(documentsRoutes.getProduct)).toHaveLength(1);
  expect(server.requests(documentsRoutes.getProduct)[0]?.query).toEqual({
    extendResponseCommand: 'none',
    extendResponseWithUrls: 'false',
  });
  expect(await button('Download').count()).toBe(0);
});

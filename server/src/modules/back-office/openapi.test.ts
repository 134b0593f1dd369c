import { backOfficeRoutes, customerItem, mailBounce, orderItem } from '@keepsake/contract/back-office';
import { basePath } from '@keepsake/contract/bases';
import { callbacksRoutes } from '@keepsake/contract/callbacks';
import { galleryModerationRoutes } from '@keepsake/contract/gallery-moderation';
import type { AnyRoute } from '@keepsake/contract/route';
import { shopDocumentsRoutes } from '@keepsake/contract/shop-document-routes';
import { shopFilesRoutes } from '@keepsake/contract/shop-files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

type Paths = Record<
  string,
  Record<string, { requestBody?: { content: Record<string, { example?: unknown; schema: object }> } }>
>;

let test: TestApp;
let paths: Paths;
beforeAll(async () => {
  test = await createTestApp();
  paths = (await test.request(undefined, { method: 'GET', url: '/docs/json' })).json().paths;
});
afterAll(() => test.close());

function bodyOf({ base, path, method }: AnyRoute) {
  const template = path.replaceAll(/(?<!:):(\w+)/g, '{$1}').replace('::', ':');
  return paths[`${basePath(base)}${template}`]?.[method.toLowerCase()]?.requestBody?.content;
}

const exampleOf = (route: AnyRoute) => bodyOf(route)?.['application/json']?.example;

const all: Record<string, AnyRoute> = {
  ...backOfficeRoutes,
  ...callbacksRoutes,
  ...galleryModerationRoutes,
  ...shopDocumentsRoutes,
};
const withBody = Object.entries(all).filter(([, { body }]) => body);

it.each(withBody)('shows a valid body of %s', (_name, route) => {
  const example = exampleOf(route);
  expect(example).toBeDefined();
  expect(route.body?.safeParse(example)).toMatchObject({ success: true });
});

it('shows a valid item of a batch', () => {
  const { orders } = exampleOf(backOfficeRoutes.putOrders) as { orders: unknown[] };
  expect(orderItem.safeParse(orders[0])).toMatchObject({ success: true });
  const { customers } = exampleOf(backOfficeRoutes.putCustomers) as { customers: unknown[] };
  expect(customerItem.safeParse(customers[0])).toMatchObject({ success: true });
  const { mailBounces } = exampleOf(backOfficeRoutes.postMailBounces) as { mailBounces: unknown[] };
  expect(mailBounce.safeParse(mailBounces[0])).toMatchObject({ success: true });
});

it.each([
  ['an invoice', shopFilesRoutes.putInvoiceFile],
  ['a product', shopFilesRoutes.putProductFile],
])('names the types of the files of %s', (_what, route) => {
  const schema = { type: 'string', format: 'binary' };
  expect(bodyOf(route)).toEqual(
    Object.fromEntries((route.bodyTypes ?? []).map((type) => [type, { schema }])),
  );
});

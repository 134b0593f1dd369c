import type { CustomerOfShop } from '@keepsake/contract/back-office';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { createProductionLine, type ProductionLineOptions } from './production-line.ts';

const context = {
  storefronts: createStorefronts(await readBrands()),
  originOf: (host: string) => `http://${host}:4001`,
};

/** The order that a customer of the demonstration places in the workshop of a host. */
async function place(customer: 'dora' | 'gus', host: string): Promise<OrderUpsert | undefined> {
  const placed: OrderUpsert[] = [];
  const business = customer === 'dora' ? { status: 'Active' } : null;
  const keepsake = {
    getCustomer: async () => ({ business }) as CustomerOfShop,
    putOrder: async (_: string, order: OrderUpsert) => void placed.push(order),
  };
  const records = { addOrder: async () => 'K200001' };
  const now = () => '2026-11-25T12:00:00.000Z';
  const options = { keepsake, records, context, now } as unknown as ProductionLineOptions;
  await createProductionLine(options).place(customer, host);
  return placed[0];
}

it.each([
  ['gus', 'localhost', 'LB-GB', 'pending'],
  ['gus', 'printo.localhost', 'PR-NL', 'pending'],
  ['gus', 'business.wallery.localhost', 'LB-GB', 'pending'],
  ['dora', 'localhost', 'WA-GB-B2B', 'invoiced'],
] as const)('an order of %s at %s is of %s and %s', async (customer, host, channel, paymentStatus) => {
  expect(await place(customer, host)).toMatchObject({ channel, paymentStatus });
});

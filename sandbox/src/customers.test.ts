import { addressInput } from '@keepsake/contract/addresses';
import { customerUpsert } from '@keepsake/contract/back-office';
import { expect, it } from 'vitest';
import { demoCustomers, demoPassword, demoUpdatedAt } from './customers.ts';

it.each(demoCustomers)('$name is a customer of the contract', ({ shopCustomerId: _, ...customer }) => {
  const upsert = { ...customer, initialPassword: demoPassword, updatedAt: demoUpdatedAt };
  expect(customerUpsert.safeParse(upsert).error).toBeUndefined();
});

it('have addresses that a customer could have typed, anna four in three countries', () => {
  const addresses = demoCustomers.flatMap((customer) => customer.addresses ?? []);
  for (const { id: _, ...address } of addresses) {
    expect(addressInput.safeParse(address).error).toBeUndefined();
  }
  const [anna] = demoCustomers;
  expect(anna?.addresses).toHaveLength(4);
  expect(new Set(anna?.addresses?.map(({ country }) => country)).size).toBe(3);
});

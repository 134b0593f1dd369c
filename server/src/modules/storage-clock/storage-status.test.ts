// Proves CLK-2, CLK-3, CLK-13, CLK-14, CLK-16, CLK-18, CLK-19, CLK-31.

import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { dayAt } from '@keepsake/contract/calendar-day';
import { type AccountInformation, addMonths } from '@keepsake/contract/storage-status';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

let customer: string;
let token: string;
beforeEach(async () => {
  customer = randomUUID();
  ({ token } = await test.signUp(`${customer}@demo.keepsake.test`));
});

async function read(): Promise<AccountInformation> {
  const url = '/api/photo-deletion/accounts/getaccountinformation';
  const response = await test.request(token, { method: 'GET', url });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function send(method: 'PUT' | 'DELETE', path: string, body?: object, query?: Record<string, string>) {
  const url = `/api/back-office${path}`;
  const response = await test.request(shop, { method, url, ...(body && { body }), ...(query && { query }) });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const details = () => ({ email: `${customer}@demo.keepsake.test`, initialPassword: 'keepsake-demo' });
const register = (registeredOn: string) =>
  send('PUT', `/customers/${customer}`, { ...details(), registeredOn });

/** @param at instant of an order of the customer, or of another id of theirs in the shop */
const order = (at: string, shopCustomerId = customer) =>
  send('PUT', `/orders/${randomUUID()}`, { ...orderExample, shopCustomerId, createdAt: at });

const delay = (deletionDate: string, updatedAt: string, id = customer) =>
  send('PUT', `/delayed-deletions/${id}`, { updatedAt, deletionDate });

const project = (change: object = {}) =>
  send('PUT', `/projects/${randomUUID()}`, { ...savedProjectExample, shopCustomerId: customer, ...change });

const today = () => dayAt(Date.now(), 'Europe/Amsterdam');

describe('the account information', () => {
  it('counts 18 months from the day on which an account began', async () => {
    const before = today();
    const known = await read();
    expect([before, today()]).toContain(known.registrationDate);
    expect(known).toEqual({
      delayedDeletionDate: null,
      deletion: null,
      lastOrderDate: null,
      projectCount: 0,
      projectedDeletionDate: addMonths(known.registrationDate, 18),
      registrationDate: known.registrationDate,
      mailFailedOn: null,
    });
  });

  it('counts from the registration with the shop, and from the last order after it', async () => {
    await register('2023-08-31');
    expect(await read()).toMatchObject({
      registrationDate: '2023-08-31',
      projectedDeletionDate: '2025-02-28',
    });
    await order('2025-06-30T21:59:59.999Z');
    await order('2024-01-01T00:00:00Z');
    expect(await read()).toMatchObject({
      lastOrderDate: '2025-06-30',
      projectedDeletionDate: '2026-12-30',
    });
    await order('2026-01-31T00:00:00Z');
    expect(await read()).toMatchObject({ lastOrderDate: '2026-01-31', projectedDeletionDate: '2027-07-31' });
  });

  it('is the whole period for an account with an order of years before it', async () => {
    await order('2019-03-01T12:00:00Z');
    const { lastOrderDate, registrationDate, projectedDeletionDate } = await read();
    expect(lastOrderDate).toBe('2019-03-01');
    expect(projectedDeletionDate).toBe(addMonths(registrationDate, 18));
  });

  it('includes orders and delays of all ids of the customer in the shop, and of no other', async () => {
    await register('2023-01-01');
    const second = randomUUID();
    await order('2025-06-30T10:00:00Z', second);
    await order('2026-02-03T10:00:00Z', randomUUID());
    expect((await read()).lastOrderDate).toBeNull();
    const { iss: issuer, sub: subject } = decodeJwt(token);
    const email = `${customer}@demo.keepsake.test`;
    await send('PUT', `/customers/${second}`, { email, identity: { issuer, subject } });
    await delay('2027-03-01', '2026-11-01T00:00:00Z', second);
    expect(await read()).toMatchObject({ lastOrderDate: '2025-06-30', delayedDeletionDate: '2027-03-01' });
  });

  it('has a later day that the shop grants, until an order is worth more', async () => {
    await register('2023-08-31');
    await order('2025-06-30T10:00:00Z');
    await delay('2027-03-01', '2026-11-01T00:00:00Z');
    expect(await read()).toMatchObject({
      delayedDeletionDate: '2027-03-01',
      projectedDeletionDate: '2026-12-30',
    });
    expect(await delay('2030-01-01', '2026-10-01T00:00:00Z')).toEqual({ result: 'outdated' });
    await delay('2026-12-30', '2026-11-02T00:00:00Z');
    expect((await read()).delayedDeletionDate).toBeNull();
    await delay('2027-03-01', '2026-11-03T00:00:00Z');
    await order('2026-01-31T00:00:00Z');
    expect(await read()).toMatchObject({ delayedDeletionDate: null, projectedDeletionDate: '2027-07-31' });
  });

  it('has none that the shop deletes', async () => {
    await register('2025-06-30');
    await delay('2027-03-01', '2026-11-01T00:00:00Z');
    await send('DELETE', `/delayed-deletions/${customer}`, undefined, { updatedAt: '2026-11-02T00:00:00Z' });
    expect((await read()).delayedDeletionDate).toBeNull();
  });

  it.each(['0000-01-01', '0001-01-01', '1969-12-31', '9999-12-31', '2026-02-30'])(
    'refuses the %s as the day of a registration',
    async (registeredOn) => {
      const response = await test.request(shop, {
        method: 'PUT',
        url: `/api/back-office/customers/${customer}`,
        body: { ...details(), registeredOn },
      });
      expect([response.statusCode, response.json().field]).toEqual([400, 'registeredOn']);
    },
  );

  // The storefront is in Amsterdam.
  it.each([
    ['2025-06-30T21:59:59Z', '2025-06-30', '2026-12-30'],
    ['2025-06-30T22:00:00Z', '2025-07-01', '2027-01-01'],
    ['2025-06-30T23:30:00Z', '2025-07-01', '2027-01-01'],
    ['2025-12-31T22:59:59Z', '2025-12-31', '2027-06-30'],
    ['2025-12-31T23:00:00Z', '2026-01-01', '2027-07-01'],
    ['2025-10-25T22:00:00Z', '2025-10-26', '2027-04-26'],
    ['2025-10-26T22:59:59Z', '2025-10-26', '2027-04-26'],
    ['2025-10-26T23:00:00Z', '2025-10-27', '2027-04-27'],
  ])('counts an order of %s from %s, the day of the storefront', async (at, lastOrderDate, last) => {
    await register('2023-08-31');
    await order(at);
    expect(await read()).toMatchObject({ lastOrderDate, projectedDeletionDate: last });
  });

  it('counts an order of the far future as one of today', async () => {
    await register('2023-08-31');
    await order('9999-06-01T00:00:00Z');
    const before = today();
    const { lastOrderDate } = await read();
    expect([before, today()]).toContain(lastOrderDate);
  });

  it('counts saved projects that go with the photos', async () => {
    await project();
    await project();
    await project({ isOrdered: true });
    expect((await read()).projectCount).toBe(2);
  });
});

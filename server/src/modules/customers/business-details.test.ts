// Proves BUS-2, BUS-13, BUS-14, BUS-15, BUS-16.

import { addressExample } from '@keepsake/contract/back-office-examples';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRetailer } from '../../../test/retailer.ts';

const retailer = setUpRetailer();

const complete = {
  company: 'Holm Galleri ApS',
  country: 'DK',
  vatNumber: 'DK 13 58 56 28',
  firstName: 'Dora',
  lastName: 'Holm',
  phone: '+45 32 12 34 56',
};
const billing = { ...addressExample, type: 'billing' };
const path = '/api/customer/customers/me/business-details';

let customerId: string;
let token: string;
let shopId: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  shopId = `dora-${count}`;
  ({ customerId, token } = await retailer.test.signUp(`${shopId}@demo.keepsake.test`));
  await decide({ status: 'Default' });
});

async function decide(business: object | null, more: object = {}) {
  const account = { email: `${shopId}@demo.keepsake.test`, initialPassword: 'keepsake-demo' };
  const body = { ...account, name: 'Dora Holm', business, ...more };
  const url = `/api/back-office/customers/${shopId}`;
  const response = await retailer.test.request(retailer.token, { method: 'PUT', url, body });
  expect(response.statusCode).toBe(200);
}

async function asShop() {
  const url = `/api/back-office/customers/${shopId}`;
  return (await retailer.test.request(retailer.token, { method: 'GET', url })).json();
}

const send = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', url: string, body?: object) =>
  retailer.test.request(token, { method, url, ...(body && { body }) });

const read = async () => (await send('GET', path)).json();
const put = (body: object) => send('PUT', path, body);
const me = async () => (await send('GET', '/api/customer/customers/me')).json().business;
const addAddress = (body: object) => send('POST', '/api/customer/customers/me/addresses', body);

describe('details of a business', () => {
  it('are a draft while some are missing', async () => {
    expect(await read()).toMatchObject({
      details: {},
      missing: expect.arrayContaining(['company', 'phone']),
    });
    const response = await put({ company: 'Holm', billingEmail: 'invoices@example.com' });
    expect(response.statusCode).toBe(200);
    const { details, missing } = response.json();
    expect(details).toEqual({ company: 'Holm', billingEmail: 'invoices@example.com' });
    expect(missing).toEqual(['vatNumber', 'firstName', 'lastName', 'phone', 'billingAddress']);
    expect(await read()).toEqual(response.json());
    expect(await me()).toEqual({ status: 'Default', missing });
    expect((await asShop()).business).toEqual({ status: 'Default', details, checks: {} });
  });

  it('are checked without being stored', async () => {
    const wrong = await put({
      vatNumber: 'DK13585629',
      chamberOfCommerceNumber: '1',
      country: 'DK',
      checkOnly: true,
    });
    expect(wrong.json().fields.map(({ path }: { path: string }) => path)).toEqual([
      'vatNumber',
      'chamberOfCommerceNumber',
    ]);
    const right = await put({ ...complete, checkOnly: true });
    expect([right.statusCode, right.json().details]).toEqual([200, {}]);
    expect((await read()).details).toEqual({});
  });

  it('go to the shop once they are complete, with what their check digits say', async () => {
    await retailer.put({ events: ['business.submitted'] });
    await addAddress(billing);
    const response = await put({ ...complete, chamberOfCommerceNumber: '13585628' });
    expect(response.json()).toMatchObject({ missing: [], details: { vatNumber: 'DK13585628' } });
    expect(await me()).toEqual({ status: 'New' });
    const { firstName, lastName, phone, ...company } = complete;
    const details = { ...company, vatNumber: 'DK13585628', chamberOfCommerceNumber: '13585628' };
    const checks = { vatNumber: 'passed', chamberOfCommerceNumber: 'passed' };
    expect(await retailer.arrived(1)).toMatchObject([
      {
        event: 'business.submitted',
        data: {
          customerId,
          shopCustomerIds: [shopId],
          status: 'New',
          details,
          checks,
          billingAddresses: [addressExample],
        },
      },
    ]);
    const { business, profile } = await asShop();
    expect(business).toEqual({ status: 'New', submittedAt: expect.any(String), details, checks });
    expect(profile).toMatchObject({ firstName, lastName, phone });
  });

  it.each([
    ['the billing address', () => put(complete), () => addAddress(billing)],
    [
      'the telephone number',
      async () => {
        await addAddress(billing);
        const { phone, ...rest } = complete;
        await put(rest);
      },
      () => send('PATCH', '/api/customer/customers/me', { phone: complete.phone }),
    ],
  ])('are complete by %s, too', async (_, before, last) => {
    await before();
    expect(await me()).toMatchObject({ status: 'Default', missing: [expect.any(String)] });
    await last();
    expect(await me()).toEqual({ status: 'New' });
  });

  it('are sent again by saving them, and not by another change, when the shop has refused them', async () => {
    await addAddress(billing);
    await put(complete);
    const refusal = {
      status: 'Default',
      reason: 'We do not find this company.',
      nextStep: 'Check its name.',
    };
    await decide(refusal);
    expect(await me()).toEqual({ ...refusal, missing: [] });
    await addAddress(addressExample);
    expect(await me()).toMatchObject({ status: 'Default' });
    await put({ ...complete, company: 'Holm Galleri' });
    expect(await me()).toEqual({ status: 'New' });
  });

  it('are sent again when they are changed later, and the status stays', async () => {
    await addAddress(billing);
    await put(complete);
    await decide({ status: 'Active' });
    await retailer.put({ events: ['business.submitted'] });
    await put(complete);
    await put({ ...complete, company: 'Holm & Co' });
    expect(await retailer.arrived(1)).toMatchObject([
      { data: { status: 'Active', details: { company: 'Holm & Co' } } },
    ]);
    expect(await me()).toEqual({ status: 'Active' });
  });

  it('are beside the number that the shop has given the customer, which private customers do not see', async () => {
    const numberOf = async () => (await send('GET', '/api/customer/customers/me')).json().customerNumber;
    expect(await numberOf()).toBe(shopId);
    await decide(null);
    expect(await numberOf()).toBeUndefined();
  });

  it('are not for private customers', async () => {
    await decide(null);
    expect((await send('GET', path)).statusCode).toBe(404);
    expect((await put(complete)).statusCode).toBe(404);
  });

  it.each([
    { company: '' },
    { company: 'x'.repeat(200) },
    { country: 'XX' },
    { billingEmail: 'nobody' },
    { status: 'Active' },
    { vatNumber: 'a\u0000b' },
    { confirmed: ['company'] },
  ])('are not %j', async (wrong) => {
    expect((await put({ ...complete, ...wrong })).statusCode).toBe(400);
    expect(await read()).toMatchObject({ details: {} });
  });
});

describe('a number with wrong check digits', () => {
  const wrong = { ...complete, vatNumber: 'DK13585629', chamberOfCommerceNumber: '13585627' };

  it('is refused by name, and loses nothing', async () => {
    await put({ company: 'Holm' });
    const response = await put(wrong);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual([
      { path: 'vatNumber', code: 'not-valid' },
      { path: 'chamberOfCommerceNumber', code: 'not-valid' },
    ]);
    expect((await read()).details).toEqual({ company: 'Holm' });
  });

  it('is stored once the customer confirms it, and marked for the shop', async () => {
    expect((await put({ ...wrong, confirmed: ['vatNumber'] })).json().fields).toEqual([
      { path: 'chamberOfCommerceNumber', code: 'not-valid' },
    ]);
    const confirmed = ['vatNumber', 'chamberOfCommerceNumber'];
    expect((await put({ ...wrong, confirmed })).statusCode).toBe(200);
    // The same number needs no second confirmation.
    expect((await put({ ...wrong, company: 'Holm & Co' })).statusCode).toBe(200);
    expect((await asShop()).business.checks).toEqual({
      vatNumber: 'failed',
      chamberOfCommerceNumber: 'failed',
    });
  });

  it('of a country without check digits is stored', async () => {
    const american = { ...complete, country: 'US', vatNumber: '12-3456789' };
    expect((await put(american)).statusCode).toBe(200);
    expect((await asShop()).business.checks).toEqual({ vatNumber: 'unknown' });
  });
});

describe('the shop’s record of before the details were sent', () => {
  it.each([
    ['does not take them back', 'Default', 'New'],
    ['can still block the account', 'Blocked', 'Blocked'],
  ])('%s', async (_, status, expected) => {
    await decide({ status: 'Default' }, { updatedAt: '2026-03-01T10:00:00.000Z' });
    await addAddress(billing);
    await put(complete);
    await decide({ status }, { updatedAt: '2026-03-01T10:00:01.000Z' });
    expect(await me()).toMatchObject({ status: expected });
  });

  it('of afterwards does', async () => {
    await addAddress(billing);
    await put(complete);
    await decide({ status: 'Default' }, { updatedAt: new Date(Date.now() + 1000).toISOString() });
    expect(await me()).toMatchObject({ status: 'Default' });
  });
});

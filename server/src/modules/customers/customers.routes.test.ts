// Proves IDE-1, IDE-2, IDE-3, IDE-9, IDE-10, BUS-5.

import type { BusinessStatus } from '@keepsake/contract/business-details';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, lumibook, postSession, signIn } from '../../../test/identity-app.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const password = 'keepsake-demo';

let test: TestApp;
let shopToken: string;
beforeAll(async () => {
  test = await createTestApp();
  shopToken = await test.backOfficeToken();
});
afterAll(() => test.close());

const put = (id: string, body: object) =>
  test.request(shopToken, { method: 'PUT', url: `/api/back-office/customers/${id}`, body });
const me = (token: string) => test.request(token, { method: 'GET', url: '/api/customer/customers/me' });

async function signUpBusiness(name: string, status: BusinessStatus | null | undefined) {
  const email = `${name}@demo.keepsake.test`;
  const business = status && { status };
  const body = { email, name, initialPassword: password, ...(business !== undefined && { business }) };
  expect((await put(name, body)).statusCode).toBe(200);
  return { email, ...(await test.signUp(email)), body };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('GET /customers/me', () => {
  it.each<[string, BusinessStatus]>([
    ['dora', 'Default'],
    ['erik', 'New'],
    ['fay', 'Blocked'],
    ['ivo', 'Active'],
  ])('of %s has the business status %s', async (name, status) => {
    const { customerId, email } = await signUpBusiness(name, status);
    // `signUp` leaves the business account unchanged.
    const { token } = await test.signUp(email);
    expect((await me(token)).json()).toEqual({
      customerId,
      email,
      name: null,
      accountDeleted: false,
      business: { status, ...(status === 'Default' && { missing: expect.any(Array) }) },
      callbackUrl: null,
      callbackFormat: 'json',
      customerNumber: name,
    });
  });

  it('of a private customer has no business', async () => {
    const { token } = await test.signUp('anna@demo.keepsake.test');
    expect((await me(token)).json()).toMatchObject({ business: null, accountDeleted: false });
  });

  it('is the caller’s own', async () => {
    const [ben, gus] = [await signUpBusiness('ben', undefined), await signUpBusiness('gus', null)];
    expect((await me(ben.token)).json().customerId).toBe(ben.customerId);
    expect((await me(gus.token)).json().customerId).toBe(gus.customerId);
  });

  it('returns 404 to a deleted customer, 401 without a token', async () => {
    const { token, customerId } = await test.signUp('gone@demo.keepsake.test');
    const database = sqlOf(test.platform.database.autocommit);
    for (const table of ['shop_customers', 'identities']) {
      await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(database);
    }
    expect((await me(token)).statusCode).toBe(404);
    const photos = await test.request(token, { method: 'GET', url: '/api/photo-management/users' });
    expect(photos.statusCode).toBe(401);
    expect((await me('not.a.token')).statusCode).toBe(401);
  });
});

describe('the shop', () => {
  it('changes and removes the business status', async () => {
    const { token, body } = await signUpBusiness('hugo', 'New');
    expect((await put('hugo', { ...body, business: { status: 'Blocked' } })).statusCode).toBe(200);
    expect((await me(token)).json().business).toEqual({ status: 'Blocked' });
    await put('hugo', { ...body, business: null });
    expect((await me(token)).json().business).toBeNull();
  });

  it.each([{ status: 'Odd' }, { status: 'new' }, {}, 'New', { status: 'New', more: 1 }])(
    'gets a detailed refusal of %j',
    async (business) => {
      const response = await put('ida', {
        email: 'ida@demo.keepsake.test',
        initialPassword: password,
        business,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().field).toMatch(/^business/);
    },
  );
});

describe('the authentication-method claim', () => {
  async function tokenResponseOf(email: string) {
    const browser = new Browser(() => test.app);
    await signIn(browser, email);
    return (await postSession(browser, 'token', lumibook)).json();
  }

  it('marks business customers, in the token and for the site', async () => {
    const { email } = await signUpBusiness('jan', 'Default');
    const response = await tokenResponseOf(email);
    expect(response.isBusiness).toBe(true);
    expect(claimsOf(response.accessToken).authentication_method).toBe('b2b');
  });

  it('marks no other customers', async () => {
    const { email } = await signUpBusiness('kim', null);
    const response = await tokenResponseOf(email);
    expect(response.isBusiness).toBe(false);
    expect(claimsOf(response.accessToken)).not.toHaveProperty('authentication_method');
  });

  it('is returned with the identity at the embedded provider', async () => {
    const { email } = await signUpBusiness('lea', null);
    const { accessToken, subject } = await tokenResponseOf(email);
    expect(claimsOf(accessToken)).toMatchObject({ idp_type: 'keepsake', idp_sub: subject });
  });
});

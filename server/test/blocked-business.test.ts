// Proves BUS-2.

import { randomUUID } from 'node:crypto';
import { type BusinessStatus, businessStatuses } from '@keepsake/contract/business-details';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { namedRoutes, samples } from './authorisation-samples.ts';
import { BookOwner } from './book-owner.ts';
import { subjectOf } from './callers.ts';
import { newAddress, requestOf } from './http-app.ts';

/** What a business may not do before the shop has checked it. */
const refusedNew: readonly string[] = [
  'business-callbacks.putBusinessCallback',
  'business-callbacks.renewBusinessSecret',
  'business-callbacks.testBusinessCallback',
  'business-callbacks.redeliverBusinessEvents',
];

/** S51: what a blocked business may not do. Everything else it may, like any other customer. */
const refused: readonly string[] = [
  ...refusedNew,
  'profile.patchMe',
  'profile.putMe',
  'addresses.addAddress',
  'addresses.changeAddress',
  'addresses.deleteAddress',
  'business-details.putBusinessDetails',
  'email-changes.requestEmailChange',
  'email-changes.resendEmailChange',
  // Subscribing.
  'newsletter.putOwnSubscription',
  'payment-methods.makeDefaultPaymentMethod',
  'payment-methods.deletePaymentMethod',
  'payment-methods.startPaymentSession',
  'selections.createTempSelection',
  'address-changes.changeDeliveryAddress',
  'order-services.reorder',
  'projects.deleteProject',
];

const ofCustomers = namedRoutes.filter(({ route }) => route.auth === 'customer');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function signUp(status: BusinessStatus | undefined): Promise<BookOwner> {
  const owner = await new BookOwner(test).signUp();
  if (status !== undefined) await owner.becomeBusiness(status);
  return owner;
}

/** Calls a route about things that do not exist; the account is the caller's. */
async function call(token: string, { name, route }: (typeof namedRoutes)[number]) {
  const [missing, account] = [randomUUID(), subjectOf(token)];
  const ids = {
    photoId: missing,
    operationId: missing,
    albumId: missing,
    sharedAlbumId: missing,
    downloadId: missing,
    exportId: missing,
    pairingId: missing,
    selectionId: missing,
    addressId: missing,
    orderCode: missing,
    accountId: account,
    ownAccountId: account,
  };
  const response = await test.request(token, {
    ...requestOf(route, samples[name]?.(ids) ?? {}),
    remoteAddress: newAddress(),
  });
  const [refusal] = /account-(blocked|pending)/.exec(response.body) ?? [];
  return refusal ?? response.statusCode;
}

describe('a route of customers', () => {
  it.each([...businessStatuses, undefined])('to a customer with the business status %s', async (status) => {
    const { token } = await signUp(status);
    const answers = await Promise.all(
      ofCustomers.map(async (named) => [named.name, await call(token, named)] as const),
    );
    const namesWith = (code: string) =>
      answers.flatMap(([name, answer]) => (answer === code ? [name] : [])).toSorted();
    expect(namesWith('account-blocked')).toEqual(status === 'Blocked' ? refused.toSorted() : []);
    expect(namesWith('account-pending')).toEqual(status === 'New' ? refusedNew.toSorted() : []);
    expect(answers.filter(([, answer]) => answer === 401)).toEqual([]);
  });
});

const newsletter = '/api/customer/customers/me/newsletter';

it('a blocked business may unsubscribe from newsletters, not subscribe', async () => {
  const owner = await signUp(undefined);
  const put = async (isSubscribed: boolean) => {
    const response = await test.request(owner.token, {
      method: 'PUT',
      url: newsletter,
      body: { isSubscribed },
    });
    return [response.statusCode, response.json().code ?? response.json().state];
  };
  expect(await put(true)).toEqual([200, 'subscribed']);
  await owner.becomeBusiness('Blocked');
  expect(await put(false)).toEqual([200, 'none']);
  expect(await put(true)).toEqual([403, 'account-blocked']);
  await owner.becomeBusiness('Active');
  expect(await put(true)).toEqual([200, 'subscribed']);
});

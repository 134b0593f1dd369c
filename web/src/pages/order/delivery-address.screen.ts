// Proves ORD-11, ORD-20.

import { type AddressChange, addressChangesRoutes } from '@keepsake/contract/address-changes';
import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { refuse } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getSuperOrder } = superOrdersRoutes;
const { changeDeliveryAddress } = addressChangesRoutes;

const changeId = '00000000-0000-4000-8000-000000000001';
const until = '2099-12-04T16:00:00Z';
const saved = {
  ...addressExample,
  street: 'Oudegracht',
  houseNumber: '99',
  postalCode: '3511 AE',
  city: 'Utrecht',
};
const savedLine = 'Anna de Vries, Oudegracht 99, 3511 AE Utrecht, Netherlands';

let order: SuperOrder;

const card = () => screen.page.getByRole('main').getByRole('region', { name: 'Delivery address' });
const button = (name: string) => screen.page.getByRole('main').getByRole('button', { name, exact: true });
const field = (name: string) => screen.page.getByRole('textbox', { name, exact: true });
const text = (value: string) => screen.page.getByRole('main').getByText(value, { exact: true });
const bodies = () => screen.server.requests(changeDeliveryAddress).map(({ body }) => body);

/** A change by the customer, as the shop has it. */
function apply(
  state: AddressChange['state'],
  address: AddressChange['address'],
  reason?: string,
): AddressChange {
  const latest = {
    changeId,
    state,
    address,
    requestedAt: '2026-11-26T12:00:00Z',
    ...(reason !== undefined && { reason }),
  };
  const isWaiting = state === 'RequestSent';
  order = {
    ...order,
    ...(state === 'SuccessfulUpdate' && { deliveryAddress: address }),
    deliveryAddressChange: {
      canChange: !isWaiting,
      until,
      ...(isWaiting && { reason: 'requested' }),
      latest,
    },
  };
  return latest;
}

const answerWith = (state: AddressChange['state']) =>
  screen.server.respond(changeDeliveryAddress, ({ body }) => apply(state, body));

async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await screen.page.getByRole('heading', { name: 'Summary' }).waitFor();
}

async function edit(houseNumber: string): Promise<void> {
  await button('Change address').click();
  await field('House number').fill(houseNumber);
}

beforeEach(() => {
  order = sampleOrder(
    { status: 'Ordered', deliveryAddressChange: { canChange: true, until } },
    { parcels: [] },
  );
  screen.server.respond(getSuperOrder, () => order);
  screen.server.respond(addressesRoutes.listAddresses, []);
});

it('is changed at once, with the fields of the order to begin with', async () => {
  const { page } = screen;
  answerWith('SuccessfulUpdate');
  await open();
  await text('Can be changed until 4 December 2099, 12:30').waitFor();
  await edit('14');
  expect(await field('Street').inputValue()).toBe('Keizersgracht');
  expect(await findPageProblems(page)).toEqual([]);
  await button('Use this address').dblclick();
  await text('Keizersgracht 14').waitFor();
  await text('Changed on 26 November 2026').waitFor();
  await page.getByText('Your order goes to the new address', { exact: true }).first().waitFor();
  expect(bodies()).toEqual([{ ...addressExample, houseNumber: '14' }]);
  expect(await findPageProblems(page)).toEqual([]);
});

it('is one of the saved addresses, and waits for the shop', async () => {
  const { page, server } = screen;
  const kept = {
    id: changeId,
    type: 'delivery',
    isDefault: true,
    updatedAt: '2026-11-25T12:00:00Z',
  } as const;
  server.respond(addressesRoutes.listAddresses, [
    { ...kept, ...addressExample },
    { ...kept, ...saved },
    { ...kept, ...saved, city: 'Zeist', type: 'billing' },
  ]);
  answerWith('RequestSent');
  await open();
  await button('Change address').click();
  await page.getByRole('radio', { name: 'Another address' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(2);
  await page.getByText(savedLine, { exact: true }).click();
  expect(await field('Street').count()).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
  await button('Use this address').click();
  await text('Oudegracht 99').waitFor();
  await text('Keizersgracht 12').waitFor();
  await card()
    .getByText(/^The shop is checking/)
    .waitFor();
  expect(await button('Change address').count()).toBe(0);
  expect(bodies()).toEqual([saved]);
  expect(await findPageProblems(page)).toEqual([]);
  // The shop responds while the page is open.
  apply('RequestFailed', saved, 'not-delivered');
  await server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K1'] } });
  await text('We do not deliver to the new address.').waitFor();
  await text('The delivery address could not be changed.').waitFor();
  await button('Change address').waitFor();
});

it('keeps the focus in its place', async () => {
  answerWith('RequestSent');
  await open();
  const isInCard = () =>
    expect.poll(() => card().evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await button('Change address').press('Enter');
  await field('Street').waitFor();
  await isInCard();
  await button('Cancel').press('Enter');
  await button('Change address').waitFor();
  await isInCard();
  await edit('14');
  await field('House number').press('Enter');
  await text('Keizersgracht 14').waitFor();
  await isInCard();
});

it('sends nothing where nothing was changed', async () => {
  await open();
  await button('Change address').click();
  await button('Use this address').click();
  await button('Change address').waitFor();
  expect(bodies()).toEqual([]);
});

describe('problems', () => {
  it('are shown next to the fields', async () => {
    const { page } = screen;
    await open();
    await edit('x');
    await field('Postal code').fill('1');
    await button('Use this address').click();
    await page.getByText('Street number must be valid').first().waitFor();
    await page.getByText('Postal Code must be valid').first().waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(bodies()).toEqual([]);
  });

  it('of a saved address are corrected in the fields', async () => {
    const { page, server } = screen;
    const kept = {
      id: changeId,
      type: 'delivery',
      isDefault: true,
      updatedAt: '2026-11-25T12:00:00Z',
    } as const;
    server.respond(addressesRoutes.listAddresses, [{ ...kept, ...saved, houseNumber: undefined }]);
    await open();
    await button('Change address').click();
    await page.getByRole('radio', { name: /Oudegracht/ }).waitFor();
    await page.getByText(/Oudegracht/).click();
    await button('Use this address').click();
    await page.getByText('Street number must be valid').first().waitFor();
    expect(await field('Street').inputValue()).toBe('Oudegracht');
  });

  it('of production come with its new state', async () => {
    const { server } = screen;
    server.respond(changeDeliveryAddress, () => {
      order = {
        ...order,
        status: 'InProduction',
        deliveryAddressChange: { canChange: false, reason: 'too-late' },
      };
      return refuse('too-late');
    });
    await open();
    await edit('14');
    await button('Use this address').click();
    await text('Your order is already being made. The delivery address can no longer be changed.').waitFor();
    await button('Cancel').click();
    await text('Keizersgracht 12').waitFor();
    await expect.poll(() => button('Change address').count()).toBe(0);
  });

  it('of another change that waits are shown', async () => {
    const { server } = screen;
    server.error(changeDeliveryAddress, 'address-change-requested');
    await open();
    await edit('14');
    await button('Use this address').click();
    await text(
      'Another change of this address is under way. Please wait for the shop’s answer, then try again.',
    ).waitFor();
  });

  it('of the server keep what was typed', async () => {
    const { server } = screen;
    server.error(changeDeliveryAddress, 'unavailable');
    await open();
    await edit('14');
    await button('Use this address').click();
    await text(
      'We couldn’t change the address. Something went wrong on our side. Please try again.',
    ).waitFor();
    await expect
      .poll(() => clientReports(server))
      .toMatchObject([{ where: 'change-delivery-address', code: 'unavailable' }]);
    answerWith('SuccessfulUpdate');
    await button('Use this address').click();
    await text('Keizersgracht 14').waitFor();
  });
});

it('of a service that sends no details waits for the shop', async () => {
  const { server } = screen;
  server.respond(changeDeliveryAddress, null);
  await open();
  await edit('14');
  await button('Use this address').click();
  await card()
    .getByText(/^The shop is checking/)
    .waitFor();
});

describe('an order whose address cannot be changed', () => {
  it.each([
    [
      { canChange: false, reason: 'too-late', until: '2024-12-04T16:00:00Z' },
      'Could be changed until 4 December 2024, 12:30',
    ],
    [{ canChange: false, reason: 'too-late' }, 'Keizersgracht 12'],
    [undefined, 'Keizersgracht 12'],
  ] as const)('offers nothing: %o', async (deliveryAddressChange, shown) => {
    order = { ...order, deliveryAddressChange };
    await open();
    await text(shown).waitFor();
    expect(await button('Change address').count()).toBe(0);
  });
});

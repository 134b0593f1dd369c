// Proves ORD-11, ORD-20.

import { type AddressChange, addressChangesRoutes } from '@keepsake/contract/address-changes';
import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { refuse } from '../../testing/fake-responses.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { changeDeliveryAddress } = addressChangesRoutes;

const changeId = '00000000-0000-4000-8000-000000000001';
const until = '2099-12-04T16:00:00Z';
const notice = 'We do not deliver to this country';
const kept = {
  id: changeId,
  type: 'delivery',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00Z',
} as const;
const saved = {
  ...addressExample,
  street: 'Oudegracht',
  houseNumber: '99',
  postalCode: '3511 AE',
  city: 'Utrecht',
};

let order: SuperOrder;

const card = async () => within(await screen.findByRole('region', { name: 'Delivery address' }));
const press = async (name: string) => view.user.click(await (await card()).findByRole('button', { name }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const findText = async (text: string | RegExp) => (await card()).findByText(text);
const canChange = async () => (await card()).queryByRole('button', { name: 'Change address' }) !== null;
const bodies = () => view.server.requests(changeDeliveryAddress).map(({ body }) => body);

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
  view.server.respond(changeDeliveryAddress, ({ body }) => apply(state, body));

async function open(): Promise<void> {
  await view.open('/orders/K1');
  await screen.findByRole('heading', { name: 'Summary' });
}

async function edit(houseNumber: string): Promise<void> {
  await press('Change address');
  await view.fill(await field('House number'), houseNumber);
}

beforeEach(() => {
  order = sampleOrder(
    { status: 'Ordered', deliveryAddressChange: { canChange: true, until } },
    { parcels: [] },
  );
  view.server.respond(superOrdersRoutes.getSuperOrder, () => order);
  view.server.respond(addressesRoutes.listAddresses, []);
});

it('is changed at once, with the fields of the order to begin with', async () => {
  answerWith('SuccessfulUpdate');
  await open();
  await findText('Can be changed until 4 December 2099, 17:00 CET');
  await edit('14');
  expect((await field('Street')).value).toBe('Keizersgracht');
  const use = await (await card()).findByRole('button', { name: 'Use this address' });
  await view.user.dblClick(use);
  await findText('Keizersgracht 14');
  await findText('Changed on 26 November 2026');
  await screen.findByText('Your order goes to the new address');
  expect(bodies()).toEqual([{ ...addressExample, houseNumber: '14' }]);
});

it('is one of the saved addresses, and waits for the shop', async () => {
  view.server.respond(addressesRoutes.listAddresses, [
    { ...kept, ...addressExample },
    { ...kept, ...saved },
    { ...kept, ...saved, city: 'Zeist', type: 'billing' },
  ]);
  answerWith('RequestSent');
  await open();
  await press('Change address');
  await screen.findByRole('radio', { name: 'Another address' });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await view.user.click(await findText('Anna de Vries, Oudegracht 99, 3511 AE Utrecht, Netherlands'));
  expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull();
  await press('Use this address');
  await findText('Oudegracht 99');
  await findText('Keizersgracht 12');
  await findText(/^The shop is checking/);
  expect(await canChange()).toBe(false);
  expect(bodies()).toEqual([saved]);
  // The shop responds while the page is open.
  apply('RequestFailed', saved, 'not-delivered');
  await view.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K1'] } });
  await findText('We do not deliver to the new address.');
  await findText('The delivery address could not be changed.');
  expect(await canChange()).toBe(true);
});

it('sends nothing where nothing was changed', async () => {
  await open();
  await press('Change address');
  await press('Use this address');
  await waitFor(async () => expect(await canChange()).toBe(true));
  expect(bodies()).toEqual([]);
});

describe('problems', () => {
  it('are shown next to the fields', async () => {
    await open();
    await edit('x');
    await view.fill(await field('Postal code'), '1');
    await press('Use this address');
    await waitFor(async () =>
      expect((await field('House number')).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getAllByText('Street number must be valid').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Postal Code must be valid').length).toBeGreaterThan(0);
    expect(bodies()).toEqual([]);
  });

  it('of a saved address are corrected in the fields', async () => {
    view.server.respond(addressesRoutes.listAddresses, [{ ...kept, ...saved, houseNumber: undefined }]);
    await open();
    await press('Change address');
    await view.user.click(await screen.findByRole('radio', { name: /Oudegracht/ }));
    await press('Use this address');
    expect((await field('Street')).value).toBe('Oudegracht');
    expect(screen.getAllByText('Street number must be valid').length).toBeGreaterThan(0);
  });

  it('of production come with its new state', async () => {
    view.server.respond(changeDeliveryAddress, () => {
      order = {
        ...order,
        status: 'InProduction',
        deliveryAddressChange: { canChange: false, reason: 'too-late' },
      };
      return refuse('too-late');
    });
    await open();
    await edit('14');
    await press('Use this address');
    await findText('Your order is already being made. The delivery address can no longer be changed.');
    await press('Cancel');
    await findText('Keizersgracht 12');
    await waitFor(async () => expect(await canChange()).toBe(false));
  });

  it('of another change that waits are shown', async () => {
    view.server.error(changeDeliveryAddress, 'address-change-requested');
    await open();
    await edit('14');
    await press('Use this address');
    await findText(
      'Another change of this address is under way. Please wait for the shop’s answer, then try again.',
    );
  });

  it('of the server keep what was typed', async () => {
    view.server.error(changeDeliveryAddress, 'unavailable');
    await open();
    await edit('14');
    await press('Use this address');
    await findText('We couldn’t change the address. Something went wrong on our side. Please try again.');
    await waitFor(() =>
      expect(clientReports(view.server)).toMatchObject([
        { where: 'change-delivery-address', code: 'unavailable' },
      ]),
    );
    answerWith('SuccessfulUpdate');
    await press('Use this address');
    await findText('Keizersgracht 14');
  });
});

it('of a service that sends no details waits for the shop', async () => {
  view.server.respond(changeDeliveryAddress, null);
  await open();
  await edit('14');
  await press('Use this address');
  await findText(/^The shop is checking/);
});

it.each([
  [
    { canChange: false, reason: 'too-late', until: '2024-12-04T16:00:00Z' },
    'Could be changed until 4 December 2024, 17:00 CET',
  ],
  [{ canChange: false, reason: 'too-late' }, 'Keizersgracht 12'],
  [undefined, 'Keizersgracht 12'],
] as const)('cannot be changed with %o', async (deliveryAddressChange, shown) => {
  order = { ...order, deliveryAddressChange };
  await open();
  await findText(shown);
  expect(await canChange()).toBe(false);
});

describe('countries to which the brand does not deliver', () => {
  it('are not offered, and saved addresses there are marked and cannot be chosen', async () => {
    const abroad = { ...saved, street: 'Broadway 1', postalCode: '10001', city: 'New York', country: 'US' };
    view.server.respond(addressesRoutes.listAddresses, [
      { ...kept, ...abroad },
      { ...kept, id: changeId.replace(/1$/, '2'), ...saved },
    ]);
    await open();
    await press('Change address');
    const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
    expect((await radio(new RegExp(`New York.*${notice}`))).disabled).toBe(true);
    expect((await radio(/Utrecht/)).disabled).toBe(false);
    expect((await card()).getAllByText(notice)).toHaveLength(1);
  });

  it('are refused by the server next to the field', async () => {
    view.server.respond(addressesRoutes.listAddresses, [{ ...kept, ...saved }]);
    view.server.error(changeDeliveryAddress, 'not-delivered');
    await open();
    await press('Change address');
    await view.user.click(await screen.findByRole('radio', { name: /Oudegracht 99/ }));
    await press('Use this address');
    await waitFor(async () => expect((await card()).getAllByText(notice)).not.toEqual([]));
    expect((await field('Street')).value).toBe('Oudegracht');
    expect((await card()).queryByText(/Something went wrong/)).toBeNull();
  });
});

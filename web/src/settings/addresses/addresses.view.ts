// Proves SET-11, SET-20, SET-27.

import { type Address, type AddressInput, addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { configRoutes } from '@keepsake/contract/config';
import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-responses.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const all = '/settings/addresses/all';

const main = () => within(screen.getByRole('main'));
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const link = (name: string) => screen.findByRole('link', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const cards = () => main().queryAllByRole('listitem');
const card = (index: number) => cards()[index] ?? expect.fail(`there is no card ${index}`);
const linesOf = (index: number) =>
  [...card(index).querySelectorAll('address > *')].map(({ textContent }) => textContent);
const path = () => window.location.pathname;
const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

const fill = async (name: string | RegExp, value: string) => view.fill(await field(name), value);

const press = async (name: string | RegExp) => view.user.click(await button(name));

let stored: Address[];

const stamped = (id: string, { type = 'delivery', isDefault = false, ...lines }: AddressInput): Address => ({
  id,
  ...lines,
  type,
  isDefault,
  updatedAt: '2026-11-25T12:00:00.000Z',
});

function known(id: string): Address {
  return stored.find((address) => address.id === id) ?? refuse('not-found');
}

beforeEach(() => {
  stored = [
    stamped(idOf(1), { ...addressExample, isDefault: true, phone: '020 123 4567' }),
    stamped(idOf(2), {
      ...addressExample,
      firstName: 'נועה',
      lastName: 'כהן',
      country: 'IL',
      city: 'תל אביב',
    }),
    stamped(idOf(3), { ...addressExample, firstName: 'Ben', street: 'Harbour Street', country: 'GB' }),
    stamped(idOf(4), { ...addressExample, company: 'Kade & Partners', type: 'billing' }),
  ];
  const { server } = view;
  // The first connection requests the list again, even if the page does not.
  server.push.refuse();
  server.respond(addressesRoutes.listAddresses, () => stored);
  server.respond(addressesRoutes.getAddress, ({ params }) => known(params.id));
  server.respond(addressesRoutes.addAddress, ({ body }) => {
    const added = stamped(idOf(9), body);
    stored = [...stored, added];
    return added;
  });
  server.respond(addressesRoutes.changeAddress, ({ params, body }) => {
    const changed = stamped(known(params.id).id, body);
    stored = stored.map((address) => (address.id === changed.id ? changed : address));
    return changed;
  });
  server.respond(addressesRoutes.deleteAddress, ({ params }) => {
    stored = stored.filter((address) => address !== known(params.id));
    return null;
  });
});

describe('the list', () => {
  it('shows three in the settings, and all of them on its own page', async () => {
    const { user } = view;
    await view.open('/settings');
    const showAll = await link('Show all 4 addresses');
    expect(cards()).toHaveLength(3);
    await user.click(showAll);
    await heading('Addresses');
    await expect.poll(() => cards().length).toBe(4);
    expect(linesOf(0)).toEqual([
      'Anna de Vries',
      'Keizersgracht 12',
      '1015 CR Amsterdam',
      'Netherlands',
      '020 123 4567',
    ]);
    expect(linesOf(2)).toContain('12 Harbour Street');
    within(card(0)).getByText('Default');
    within(card(3)).getByText('Billing address');
  });

  it('invites to add the first one', async () => {
    const { user } = view;
    stored = [];
    await view.open(all);
    await screen.findByRole('heading', { name: 'No addresses yet' });
    await user.click(await link('Add an address'));
    await heading('Add an address');
    await field('Street');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows when it cannot be loaded', async () => {
    const { server } = view;
    server.error(addressesRoutes.listAddresses, 'forbidden');
    await view.open('/settings');
    await screen.findByText('We couldn’t load your addresses');
    await view.open(all);
    await screen.findByText('An error occurred loading your settings');
    server.respond(addressesRoutes.listAddresses, () => stored);
    await press('Try again');
    await expect.poll(() => cards().length).toBe(4);
  });
});

describe('deleting', () => {
  it('can be undone', async () => {
    const { server } = view;
    await view.open(all);
    await press('Delete the address of Kade & Partners');
    await expect.poll(() => cards().length).toBe(3);
    await press('Undo');
    await expect.poll(() => cards().length).toBe(4);
    const body = { ...addressExample, company: 'Kade & Partners', type: 'billing', isDefault: false };
    expect(server.requests(addressesRoutes.addAddress)[0]?.body).toEqual(body);
  });

  it('of one that is gone already succeeds', async () => {
    const { server } = view;
    server.respond(addressesRoutes.deleteAddress, () => {
      stored = stored.slice(0, 3);
      return refuse('not-found');
    });
    await view.open(all);
    await press('Delete the address of Kade & Partners');
    await screen.findByText('The address has been deleted');
    await expect.poll(() => cards().length).toBe(3);
  });

  it('shows when it fails, and keeps the address', async () => {
    view.server.error(addressesRoutes.deleteAddress, 'forbidden');
    await view.open(all);
    await press('Delete the address of Ben de Vries');
    await screen.findByText(/^We couldn’t delete this address\./);
    expect(cards()).toHaveLength(4);
  });
});

describe('adding', () => {
  async function fillIn(): Promise<void> {
    await view.open('/settings/new-address');
    await fill('First name', 'Gus');
    await fill('Last name', 'Lindqvist');
    await fill('Street', '12 Mill Lane');
    await fill('Postal code', 'BH19 2AA');
    await fill('Town or city', 'Swanage');
  }

  const bodies = () => view.server.requests(addressesRoutes.addAddress).map(({ body }) => body);
  async function chooseCountry(name: string): Promise<void> {
    await press('United Kingdom Country');
    await view.user.click(await screen.findByRole('option', { name }));
  }

  it('sends what is filled in, for the country of the storefront, and shows it in the list', async () => {
    await fillIn();
    expect(screen.queryByRole('textbox', { name: 'House number' })).toBeNull();
    await view.user.click(screen.getByText('Use as default address'));
    await press('Save');
    await screen.findByText('Your address has been saved');
    expect(path()).toBe(all);
    await expect.poll(() => cards().length).toBe(5);
    expect(bodies()).toEqual([
      {
        firstName: 'Gus',
        lastName: 'Lindqvist',
        street: '12 Mill Lane',
        postalCode: 'BH19 2AA',
        city: 'Swanage',
        country: 'GB',
        type: 'delivery',
        isDefault: true,
      },
    ]);
  });

  it('requires a house number where the country has one', async () => {
    await fillIn();
    await chooseCountry('Netherlands');
    await field('House number');
    await fill(/^Phone/, '12');
    await press('Save');
    const summary = within(await screen.findByRole('region', { name: 'Please check these fields' }));
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Street number must be valid',
      'Postal Code must be valid',
      'Phone number must be valid',
    ]);
    await main().findByText('For example 1234 AB');
    await main().findByText('For example 06 12345678');
    await fill('House number', '12');
    await fill('Postal code', '1015 CR');
    await fill(/^Phone/, '');
    await press('Save');
    await screen.findByText('Your address has been saved');
    // Asserts that the first press sent nothing.
    expect(bodies()).toMatchObject([{ country: 'NL', houseNumber: '12', postalCode: '1015 CR' }]);
  });

  it('takes a house without a number where the country has them, and says how', async () => {
    await fillIn();
    await chooseCountry('Spain');
    await fill('House number', '');
    await fill('Postal code', 'E-28013');
    await press('Save');
    await screen.findByText('No house number? Write “s/n”.');
    await fill('House number', 'S/N');
    await press('Save');
    await screen.findByText('Your address has been saved');
    expect(bodies()).toMatchObject([{ country: 'ES', houseNumber: 'S/N', postalCode: '28013' }]);
  });

  it('takes a town without a postal code where the country has them', async () => {
    const config = configOfHost('localhost');
    view.server.respond(configRoutes.getConfig, { ...config, deliveryCountries: ['GB', 'IE'] });
    await fillIn();
    await chooseCountry('Ireland');
    await fill(/^Postal code/, '');
    await press('Save');
    await screen.findByText('Your address has been saved');
    expect(bodies()).toMatchObject([{ country: 'IE' }]);
    expect(bodies()[0]).not.toHaveProperty('postalCode');
  });

  it('shows that there are too many, and keeps what was typed', async () => {
    view.server.error(addressesRoutes.addAddress, 'too-many-addresses');
    await fillIn();
    await press('Save');
    await screen.findByText(/^You have as many addresses as we can keep\./);
    expect((await field('Street')).value).toBe('12 Mill Lane');
  });

  it('warns before it is left', async () => {
    await fillIn();
    await view.user.click(main().getByRole('link', { name: 'Addresses' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(path()).toBe('/settings/new-address');
  });
});

describe('changing', () => {
  it('leaves lines of the shop unchecked that are not changed', async () => {
    const { server, user } = view;
    stored = [{ ...stamped(idOf(1), addressExample), postalCode: 'old', houseNumber: 'x', phone: '12' }];
    await view.open(all);
    await user.click(await screen.findByRole('link', { name: /^Change the address of/ }));
    await fill('Town or city', 'Delft');
    await press('Save');
    await screen.findByText('Your address has been saved');
    expect(server.requests(addressesRoutes.changeAddress).map(({ body }) => body)).toMatchObject([
      { city: 'Delft', postalCode: 'old', houseNumber: 'x', phone: '12' },
    ]);
  });

  it('begins with what is stored, and keeps its kind', async () => {
    const { server, user } = view;
    await view.open(all);
    await user.click(await link('Change the address of Kade & Partners'));
    expect((await field(/^Company/)).value).toBe('Kade & Partners');
    await fill(/^Company/, '');
    await fill('House number', '14 bis');
    await press('Save');
    await screen.findByText('Your address has been saved');
    expect(server.requests(addressesRoutes.changeAddress)[0]?.body).toEqual({
      ...addressExample,
      houseNumber: '14 bis',
      type: 'billing',
      isDefault: false,
    });
  });

  it('shows that an address is gone', async () => {
    const { user } = view;
    await view.open(`/settings/address/${idOf(8)}`);
    await screen.findByRole('heading', { name: 'This address no longer exists' });
    await user.click(await link('All addresses'));
    await expect.poll(() => cards().length).toBe(4);
  });
});

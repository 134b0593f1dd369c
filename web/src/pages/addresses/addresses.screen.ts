// Proves SET-11, SET-20, SET-27.

import { type Address, type AddressInput, addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const all = '/settings/addresses/all';

const main = () => screen.page.getByRole('main');
const field = (name: string | RegExp) => screen.page.getByRole('textbox', { name });
const button = (name: string) => main().getByRole('button', { name, exact: true });
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name, exact: true });
const cards = () => main().getByRole('listitem');
const path = () => new URL(screen.page.url()).pathname;
const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

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
  const { server } = screen;
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
    const { page } = screen;
    await screen.open('/settings');
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByRole('link', { name: 'Show all 4 addresses' }).click();
    await heading('Addresses').waitFor();
    await expect.poll(() => cards().count()).toBe(4);
    expect(await cards().first().locator('address > *').allInnerTexts()).toEqual([
      'Anna de Vries',
      'Keizersgracht 12',
      '1015 CR Amsterdam',
      'Netherlands',
      '020 123 4567',
    ]);
    expect(await cards().nth(2).locator('address > *').allInnerTexts()).toContain('12 Harbour Street');
    await cards().first().getByText('Default', { exact: true }).waitFor();
    await cards().nth(3).getByText('Billing address').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('invites to add the first one', async () => {
    const { page } = screen;
    stored = [];
    await screen.open(all);
    await page.getByRole('heading', { name: 'No addresses yet' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await main().getByRole('link', { name: 'Add an address' }).click();
    await heading('Add an address').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('shows when it cannot be loaded', async () => {
    const { page, server } = screen;
    // A connection would request the list again.
    server.push.refuse();
    server.error(addressesRoutes.listAddresses, 'forbidden');
    await screen.open('/settings');
    await page.getByText('We couldn’t load your addresses').waitFor();
    await screen.open(all);
    await page.getByText('An error occurred loading your settings').waitFor();
    server.respond(addressesRoutes.listAddresses, () => stored);
    await button('Try again').click();
    await cards().first().waitFor();
  });
});

describe('deleting', () => {
  it('can be undone', async () => {
    const { page, server } = screen;
    await screen.open(all);
    await button('Delete the address of Kade & Partners').click();
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cards().count()).toBe(4);
    const body = { ...addressExample, company: 'Kade & Partners', type: 'billing', isDefault: false };
    expect(server.requests(addressesRoutes.addAddress)[0]?.body).toEqual(body);
  });

  it('of one that is gone already succeeds', async () => {
    const { page, server } = screen;
    server.respond(addressesRoutes.deleteAddress, () => {
      stored = stored.slice(0, 3);
      return refuse('not-found');
    });
    await screen.open(all);
    await button('Delete the address of Kade & Partners').click();
    await page.getByText('The address has been deleted').waitFor();
    await expect.poll(() => cards().count()).toBe(3);
  });

  it('shows when it fails, and keeps the address', async () => {
    screen.server.error(addressesRoutes.deleteAddress, 'forbidden');
    await screen.open(all);
    await button('Delete the address of Ben de Vries').click();
    await screen.page.getByText('We couldn’t delete this address.').waitFor();
    expect(await cards().count()).toBe(4);
  });
});

describe('adding', () => {
  async function fill(): Promise<void> {
    await screen.open('/settings/new-address');
    await field('First name').fill('Gus');
    await field('Last name').fill('Lindqvist');
    await field('Street').fill('12 Mill Lane');
    await field('Postal code').fill('BH19 2AA');
    await field('Town or city').fill('Swanage');
  }

  it('sends what is filled in, for the country of the storefront, and shows it in the list', async () => {
    const { page, server } = screen;
    await fill();
    expect(await findPageProblems(page)).toEqual([]);
    expect(await field('House number').count()).toBe(0);
    await page.getByText('Use as default address').click();
    await button('Save').click();
    await page.getByText('Your address has been saved').waitFor();
    expect(path()).toBe(all);
    await expect.poll(() => cards().count()).toBe(5);
    expect(server.requests(addressesRoutes.addAddress).map(({ body }) => body)).toEqual([
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
    const { page, server } = screen;
    await fill();
    await button('United Kingdom Country').click();
    await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
    await field('House number').waitFor();
    await field('Phone').fill('12');
    await button('Save').click();
    const summary = page.getByRole('region', { name: 'Please check these fields' });
    await summary.waitFor();
    expect(await summary.getByRole('button').allInnerTexts()).toEqual([
      'Street number must be valid',
      'Postal Code must be valid',
      'Phone number must be valid',
    ]);
    expect(await findPageProblems(page)).toEqual([]);
    expect(server.requests(addressesRoutes.addAddress)).toEqual([]);
  });

  it('shows that there are too many, and keeps what was typed', async () => {
    screen.server.error(addressesRoutes.addAddress, 'too-many-addresses');
    await fill();
    await button('Save').click();
    await screen.page.getByText('You have as many addresses as we can keep.').waitFor();
    expect(await field('Street').inputValue()).toBe('12 Mill Lane');
  });

  it('warns before it is left', async () => {
    await fill();
    await main().getByRole('link', { name: 'Addresses' }).click();
    await screen.page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    expect(path()).toBe('/settings/new-address');
  });
});

describe('changing', () => {
  it('begins with what is stored, and keeps its kind', async () => {
    const { page, server } = screen;
    await screen.open(all);
    await main().getByRole('link', { name: 'Change the address of Kade & Partners' }).click();
    expect(await field(/^Company/).inputValue()).toBe('Kade & Partners');
    expect(await findPageProblems(page)).toEqual([]);
    await field(/^Company/).fill('');
    await field('House number').fill('14 bis');
    await button('Save').click();
    await page.getByText('Your address has been saved').waitFor();
    expect(server.requests(addressesRoutes.changeAddress)[0]?.body).toEqual({
      ...addressExample,
      houseNumber: '14 bis',
      type: 'billing',
      isDefault: false,
    });
  });

  it('shows that an address is gone', async () => {
    const { page } = screen;
    await screen.open(`/settings/address/${idOf(8)}`);
    await page.getByRole('heading', { name: 'This address no longer exists' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await main().getByRole('link', { name: 'All addresses' }).click();
    await cards().first().waitFor();
  });

  it('of a business has its own address', async () => {
    const session = { accessToken: 'token', expiresIn: 3600, subject: 'dora', email: 'dora@example.com' };
    screen.server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
    await screen.open(`/settings/address/${idOf(1)}`);
    await field('First name').waitFor();
    expect(path()).toBe(`/settings/b2b/address/${idOf(1)}`);
  });
});

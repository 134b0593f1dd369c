// Proves SET-32.

import { type Address, addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { abroad, home } from '../../testing/sample-addresses.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();

const bills: Address = { ...abroad, id: '00000000-0000-4000-8000-000000000003', type: 'billing' };
const notice = 'We do not deliver to this country';

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const use = (name: string) => screen.findByRole('radio', { name });
const added = () => view.server.requests(addressesRoutes.addAddress).map(({ body }) => body);

const fill = async (name: string | RegExp, value: string) => view.fill(await field(name), value);

async function save(): Promise<void> {
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your address has been saved');
}

async function copy(name: string): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name: `Copy the address of ${name}` });
  if (link) await view.user.click(link);
}

beforeEach(() => {
  const { server } = view;
  server.respond(addressesRoutes.listAddresses, [home, abroad, bills]);
  server.respond(addressesRoutes.addAddress, home);
});

it('begins a new address with a copy of another', async () => {
  await view.open('/settings/addresses/all');
  await copy('Anna de Vries');
  expect((await field('Street')).value).toBe('Keizersgracht');
  await fill('House number', '14');
  await save();
  expect(added()).toEqual([{ ...addressExample, houseNumber: '14', type: 'delivery', isDefault: false }]);
});

it('uses the delivery address for invoices', async () => {
  const { user } = view;
  await view.open('/settings/new-address');
  await use('Deliveries');
  expect(screen.queryByRole('button', { name: 'Same as delivery address' })).toBeNull();
  await user.click(await use('Invoices'));
  await user.click(await screen.findByRole('button', { name: 'Same as delivery address' }));
  expect((await field('Town or city')).value).toBe('Amsterdam');
  await save();
  expect(added()).toEqual([{ ...addressExample, type: 'billing', isDefault: false }]);
});

it('marks addresses that the brand does not deliver to', async () => {
  const { user } = view;
  await view.open('/settings/addresses/all');
  expect(await screen.findAllByText(notice)).toHaveLength(1);
  await copy('Noa de Vries');
  const invoices = await use('Invoices');
  // Waits for the form: the list, which has the same notice, is gone.
  expect(screen.getAllByText(notice)).toHaveLength(1);
  await user.click(invoices);
  await expect.poll(() => screen.queryByText(notice)).toBeNull();
});

it('has a region where the country names one', async () => {
  const { server } = view;
  server.respond(addressesRoutes.getAddress, {
    ...home,
    country: 'ES',
    postalCode: '28013',
    region: 'Madrid',
  });
  server.respond(addressesRoutes.changeAddress, home);
  await view.open(`/settings/address/${home.id}`);
  await fill(/^Province, state or region/, 'Comunidad de Madrid');
  await save();
  const [sent] = server.requests(addressesRoutes.changeAddress);
  expect(sent?.body).toMatchObject({ region: 'Comunidad de Madrid' });
});

it('offers countries to which the brand delivers, and all for invoices', async () => {
  const { user } = view;
  const countries = async () => {
    await user.click(await screen.findByRole('button', { name: 'United Kingdom Country' }));
    const options = await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    return options.map(({ textContent }) => textContent);
  };
  await view.open('/settings/new-address');
  await use('Deliveries');
  expect(await countries()).not.toContain('Japan');
  await user.click(await use('Invoices'));
  expect(await countries()).toContain('Japan');
});

it('has an address of its own for the addresses of a business', async () => {
  const session = { accessToken: 'token', expiresIn: 3600, subject: 'dora', email: 'dora@example.com' };
  view.server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  view.server.respond(addressesRoutes.getAddress, home);
  await view.open(`/settings/address/${home.id}`);
  await field('First name');
  expect(window.location.pathname).toBe(`/settings/b2b/address/${home.id}`);
});

// Proves SET-11, SET-16, SET-20, SET-26.

import { configRoutes } from '@keepsake/contract/config';
import { type CustomerMe, customersRoutes } from '@keepsake/contract/customers';
import { type Profile, profileRoutes } from '@keepsake/contract/profile';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { anna } from '../../testing/sample-customer.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const address = '/settings/personal-details';

const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' });
const lastName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' });
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ });
const birth = () => screen.getByLabelText<HTMLInputElement>(/^Date of birth/);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const saved = () => screen.findByText('Your details have been saved');
const saves = () => view.server.requests(profileRoutes.putMe).map(({ body }) => body);

let customer: CustomerMe;

beforeEach(() => {
  customer = anna;
  const { server } = view;
  server.respond(customersRoutes.getMe, () => customer);
  server.respond(profileRoutes.putMe, ({ body }) => replaceBy(body));
  server.respond(profileRoutes.patchMe, () => {
    const { changed: _, ...seen } = customer;
    customer = seen;
    return customer;
  });
});

function replaceBy({ email: _, ...details }: Profile): CustomerMe {
  const { customerId, email, accountDeleted, business } = customer;
  const name = [details.firstName, details.lastName].filter(Boolean).join(' ');
  customer = { customerId, email, accountDeleted, business, name, ...details, changed: true };
  return customer;
}

async function open(): Promise<void> {
  await view.open(address);
  await screen.findByRole('textbox', { name: 'First name' });
}

const press = (name: string) => view.user.click(screen.getByRole('button', { name }));

describe('loading', () => {
  it('shows placeholders, then the details', async () => {
    const { server } = view;
    const go = server.loading(customersRoutes.getMe);
    await view.open(address);
    await heading('Personal details');
    await expect.poll(() => server.requests(customersRoutes.getMe).length).toBe(1);
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
    go();
    await screen.findByRole('textbox', { name: 'First name' });
    expect([firstName(), lastName(), phone()].map(({ value }) => value)).toEqual([
      'Anna',
      'de Vries',
      '+31 20 123 4567',
    ]);
  });

  it('shows its failure with "Try again"', async () => {
    const { server } = view;
    // A connection would request the details again.
    server.push.refuse();
    server.error(customersRoutes.getMe, 'forbidden');
    await view.open(address);
    await screen.findByText('An error occurred loading your settings');
    server.respond(customersRoutes.getMe, () => customer);
    await press('Try again');
    await screen.findByRole('textbox', { name: 'First name' });
  });
});

describe('saving', () => {
  it('replaces the details, keeps those that the form has not, and clears the mark', async () => {
    const { server } = view;
    await open();
    await view.fill(firstName(), '  Marijke ');
    await view.fill(phone(), '');
    await press('Save');
    await saved();
    expect(saves()).toEqual([{ title: 'Dr', firstName: 'Marijke', lastName: 'de Vries' }]);
    await expect.poll(() => server.requests(profileRoutes.patchMe).length).toBe(1);
    expect(server.requests(profileRoutes.patchMe)[0]?.body).toEqual({ changed: false });
    await expect.poll(() => firstName().value).toBe('Marijke');
  });

  it('keeps what is typed while it runs', async () => {
    await open();
    await view.fill(firstName(), 'Marijke');
    const release = view.server.loading(profileRoutes.putMe);
    await press('Save');
    await view.fill(phone(), '+31 20 765 4321');
    release();
    await saved();
    await waitFor(() => expect(firstName().value).toBe('Marijke'));
    expect(phone().value).toBe('+31 20 765 4321');
    await press('Save');
    await expect.poll(() => saves().at(-1)?.phone).toBe('+31 20 765 4321');
  });

  it('of the date of birth, where the brand requires it', async () => {
    await open();
    await view.fill(birth(), '1800-01-01');
    await press('Save');
    await screen.findByRole('button', { name: 'Please enter a date in the past' });
    await view.fill(birth(), '1984-02-29');
    await press('Save');
    await saved();
    expect(saves()).toMatchObject([{ dateOfBirth: '1984-02-29' }]);
    await view.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
    await screen.findByText('29 February 1984');
  });

  it('keeps a date of birth that the brand does not require', async () => {
    const config = configOfHost('localhost');
    view.server.respond(configRoutes.getConfig, {
      ...config,
      switches: { ...config.switches, birthday: false },
    });
    customer = { ...customer, dateOfBirth: '1984-02-29' };
    await open();
    await view.fill(firstName(), 'Marijke');
    expect(screen.queryByLabelText(/^Date of birth/)).toBeNull();
    await press('Save');
    await saved();
    expect(saves()).toMatchObject([{ firstName: 'Marijke', dateOfBirth: '1984-02-29' }]);
  });

  it('can be undone', async () => {
    customer = { ...customer, dateOfBirth: '1984-02-29', locale: 'nl-NL' };
    const { title, phone, dateOfBirth, locale } = customer;
    await open();
    await view.fill(lastName(), 'Jansen');
    await view.user.keyboard('{Enter}');
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Your earlier details are back');
    expect(saves().at(-1)).toEqual({
      title,
      firstName: 'Anna',
      lastName: 'de Vries',
      phone,
      dateOfBirth,
      locale,
    });
    await expect.poll(() => lastName().value).toBe('de Vries');
  });

  it('writes a phone number of the storefront’s country in the international form', async () => {
    await open();
    await view.fill(phone(), '020 7946 0018');
    await press('Save');
    await saved();
    expect(saves()).toMatchObject([{ phone: '+44 20 7946 0018' }]);
  });

  it('keeps what was typed when it fails', async () => {
    await open();
    view.server.error(profileRoutes.putMe, 'forbidden');
    await view.fill(firstName(), 'Marijke');
    await press('Save');
    const alert = await screen.findByText(/^We couldn’t save your details\./);
    expect(alert.closest('[role="alert"]')).not.toBeNull();
    expect(firstName().value).toBe('Marijke');
  });
});

describe('fields that are not valid', () => {
  it('are listed above the form on submit, and named next to the fields', async () => {
    await open();
    await view.fill(firstName(), ' ');
    await view.fill(phone(), 'call me');
    await view.user.click(lastName());
    expect(screen.queryByText('Phone number must be valid')).toBeNull();
    await press('Save');
    const summary = await screen.findByRole('region', { name: 'Please check these fields' });
    await expect.poll(() => document.activeElement === summary).toBe(true);
    const problems = within(summary).getAllByRole('button');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Please enter your first name',
      'Phone number must be valid',
    ]);
    await view.user.click(within(summary).getByRole('button', { name: 'Phone number must be valid' }));
    await expect.poll(() => document.activeElement === phone()).toBe(true);
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(saves()).toEqual([]);
    await view.fill(phone(), '');
    await view.fill(firstName(), 'Anna');
    await press('Save');
    await waitFor(() => expect(summary.isConnected).toBe(false));
    await saved();
  });
});

describe('leaving with changes', () => {
  const leave = () =>
    view.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
  const question = { name: 'Leave without saving?' };
  const dialog = () => screen.findByRole('alertdialog', question);

  it('warns first, and stays or leaves', async () => {
    const { user } = view;
    await open();
    await view.fill(firstName(), 'Marijke');
    await leave();
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
    expect(firstName().value).toBe('Marijke');
    await leave();
    await user.click(within(await dialog()).getByRole('button', { name: 'Leave without saving' }));
    await heading('Settings');
    expect(window.location.pathname).toBe('/settings');
    expect(saves()).toEqual([]);
  });

  it('does not warn when all is as it was, or saved', async () => {
    await open();
    await view.fill(firstName(), 'Marijke');
    await view.fill(firstName(), 'Anna');
    await leave();
    await heading('Settings');
    await view.user.click(await screen.findByRole('link', { name: 'Change personal details' }));
    await screen.findByRole('textbox', { name: 'First name' });
    await view.fill(firstName(), 'Marijke');
    await press('Save');
    await saved();
    await leave();
    await heading('Settings');
    await screen.findByText('Marijke de Vries');
  });
});

it('shows what the shop changes, and keeps what is being typed', async () => {
  const { server } = view;
  await open();
  await view.fill(firstName(), 'Marijke');
  customer = { ...customer, lastName: 'Jansen' };
  await server.push.publish({ type: 'customer-changed', payload: {} });
  await expect.poll(() => lastName().value).toBe('Jansen');
  expect(firstName().value).toBe('Marijke');
});

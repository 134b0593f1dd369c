// Proves SET-11, SET-16, SET-20, SET-26.

import { type CustomerMe, customersRoutes } from '@keepsake/contract/customers';
import { type Profile, profileRoutes } from '@keepsake/contract/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const gone = { state: 'detached' } as const;
const address = '/settings/personal-details';

const field = (name: string) => screen.page.getByRole('textbox', { name });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name, exact: true });
const saves = () => screen.server.requests(profileRoutes.putMe).map(({ body }) => body);

let anna: CustomerMe;

beforeEach(() => {
  anna = {
    customerId: '00000000-0000-4000-8000-00000000a77a',
    email: 'anna@example.com',
    name: 'Anna de Vries',
    accountDeleted: false,
    business: null,
    title: 'Dr',
    firstName: 'Anna',
    lastName: 'de Vries',
    phone: '+31 20 123 4567',
  };
  const { server } = screen;
  server.respond(customersRoutes.getMe, () => anna);
  server.respond(profileRoutes.putMe, ({ body }) => saved(body));
  server.respond(profileRoutes.patchMe, () => {
    const { changed: _, ...seen } = anna;
    anna = seen;
    return anna;
  });
});

function saved({ email: _, ...details }: Profile): CustomerMe {
  const { customerId, email, accountDeleted, business } = anna;
  const name = [details.firstName, details.lastName].filter(Boolean).join(' ');
  anna = { customerId, email, accountDeleted, business, name, ...details, changed: true };
  return anna;
}

async function open(): Promise<void> {
  await screen.open(address);
  await field('First name').waitFor();
}

describe('loading', () => {
  it('shows placeholders, then the details', async () => {
    const { page, server } = screen;
    const go = server.loading(customersRoutes.getMe);
    await screen.open(address);
    await heading('Personal details').waitFor();
    expect(await field('First name').count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(customersRoutes.getMe, () => anna);
    go();
  });

  it('shows its failure with "Try again"', async () => {
    const { page, server } = screen;
    // A connection would request the details again.
    server.push.refuse();
    server.error(customersRoutes.getMe, 'forbidden');
    await screen.open(address);
    await page.getByText('An error occurred loading your settings').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(customersRoutes.getMe, () => anna);
    await button('Try again').click();
    await field('First name').waitFor();
  });
});

describe('saving', () => {
  it('replaces the details, keeps those that the form has not, and clears the mark', async () => {
    const { page, server } = screen;
    await open();
    expect(await findPageProblems(page)).toEqual([]);
    await field('First name').fill('  Marijke ');
    await field('Phone').fill('');
    await button('Save').click();
    await page.getByText('Your details have been saved').waitFor();
    expect(saves()).toEqual([{ title: 'Dr', firstName: 'Marijke', lastName: 'de Vries' }]);
    await expect.poll(() => server.requests(profileRoutes.patchMe).length).toBe(1);
    expect(server.requests(profileRoutes.patchMe)[0]?.body).toEqual({ changed: false });
    await expect.poll(() => field('First name').inputValue()).toBe('Marijke');
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('of the date of birth, where the brand requires it', async () => {
    const { page } = screen;
    await open();
    const birth = page.getByLabel('Date of birth');
    await birth.fill('1800-01-01');
    await button('Save').click();
    await page.getByRole('button', { name: 'Please enter a date in the past' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await birth.fill('1984-02-29');
    await button('Save').click();
    await page.getByText('Your details have been saved').waitFor();
    expect(saves()).toMatchObject([{ dateOfBirth: '1984-02-29' }]);
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByText('29 February 1984').waitFor();
  });

  it('keeps a date of birth that the brand does not require', async () => {
    const { page } = screen;
    anna = { ...anna, dateOfBirth: '1984-02-29' };
    await screen.open(address, 'wallery.localhost');
    await field('First name').fill('Marijke');
    expect(await page.getByLabel('Date of birth').count()).toBe(0);
    await button('Save').click();
    await page.getByText('Your details have been saved').waitFor();
    expect(saves()).toMatchObject([{ firstName: 'Marijke', dateOfBirth: '1984-02-29' }]);
  });

  it('can be undone', async () => {
    const { page } = screen;
    await open();
    await field('Last name').fill('Jansen');
    await pressKey(page, 'Enter');
    await button('Undo').click();
    await page.getByText('Your earlier details are back').waitFor();
    const { title, firstName, lastName, phone } = anna;
    expect(saves().at(-1)).toEqual({ title, firstName, lastName, phone });
    await expect.poll(() => field('Last name').inputValue()).toBe('de Vries');
  });

  it('writes a phone number of the storefront’s country in the international form', async () => {
    await open();
    await field('Phone').fill('020 7946 0018');
    await button('Save').click();
    await screen.page.getByText('Your details have been saved').waitFor();
    expect(saves()).toMatchObject([{ phone: '+44 20 7946 0018' }]);
  });

  it('sends once, however often the button is pressed', async () => {
    const { page, server } = screen;
    await open();
    const go = server.loading(profileRoutes.putMe);
    await field('First name').fill('Marijke');
    // Twice before the page is rendered again.
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await field('First name').press('Enter');
    await expect.poll(() => saves().length).toBe(1);
    server.respond(profileRoutes.putMe, ({ body }) => saved(body));
    go();
    await page.getByText('Your details have been saved').waitFor();
    expect(saves()).toHaveLength(1);
  });

  it('keeps what was typed when it fails', async () => {
    const { page, server } = screen;
    await open();
    server.error(profileRoutes.putMe, 'forbidden');
    await field('First name').fill('Marijke');
    await button('Save').click();
    await page.getByRole('alert').getByText('We couldn’t save your details.').waitFor();
    expect(await field('First name').inputValue()).toBe('Marijke');
    expect(await findPageProblems(page)).toEqual([]);
  });
});

describe('fields that are not valid', () => {
  it('are listed above the form on submit, and named next to the fields', async () => {
    const { page } = screen;
    await open();
    await field('First name').fill(' ');
    await field('Phone').fill('call me');
    await field('Last name').focus();
    expect(await page.getByText('Phone number must be valid').count()).toBe(0);
    await button('Save').click();
    const summary = page.getByRole('region', { name: 'Please check these fields' });
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await summary.getByRole('button').allInnerTexts()).toEqual([
      'Please enter your first name',
      'Phone number must be valid',
    ]);
    expect(await findPageProblems(page)).toEqual([]);
    await summary.getByRole('button', { name: 'Phone number must be valid' }).click();
    const phone = field('Phone');
    await expect.poll(() => phone.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(saves()).toEqual([]);
    await phone.fill('');
    await field('First name').fill('Anna');
    await button('Save').click();
    await summary.waitFor(gone);
  });
});

describe('leaving with changes', () => {
  const link = () => screen.page.getByRole('main').getByRole('link', { name: 'Settings' });
  const dialog = () => screen.page.getByRole('alertdialog', { name: 'Leave without saving?' });

  it('warns first, and stays or leaves', async () => {
    const { page } = screen;
    await open();
    await field('First name').fill('Marijke');
    await link().click();
    await dialog().waitFor();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    await dialog().waitFor(gone);
    expect(await field('First name').inputValue()).toBe('Marijke');
    await link().click();
    await dialog().getByRole('button', { name: 'Leave without saving' }).click();
    await heading('Settings').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
    expect(saves()).toEqual([]);
  });

  it('does not warn when all is as it was, or saved', async () => {
    await open();
    await field('First name').fill('Marijke');
    await field('First name').fill('Anna');
    await link().click();
    await heading('Settings').waitFor();
    await screen.page.getByRole('link', { name: 'Change personal details' }).click();
    await field('First name').fill('Marijke');
    await button('Save').click();
    await screen.page.getByText('Your details have been saved').waitFor();
    await link().click();
    await heading('Settings').waitFor();
    await screen.page.getByText('Marijke de Vries').waitFor();
  });
});

it('shows what the shop changes, and keeps what is being typed', async () => {
  const { server } = screen;
  await open();
  await field('First name').fill('Marijke');
  anna = { ...anna, lastName: 'Jansen' };
  await server.push.publish({ type: 'customer-changed', payload: {} });
  await expect.poll(() => field('Last name').inputValue()).toBe('Jansen');
  expect(await field('First name').inputValue()).toBe('Marijke');
});

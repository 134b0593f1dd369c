// Proves SET-11.

import { customersRoutes } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { anna } from '../../testing/sample-customer.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const address = '/settings/personal-details';

const field = (name: string) => screen.page.getByRole('textbox', { name });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const saves = () => screen.server.requests(profileRoutes.putMe).length;
const findProblems = () => findPageProblems(screen.page);

beforeEach(() => {
  const { server } = screen;
  server.respond(customersRoutes.getMe, anna);
  server.respond(profileRoutes.putMe, anna);
  server.respond(profileRoutes.patchMe, anna);
});

it('shows placeholders while it loads', async () => {
  const { page, server } = screen;
  server.loading(customersRoutes.getMe);
  await screen.open(address);
  await page.getByRole('heading', { level: 1, name: 'Personal details', exact: true }).waitFor();
  expect(await field('First name').count()).toBe(0);
  expect(await findProblems()).toEqual([]);
});

it('shows that loading failed', async () => {
  const { page, server } = screen;
  // A connection would request the details again.
  server.push.refuse();
  server.error(customersRoutes.getMe, 'forbidden');
  await screen.open(address);
  await page.getByText('An error occurred loading your settings').waitFor();
  expect(await findProblems()).toEqual([]);
});

it('shows the form, its problems, and that saving failed or succeeded', async () => {
  const { page, server } = screen;
  await screen.open(address);
  await field('First name').waitFor();
  expect(await findProblems()).toEqual([]);

  await field('First name').fill(' ');
  await field('Phone').fill('call me');
  await page.getByLabel('Date of birth').fill('1800-01-01');
  await button('Save').click();
  const summary = page.getByRole('region', { name: 'Please check these fields' });
  await summary.waitFor();
  expect(await summary.getByRole('button').count()).toBe(3);
  expect(await findProblems()).toEqual([]);

  server.error(profileRoutes.putMe, 'forbidden');
  await field('First name').fill('Marijke');
  await field('Phone').fill('');
  await page.getByLabel('Date of birth').fill('');
  await button('Save').click();
  await page.getByRole('alert').getByText('We couldn’t save your details.').waitFor();
  expect(await findProblems()).toEqual([]);

  server.respond(profileRoutes.putMe, anna);
  await button('Save').click();
  await page.getByText('Your details have been saved').waitFor();
  expect(await findProblems()).toEqual([]);
});

it('sends once, however often the button is pressed', async () => {
  const { page, server } = screen;
  await screen.open(address);
  await field('First name').waitFor();
  const go = server.loading(profileRoutes.putMe);
  await field('First name').fill('Marijke');
  // Twice before the page is rendered again.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await field('First name').press('Enter');
  await expect.poll(saves).toBe(1);
  go();
  await page.getByText('Your details have been saved').waitFor();
  expect(saves()).toBe(1);
});

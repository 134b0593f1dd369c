// Proves SET-48.

import { customersRoutes } from '@keepsake/contract/customers';
import { refusedEmails, takenEmails } from '@keepsake/contract/email-address-samples';
import { emailChangesRoutes, type PendingEmailChange } from '@keepsake/contract/email-changes';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { customer } from '../../testing/fake-responses.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { requestEmailChange, getPendingEmailChange } = emailChangesRoutes;
const address = '/settings/email';

const field = () => screen.page.getByRole('textbox', { name: 'New email address' });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const heading = (name: string) => screen.page.getByRole('heading', { name, exact: true });
const text = (value: string) => screen.page.getByText(value, { exact: true });
const requests = () => screen.server.requests(requestEmailChange);

beforeEach(() => {
  let pending: PendingEmailChange | null = null;
  const { server } = screen;
  server.push.refuse();
  server.respond(customersRoutes.getMe, sampleCustomer);
  server.respond(getPendingEmailChange, () => ({ pending }));
  server.respond(requestEmailChange, ({ body }) => {
    pending = { email: body.email, until: '2026-11-27T12:00:00.000Z' };
    return null;
  });
});

it('has no problems while it loads, and when it cannot be loaded', async () => {
  const { page, server } = screen;
  server.error(getPendingEmailChange, 'forbidden');
  const release = server.loading(getPendingEmailChange);
  await screen.open(address);
  await text(customer.email).first().waitFor();
  expect(await field().count()).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
  release();
  await text('We couldn’t load whether your address is being changed.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('sends a double press once', async () => {
  await screen.open(address);
  await field().fill('new@example.com');
  const release = screen.server.loading(requestEmailChange);
  await button('Send link').dblclick();
  await expect.poll(() => requests().length).toBe(1);
  release();
  await heading('Check your inbox').waitFor();
  expect(requests()).toHaveLength(1);
});

it('works by keyboard, in another brand and in dark', longTimeout, async () => {
  const { page } = screen;
  const keys = keysOf(() => page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await screen.open(address, 'printo.localhost');
  await page.getByRole('textbox').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('textbox').fill('new@example.com');
  await page.getByRole('textbox').press('Enter');
  const again = page.getByRole('main').getByRole('button').first();
  await again.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await keys.press('Tab');
  expect(await again.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findPageProblems(page)).toEqual([]);
});

/** Fields of browsers may write such an address otherwise; the tests of the contract have the rest. */
const changedByBrowsers = /[\u0080-\uffff]/;

it('keeps an address as it was typed, and decides as the server does', longTimeout, async () => {
  const { page, server } = screen;
  server.error(requestEmailChange, 'email-in-use');
  await screen.open(address);
  for (const { typed, email } of takenEmails.filter((one) => changedByBrowsers.test(one.typed))) {
    const before = requests().length;
    await field().fill(typed);
    await button('Send link').click();
    await expect.poll(() => requests().length).toBe(before + 1);
    expect(requests().at(-1)?.body.email).toBe(email);
    expect(await field().inputValue()).toBe(typed);
  }
  const before = requests().length;
  for (const { typed, refused } of refusedEmails.filter((one) => changedByBrowsers.test(one.typed))) {
    await field().fill('');
    await button('Send link').click();
    await text('Please enter one valid email address').first().waitFor();
    await field().fill(typed);
    await button('Send link').click();
    if (refused === 'unreachable')
      await page
        .getByText(/^Our mail cannot reach addresses/)
        .first()
        .waitFor();
    expect(await field().getAttribute('aria-invalid')).toBe('true');
  }
  expect(requests()).toHaveLength(before);
});

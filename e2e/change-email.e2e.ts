// Proves SET-7, SET-18, SET-49, SET-51.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** The way from the settings to another e-mail address, with the mailbox. */

const fixture = useFixture();
const size = { viewport: { width: 1200, height: 800 } };
const main = (page: Page) => page.getByRole('main');

async function request(page: Page, email: string): Promise<void> {
  await page.goto(`${fixture.instance.origin}/settings`);
  await page.getByRole('link', { name: 'Change email address' }).click();
  await page.getByRole('textbox', { name: 'New email address' }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`We sent a link to ${email};`).waitFor();
}

/** Waits for a mail, and returns the address of its link. */
async function linkTo(mailbox: Page, to: string, subject: RegExp, label: string): Promise<string> {
  const mail = mailbox
    .getByRole('listitem')
    .filter({ hasText: to })
    .getByRole('link', { name: subject })
    .first();
  const exists = async () => {
    await mailbox.goto(`${fixture.instance.origin}/dev/mailbox`);
    return mail.isVisible();
  };
  await expect.poll(exists, longTimeout).toBe(true);
  await mail.click();
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: label });
  return (await link.getAttribute('href')) ?? '';
}

async function trySignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${fixture.instance.origin}/settings`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

it('changes the address by a link, after which only the new one signs in', async () => {
  const { origin } = fixture.instance;
  const newEmail = `new-${fixture.email}`;
  const context = await fixture.browser.newContext(size);
  const page = await context.newPage();
  const mailbox = await (await fixture.browser.newContext()).newPage();
  await signIn(page, origin, fixture.email);
  await request(page, newEmail);
  const link = await linkTo(mailbox, newEmail, /Confirm your new email/, 'Confirm new email address');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your email address has been changed' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/change-email-success');

  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await trySignIn(page, fixture.email);
  await page.getByText('That email and password don’t match').waitFor();
  await trySignIn(page, newEmail);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await main(page).getByText(newEmail).waitFor();

  await page.goto(link);
  await page.getByRole('heading', { name: 'Your email address has been changed' }).waitFor();
  await context.close();
  await mailbox.context().close();
});

it('ends by "This was not me", which signs out and opens the form for a new password', async () => {
  const { email } = await fixture.addCustomer();
  const context = await fixture.browser.newContext(size);
  const page = await context.newPage();
  const owner = await (await fixture.browser.newContext(size)).newPage();
  await signIn(page, fixture.instance.origin, email);
  await request(page, `new-${email}`);
  await owner.goto(await linkTo(owner, email, /is about to change/, 'This wasn’t me'));
  expect(await findViolations(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Stop the change' }).click();
  await owner.getByRole('heading', { name: 'We’ve stopped the change' }).waitFor();
  expect(await findViolations(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Send link' }).click();
  await owner.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
  await owner.context().close();
});

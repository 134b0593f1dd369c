// Proves SET-8, SET-19, SET-41.

import { expect, it } from 'vitest';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Deletion of an account with the real server and mailbox. */

const fixture = useFixture();

it('deletes the account by a mailed link, a sign-in and one press', async () => {
  const { origin } = fixture.instance;
  const options = { viewport: { width: 1200, height: 900 } };
  const context = await fixture.browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, origin, fixture.email);
  await page.goto(`${origin}/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await page.getByText(`We sent a link to ${fixture.email}`).waitFor();

  const reader = await fixture.browser.newContext(options);
  const other = await reader.newPage();
  const mail = other.getByRole('link', { name: 'Confirm the deletion of your account' }).first();
  const exists = async () => {
    await other.goto(`${origin}/dev/mailbox`);
    return mail.isVisible();
  };
  await expect.poll(exists).toBe(true);
  await mail.click();
  const button = other.frameLocator('iframe').getByRole('link', { name: 'Delete my account' });
  const link = (await button.getAttribute('href')) ?? '';

  // Another device, where the customer is not signed in.
  await other.goto(link);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(other.url()).not.toContain(new URL(link).searchParams.get('confirmation-token'));
  await reader.close();
  await page.reload();
  await page.getByRole('button', { name: 'Send a new link' }).waitFor();

  await page.goto(link);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();
  await page.goto(`${origin}/settings`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
});

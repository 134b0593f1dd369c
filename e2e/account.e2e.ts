import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { useFixture } from './support/fixture.ts';

const email = 'ines@example.com';
const first = 'red lamp under the stairs';
const second = 'blue kettle on the window';

const fixture = useFixture();
let page: Page;
let mailbox: Page;

beforeAll(async () => {
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  // A page covered by another in the same window draws one frame a second.
  mailbox = await (await fixture.browser.newContext()).newPage();
});

/** Checks both widths: axe violations and overflow, with optional screenshots. */
async function inspect(view: Page, name: string): Promise<void> {
  for (const width of [360, 1200]) {
    await view.setViewportSize({ width, height: 800 });
    expect(await findViolations(view)).toEqual([]);
    const overflow = await view.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(overflow).toBe(false);
    const folder = process.env.SCREENSHOTS;
    if (folder) await view.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

/** Waits for a mail and returns the link in its plain text. */
async function linkFromMail(subject: RegExp, label: string): Promise<string> {
  const mail = mailbox.getByRole('link', { name: subject }).first();
  const exists = async () => {
    await mailbox.goto(`${fixture.instance.origin}/dev/mailbox`);
    return mail.isVisible();
  };
  await expect.poll(exists).toBe(true);
  await mail.click();
  const html = mailbox.frameLocator('iframe').getByRole('link', { name: label });
  return (await html.getAttribute('href')) ?? '';
}

async function signIn(password: string): Promise<void> {
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openAccountMenu(): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
}

describe('registration and password reset', () => {
  it('starts registration on the sign-in page', async () => {
    await page.goto(`${fixture.instance.origin}/my-photos/photos`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await inspect(page, 'sign-in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await inspect(page, 'register');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await pressKey(page, 'Enter');
    await page.getByText('Choose a password of at least 10 characters').waitFor();
    await page.locator('#password:focus').waitFor();
    await inspect(page, 'register-problem');
    await page.getByLabel('Name').fill('Ines');
    await page.getByLabel('Password', { exact: true }).fill(first);
    const eye = page.getByRole('button', { name: 'Show password', pressed: false });
    await eye.click();
    const shown = page.getByRole('textbox', { name: 'Password' });
    expect(await shown.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show password', pressed: true }).click();
    await eye.click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await inspect(page, 'registered');
  });

  it('confirms the registration by the link of the email and opens an empty library', async () => {
    const link = await linkFromMail(/Confirm your email address/, 'Confirm email address');
    await inspect(mailbox, 'mailbox-mail');
    await mailbox.goto(`${fixture.instance.origin}/dev/mailbox`);
    await inspect(mailbox, 'mailbox');
    await page.goto(link);
    await inspect(page, 'confirm');
    await page.getByRole('button', { name: 'Confirm and continue' }).click();
    await page.getByRole('heading', { name: 'My photos' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my-photos/photos');
    expect(await page.getByRole('gridcell').count()).toBe(0);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link has already been used' }).waitFor();
    await inspect(page, 'used');
  });

  it('resets the password by email after signing out on all devices', async () => {
    await page.goto(`${fixture.instance.origin}/my-photos/photos`);
    await openAccountMenu();
    await page.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await inspect(page, 'forgot');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await inspect(page, 'forgot-sent');
    await page.goto(await linkFromMail(/Reset your password/, 'Choose a new password'));
    await inspect(page, 'reset');
    await page.getByLabel('New password').fill(second);
    await pressKey(page, 'Enter');
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
    await inspect(page, 'changed');
  });

  it('signs in with the new password and refuses the old one', async () => {
    await page.goto(`${fixture.instance.origin}/my-photos/photos`);
    await page.getByLabel('Email').waitFor();
    const topOf = async () => (await page.locator('.card').boundingBox())?.y;
    const top = await topOf();
    await signIn(first);
    await page.getByRole('alert').waitFor();
    expect(await topOf()).toBe(top);
    await inspect(page, 'sign-in-problem');
    await page.getByText('English', { exact: false }).first().click();
    await inspect(page, 'sign-in-languages');
    await signIn(second);
    await page.getByRole('heading', { name: 'My photos' }).waitFor();
  });
});

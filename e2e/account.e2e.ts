import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { useStage } from './support/stage.ts';

const email = 'ines@example.com';
const first = 'red lamp under the stairs';
const second = 'blue kettle on the window';

const stage = useStage();
let page: Page;
let mailbox: Page;

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  mailbox = await context.newPage();
});

/** At both widths: nothing for axe, nothing that leaves the page, and where asked a picture of it. */
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

/** Opens a mail in the mailbox, waiting until it is there, and returns the link in its plain text. */
async function linkFromMail(subject: RegExp, label: string): Promise<string> {
  for (let look = 0; look < 40; look += 1) {
    await mailbox.goto(`${stage.instance.origin}/dev/mailbox`);
    const mail = mailbox.getByRole('link', { name: subject }).first();
    if (await mail.isVisible()) {
      await mail.click();
      break;
    }
    await mailbox.waitForTimeout(250);
  }
  const html = mailbox.frameLocator('iframe').getByRole('link', { name: label });
  return (await html.getAttribute('href')) ?? '';
}

async function signIn(password: string): Promise<void> {
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openAccountMenu(): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
}

describe('an account of one’s own', () => {
  it('is asked for on the sign-in page', async () => {
    await page.goto(`${stage.instance.origin}/my-photos/photos`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await inspect(page, 'sign-in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await inspect(page, 'register');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('short');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problem');
    await inspect(page, 'register-problem');
    await page.getByLabel('Name').fill('Ines');
    await page.getByLabel('Password').fill(first);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();
    await inspect(page, 'registered');
  });

  it('is made by the link of the mail, which leads on into an empty library', async () => {
    const link = await linkFromMail(/Confirm your e-mail address/, 'Confirm e-mail address');
    await inspect(mailbox, 'mailbox-mail');
    await mailbox.goto(`${stage.instance.origin}/dev/mailbox`);
    await inspect(mailbox, 'mailbox');
    await page.goto(link);
    await inspect(page, 'confirm');
    await page.getByRole('button', { name: 'Confirm and continue' }).click();
    await page.getByRole('heading', { name: 'My photos' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my-photos/photos');
    expect(await page.getByRole('gridcell').count()).toBe(0);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This is done already' }).waitFor();
    await inspect(page, 'used');
  });

  it('gets a new password by mail, once signed out on all devices', async () => {
    await page.goto(`${stage.instance.origin}/my-photos/photos`);
    await openAccountMenu();
    await page.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
    await page.getByLabel('Password').waitFor();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await inspect(page, 'forgot');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();
    await inspect(page, 'forgot-sent');
    await page.goto(await linkFromMail(/Set a new password/, 'Choose a new password'));
    await inspect(page, 'reset');
    await page.getByLabel('New password').fill(second);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await inspect(page, 'changed');
  });

  it('takes the new password and no longer the old one', async () => {
    await signIn(first);
    await page.getByRole('alert').waitFor();
    await signIn(second);
    await page.getByRole('heading', { name: 'My photos' }).waitFor();
  });
});

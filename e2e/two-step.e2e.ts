// Proves IDE-18, IDE-19.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeOfApp } from '../server/test/authenticator-app.ts';
import { findPageProblems } from '../web/src/testing/page-problems.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Two-step sign-in with the real server, and with the browser's history. */

const fixture = useFixture();

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: /code/i });

async function newPage(): Promise<Page> {
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  return context.newPage();
}

async function turnOn(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await page.goto(`${fixture.instance.origin}/settings/security`);
  await section.getByRole('button', { name: 'Turn on' }).click();
  const shown = await section.locator('code').first().textContent();
  const secret = shown?.replaceAll(/\s/g, '') ?? '';
  await section.getByRole('textbox').fill(codeOfApp(secret, Date.now()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).waitFor();
}

it('keeps recovery codes until they are saved, and goes back from wrong codes to the password', async () => {
  const { origin } = fixture.instance;
  const page = await newPage();
  await signIn(page, origin, fixture.email);
  await turnOn(page);
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();

  const other = await newPage();
  await other.goto(`${origin}/my-photos/photos`);
  await other.getByLabel('Email').fill(fixture.email);
  await password(other).fill('keepsake-demo');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const wrong of ['000000', '000001']) {
    await code(other).fill(wrong);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other
      .getByText(/This code isn’t right/)
      .first()
      .waitFor();
  }
  expect(await findPageProblems(other)).toEqual([]);
  await other.goBack();
  await password(other).waitFor();
  expect(await findPageProblems(other)).toEqual([]);
});

// Proves IDE-20, IDE-21, IDE-22.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findPageProblems } from '../web/src/testing/page-problems.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Passkeys with the real server and the authenticator of Chromium's own tests. */

const fixture = useFixture();

/** A device that keeps passkeys and recognises its customer. */
async function addAuthenticator(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** How customers come who change their mind. */
    setVerifies: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const signOutOf = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Sign out' });

it('are added in the settings, sign in without a password, and are removed', async () => {
  const { origin } = fixture.instance;
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const authenticator = await addAuthenticator(page);
  const list = page.getByRole('region', { name: 'Passkeys' });
  const listed = list.getByRole('listitem');
  await signIn(page, origin, fixture.email);

  await page.goto(`${origin}/settings/security`);
  await list.getByText('No passkeys yet').waitFor();
  await list.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText(`For ${fixture.email}.`).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await authenticator.setVerifies(false);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('No passkey was added').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await authenticator.setVerifies(true);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await listed.getByText('Not used yet').waitFor();
  expect(new URL(page.url()).origin).toBe(origin);

  await list.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('This device already has a passkey for your account').waitFor();
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await listed.waitFor();

  // The list at the field of the e-mail address has one entry, which this authenticator chooses.
  const chosen = page.waitForRequest((request) => request.url().endsWith('/passkey'));
  await signOutOf(page).click();
  await (await chosen).response();
  await signOutOf(page).waitFor();
  await page.goto(`${origin}/settings/security`);
  await listed.getByText('Last used').waitFor();

  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
  });
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signOutOf(page).click();
  await authenticator.setVerifies(false);
  await button.click();
  await page.getByText('We couldn’t use a passkey').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await authenticator.setVerifies(true);
  await button.click();
  await signOutOf(page).waitFor();
  await page.goto(`${origin}/settings/security`);
  await listed.waitFor();

  await list.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await list.getByText('No passkeys yet').waitFor();
  await signOutOf(page).click();
  await button.click();
  await page.getByText('This passkey doesn’t open an account here').waitFor();
  await context.close();
});

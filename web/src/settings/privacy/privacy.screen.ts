// Proves CON-32, SET-54.

import { personalDataRoutes } from '@keepsake/contract/personal-data';
import { expect, it } from 'vitest';
import { savedBy, serveSignedFiles, signedAddress } from '../../testing/archives.ts';
import { longTimeout } from '../../testing/browser.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { copies } from '../../testing/sample-personal-data.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const path = '/settings/privacy';
const { getPersonalData, getPersonalDataUrl, requestPersonalData } = personalDataRoutes;

const text = (value: string) => screen.page.getByText(value, { exact: true });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

it('is accessible on a phone in every state', longTimeout, async () => {
  const { page, server } = screen;
  for (const [copy, words] of [
    [copies.none, 'How long we keep your data'],
    [copies.preparing, 'We’re preparing your copy'],
    [copies.failed, 'We couldn’t prepare your copy'],
    [copies.expired, 'Your copy has expired'],
  ] as const) {
    server.respond(getPersonalData, copy);
    await screen.open(path);
    await text(words).waitFor();
    expect(await findPageProblems(page), words).toEqual([]);
  }
});

it('is requested by keyboard, and saved as a zip', async () => {
  const { page, server } = screen;
  const { press, tabTo } = keysOf(() => page);
  server.respond(getPersonalData, copies.none);
  server.respond(requestPersonalData, copies.ready);
  server.respond(getPersonalDataUrl, () => ({ url: signedAddress(server, '/archives/personal-data/a/b') }));
  serveSignedFiles(server);
  await screen.open(path);
  await button('Request a copy').waitFor();
  await tabTo('Request a copy');
  await press('Enter');
  await text('Your copy is ready').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await tabTo('Download .zip');
  const saved = await savedBy(page, () => press('Enter'));
  expect(saved.suggestedFilename()).toBe('personal-data.zip');
});

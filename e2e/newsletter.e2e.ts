import { afterAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../server/test/mail-server.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useOwnFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** The way from a form of the shop to the settings, with a real mail server. */

let mails: MailServer;
const fixture = useOwnFixture({
  async settings() {
    mails = await startMailServer();
    return { SMTP_URL: mails.url, MAIL_FROM: 'photos@example.com' };
  },
});
afterAll(() => mails.close());

const linkIn = (text: string | undefined) => /http\S+subscription-confirmation\?\S+/.exec(text ?? '')?.[0];

it('subscribes by a link in a mail, and ends with one press in the settings', async () => {
  const { origin } = fixture.instance;
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin, fixture.email);
  const shop = await page.getByRole('link', { name: 'Go to the shop' }).getAttribute('href');

  await page.goto(shop ?? '');
  await page.getByRole('textbox', { name: 'Email' }).fill(fixture.email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Check your inbox').waitFor();
  await expect.poll(() => linkIn(mails.textsTo(fixture.email)[0]), longTimeout).toBeDefined();

  await page.goto(`${origin}/settings`);
  await page.getByText('Open the link in our email to confirm').waitFor();

  const stranger = await fixture.browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(linkIn(mails.textsTo(fixture.email)[0]) ?? '');
  await reader.getByRole('button', { name: 'Confirm' }).click();
  await reader.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
  await stranger.close();

  await page.reload();
  await page.getByText('Subscribed since').waitFor();
  await page.getByRole('switch', { name: 'Email me news and offers from Lumibook' }).press('Space');
  await page.getByText('You won’t get our news and offers any more').waitFor();
  expect(mails.textsTo(fixture.email)).toHaveLength(1);
  await context.close();
});

import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { messagesOf } from '../server/src/modules/identity/pages/messages.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { readCatalogue, textsOf } from '../web/src/testing/catalogues.ts';
import { useFixture } from './support/fixture.ts';

const dutch = textsOf(readCatalogue('nl-NL'));
const dutchPages = messagesOf('nl-NL');
const brand = 'Lumibook';

const fixture = useFixture();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
  page = await context.newPage();
});

const language = () => page.evaluate(() => document.documentElement.lang);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

it('keeps the chosen language after a reload', async () => {
  await page.goto(`${fixture.instance.origin}/contact`);
  await heading('Contact us').waitFor();
  await page.getByRole('contentinfo').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
  await heading(dutch('contact.title')).waitFor();
  const response = await page.reload();
  expect(await response?.text()).toContain('lang="nl-NL"');
  await heading(dutch('contact.title')).waitFor();
});

it('shows the sign-in pages in the chosen language', async () => {
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await heading(dutchPages('signIn.title')).waitFor();
  expect(await language()).toBe('nl-NL');
  await page.getByRole('link', { name: dutchPages('signIn.forgot') }).click();
  await heading(dutchPages('forgot.title')).waitFor();
  expect(await language()).toBe('nl-NL');
});

it('sends emails in the chosen language', async () => {
  await page.getByLabel(dutchPages('field.email')).fill(fixture.email);
  await page.getByRole('button', { name: dutchPages('forgot.submit') }).click();
  await heading(dutchPages('forgotSent.title')).waitFor();
  const mailbox = await context.newPage();
  const mail = mailbox.getByRole('link', { name: dutchPages('mail.reset.subject', { brand }) });
  await expect
    .poll(async () => {
      await mailbox.goto(`${fixture.instance.origin}/dev/mailbox`);
      return mail.count();
    }, longTimeout)
    .toBe(1);
  await mail.click();
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: dutchPages('mail.reset.link') });
  await link.waitFor();
  await mailbox.close();
});

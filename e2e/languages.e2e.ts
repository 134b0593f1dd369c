import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { patience } from './support/browser.ts';
import { textsOf } from './support/catalogues.ts';
import { useStage } from './support/stage.ts';

const dutch = textsOf('site', 'nl-NL');
const dutchPages = textsOf('identity', 'nl-NL');
const brand = 'Lumibook';

const stage = useStage();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
  page = await context.newPage();
});

const language = () => page.evaluate(() => document.documentElement.lang);
const languageMenu = () => page.getByRole('contentinfo').locator('[aria-haspopup=menu]');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

it('begins in the language of the browser', async () => {
  await page.goto(`${stage.instance.origin}/contact`);
  await heading('Contact us').waitFor();
  expect(await language()).toBe('en-GB');
});

it('changes the page without loading it again, when another language is chosen in the footer', async () => {
  await page.evaluate(() => document.body.setAttribute('data-still', 'here'));
  await languageMenu().click();
  const chosen = page.getByRole('menuitemradio', { checked: true });
  expect(await chosen.textContent()).toBe('English (United Kingdom)');
  // What React Aria says by itself follows the page, too.
  await page
    .getByRole('button', { name: 'Dismiss', exact: true, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' });
  await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
  await heading(dutch('contact.title')).waitFor();
  await expect.poll(language).toBe('nl-NL');
  expect(await page.locator('body').getAttribute('data-still')).toBe('here');
});

it('says to screen readers in the same language how a popup is closed', async () => {
  await languageMenu().click();
  const dismiss = page.getByRole('button', { name: 'Negeren', exact: true, includeHidden: true });
  await dismiss.first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
});

it('keeps the choice in a cookie and over a reload', async () => {
  const cookies = await context.cookies(stage.instance.origin);
  const cookie = cookies.find(({ name }) => name === 'keepsake-locale');
  expect(cookie).toMatchObject({ value: 'nl-NL', path: '/', sameSite: 'Lax', httpOnly: false });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('lang="nl-NL"');
  await heading(dutch('contact.title')).waitFor();
});

it('has the sign-in pages in that language', async () => {
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await heading(dutchPages('signIn.title')).waitFor();
  expect(await language()).toBe('nl-NL');
  await page.getByRole('link', { name: dutchPages('signIn.forgot') }).click();
  await heading(dutchPages('forgot.title')).waitFor();
  expect(await language()).toBe('nl-NL');
});

it('writes mails in that language', async () => {
  await page.getByLabel(dutchPages('field.email')).fill('gus@demo.keepsake.test');
  await page.getByRole('button', { name: dutchPages('forgot.submit') }).click();
  await heading(dutchPages('forgotSent.title')).waitFor();
  const mailbox = await context.newPage();
  const mail = mailbox.getByRole('link', { name: dutchPages('mail.reset.subject', { brand }) });
  await expect
    .poll(async () => {
      await mailbox.goto(`${stage.instance.origin}/dev/mailbox`);
      return mail.count();
    }, patience)
    .toBe(1);
  await mail.click();
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: dutchPages('mail.reset.link') });
  await link.waitFor();
  await mailbox.close();
});

// spec A9.6
it('has no switch where the storefront forces its language, whatever was chosen', async () => {
  const { port } = new URL(stage.instance.origin);
  const origin = `http://de.lumibook.localhost:${port}`;
  await context.addCookies([{ name: 'keepsake-locale', value: 'de-DE', url: origin }]);
  await page.goto(`${origin}/contact`);
  const german = textsOf('site', 'de-AT');
  await heading(german('contact.title')).waitFor();
  expect(await language()).toBe('de-AT');
  await page.getByRole('contentinfo').waitFor();
  expect(await languageMenu().count()).toBe(0);
});

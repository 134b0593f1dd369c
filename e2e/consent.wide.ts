import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { pretendThirdParties } from './support/brand-with-scripts.ts';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

const origin = 'https://others.test';
const scripts = {
  analytics: { script: `${origin}/analytics.js` },
  heatmap: { script: `${origin}/heatmap.js` },
  feedback: { 'en-GB': { desktop: `${origin}/feedback-desktop.js`, mobile: `${origin}/feedback-mobile.js` } },
};
const all = ['/analytics.js', '/feedback-desktop.js', '/heatmap.js'];

/** On a busy machine a script or a report takes its time. */

const stage = useStage();
let context: BrowserContext;
let page: Page;
/** Paths of the scripts of others that ran. */
let ran: string[];

beforeEach(async () => {
  await begin();
});
afterEach(() => context.close());

async function begin(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close();
  context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  ran = [];
  await context.exposeFunction('tellRan', (path: string) => ran.push(path));
  page = await context.newPage();
}

/** Others' scripts, which tell that they run. */
async function serveOthers(body = ''): Promise<void> {
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `tellRan(${JSON.stringify(pathname)}); ${body}`,
    });
  });
}

const banner = () => page.getByRole('region', { name: 'Cookies at Lumibook' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = () => page.evaluate(() => localStorage.getItem('keepsake.consent'));
const ranInOrder = () => ran.toSorted();

async function openContact(): Promise<void> {
  await page.goto(`${stage.instance.origin}/contact`);
  await page.getByRole('heading', { name: 'Contact us' }).waitFor();
}

async function inspect(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1200, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1200, height: 800 });
}

it('asks nothing where the brand has nothing of others', async () => {
  await openContact();
  await page.waitForTimeout(1500);
  expect(await banner().count()).toBe(0);
  expect(await button('Cookie settings').count()).toBe(0);
});

describe('our banner', () => {
  beforeEach(async () => {
    await pretendThirdParties(context, scripts, [origin]);
    await serveOthers();
  });

  // spec A9.12, A7.50
  it('loads nothing before there is an answer, and what was agreed to afterwards', async () => {
    await openContact();
    await banner().waitFor();
    await inspect('consent');
    expect(ran).toEqual([]);
    await button('Accept all').click();
    await banner().waitFor({ state: 'detached' });
    expect(await answer()).toBe('11');
    await expect.poll(ranInOrder, patience).toEqual(all);
    ran.length = 0;
    await page.reload();
    await expect.poll(ranInOrder, patience).toEqual(all);
    expect(await banner().count()).toBe(0);
  });

  it('takes a refusal by one press, and keeps it', async () => {
    await openContact();
    await button('Only necessary').click();
    expect(await answer()).toBe('00');
    await page.reload();
    await page.getByRole('heading', { name: 'Contact us' }).waitFor();
    await page.waitForTimeout(1500);
    expect(await banner().count()).toBe(0);
    expect(ran).toEqual([]);
  });

  // spec A3.24, A3.25
  it('lets one choose by keyboard, both off at first, and change it later', async () => {
    await openContact();
    await banner().waitFor();
    // First of all for the keyboard, and it has not taken the focus.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    for (const name of ['Accept all', 'Only necessary', 'Choose']) {
      await page.keyboard.press('Tab');
      expect(await button(name).evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('Enter');
    const statistics = page.getByRole('switch', { name: /^Statistics/ });
    await statistics.waitFor();
    await inspect('consent-choices');
    expect([
      await statistics.isChecked(),
      await page.getByRole('switch', { name: /^Marketing/ }).isChecked(),
    ]).toEqual([false, false]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await button('Save choice').press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await answer()).toBe('10');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await expect.poll(ranInOrder, patience).toEqual(all);

    await button('Cookie settings').press('Enter');
    await statistics.waitFor();
    expect(await statistics.isChecked()).toBe(true);
    ran.length = 0;
    // Taken back, the page is loaded again without them.
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await button('Save choice').press('Enter');
    await reloaded;
    await page.getByRole('heading', { name: 'Contact us' }).waitFor();
    expect(await answer()).toBe('00');
    expect(ran).toEqual([]);
  });

  it('gives the focus back to where it was opened', async () => {
    await openContact();
    await button('Only necessary').click();
    await button('Cookie settings').press('Enter');
    await banner().waitFor();
    await button('Save choice').press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');
  });

  // spec A5.2
  it('asks again where what was kept is no answer', async () => {
    await page.addInitScript(() => localStorage.setItem('keepsake.consent', '12'));
    await openContact();
    await banner().waitFor();
    expect(ran).toEqual([]);
  });

  it('covers nothing that has the focus, and the foot of the page can be reached', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openContact();
    await banner().waitFor();
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement;
        const cover = document.querySelector('[aria-labelledby="consent-title"]');
        if (!focused || !cover || focused === document.body || cover.contains(focused)) return false;
        return focused.getBoundingClientRect().bottom > cover.getBoundingClientRect().top + 1;
      });
      expect(isCovered, `stop ${stop}`).toBe(false);
    }
  });

  // spec A7.47
  it('loads the feedback widget of the device', async () => {
    await begin({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile', isMobile: true, hasTouch: true });
    await pretendThirdParties(context, { feedback: scripts.feedback }, [origin]);
    await serveOthers();
    await openContact();
    await button('Accept all').click();
    await expect.poll(() => ran, patience).toEqual(['/feedback-mobile.js']);
  });

  it('stays with one feedback widget when another language is chosen', async () => {
    const dutch = { desktop: `${origin}/feedback-nl.js`, mobile: `${origin}/feedback-nl.js` };
    await pretendThirdParties(context, { feedback: { ...scripts.feedback, 'nl-NL': dutch } }, [origin]);
    await serveOthers();
    await openContact();
    await button('Accept all').click();
    await expect.poll(() => ran, patience).toEqual(['/feedback-desktop.js']);
    await page.getByRole('contentinfo').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('nl-NL');
    await page.waitForTimeout(500);
    expect(ran).toEqual(['/feedback-desktop.js']);
    await page.reload();
    await expect.poll(() => ran, patience).toEqual(['/feedback-desktop.js', '/feedback-nl.js']);
  });

  // spec A4.13, A7.50
  it('tells analytics whose account it is, once that is agreed to', async () => {
    await signIn(page, stage.instance.origin, 'anna@demo.keepsake.test');
    const told = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
    await banner().waitFor();
    expect(await told()).toBeUndefined();
    await button('Accept all').click();
    await expect.poll(told, patience).toEqual([{ event: 'signed-in', subject: expect.any(String) }]);
  });
});

describe('a script of the brand', () => {
  const consentScript = `${origin}/{vendor}/ask.js`;
  const askPath = '/lumi%20%26%20book/ask.js';

  // spec A7.45, A3.25
  it('asks in place of our banner, and is listened to', async () => {
    await pretendThirdParties(context, { ...scripts, consentScript }, [origin]);
    await serveOthers("addEventListener('keepsake-consent-settings', () => tellRan('settings'))");
    await openContact();
    await expect.poll(() => ran, patience).toEqual([askPath]);
    expect(await banner().count()).toBe(0);
    const tell = (detail: string) =>
      page.evaluate(
        (code) => window.dispatchEvent(new CustomEvent('keepsake-consent', { detail: code })),
        detail,
      );
    await tell('yes');
    await tell('01');
    await page.waitForTimeout(300);
    expect(ran).toEqual([askPath]);
    await tell('10');
    await expect.poll(ranInOrder, patience).toEqual([...all, askPath].toSorted());
    expect(await answer()).toBeNull();
    await button('Cookie settings').click();
    await expect.poll(() => ran, patience).toContain('settings');
  });

  it('that cannot be had agrees to nothing, and is reported', async () => {
    await pretendThirdParties(context, { ...scripts, consentScript }, [origin]);
    await context.route(`${origin}/**`, (route) => route.abort());
    const report = page.waitForRequest('**/client-errors');
    await openContact();
    expect((await report).postDataJSON()).toMatchObject({ where: 'consent', code: 'Error' });
    expect(ran).toEqual([]);
  });
});

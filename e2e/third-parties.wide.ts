// Proves CON-12, CON-14, CON-15, CON-16, CON-17, CON-18, CON-19, CON-22.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { answerBefore, othersOrigin, untilConsentGate } from '../web/src/testing/third-parties.ts';
import { fakeThirdParties } from './support/brand-with-scripts.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

const assets = path.resolve(import.meta.dirname, '../web/dist/assets');

/** Every kind of third party under the policy that the server writes for it, in a real browser. */

const fixture = useFixture();
const script = (name: string) => ({ script: `${othersOrigin}/${name}.js` });
const widgets = (locale: string) => ({
  desktop: `desktop-${locale}`,
  mobile: `mobile-${locale}`,
});
const all: Partial<ThirdParties> = {
  analytics: script('analytics'),
  heatmap: script('heatmap'),
  marketing: script('marketing'),
  abTest: `${othersOrigin}/offers`,
  feedback: {
    script: `${othersOrigin}/feedback/{id}.js`,
    ids: { 'en-GB': widgets('en-GB'), 'nl-NL': widgets('nl-NL') },
  },
  chat: { ...script('chat'), options: { colour: 'red' } },
};
const scripts = ['/analytics.js', '/heatmap.js', '/offers'];

let context: BrowserContext;
let page: Page;
/** Paths that others were asked for. */
let requested: string[];
/** Violations of the policy, and errors of our own code. */
let problems: string[];
/** Reports of the site about third parties. */
let reports: string[];
/** What a script does, by its path. */
let bodies: Record<string, string>;

/** Only marks of our own code: a script of others may throw. */
const isOurs = (text: string) => /Content Security Policy|Trusted Type|\/assets\//i.test(text);

async function start(phone = false): Promise<void> {
  await context?.close();
  const device = phone
    ? {
        viewport: { width: 390, height: 800 },
        userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
        isMobile: true,
      }
    : { viewport: { width: 1200, height: 800 } };
  context = await fixture.browser.newContext(device);
  [requested, problems, reports, bodies] = [[], [], [], {}];
  await context.route(`${othersOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    if (pathname === '/offers')
      return route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { offers: [{ experiment: 'CRO-1304', offer: 'variant' }] },
      });
    return route.fulfill({ contentType: 'text/javascript', body: bodies[pathname] ?? '' });
  });
  await fakeThirdParties(context, all, [othersOrigin]);
  page = await context.newPage();
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('[third-party]')) reports.push(text);
    else if (isOurs(text)) problems.push(text);
  });
  page.on('pageerror', (error) => {
    if (isOurs(error.stack ?? '')) problems.push(error.message);
  });
}

beforeEach(() => start());
afterEach(async () => {
  expect(problems).toEqual([]);
  await context.close();
});

const origin = () => fixture.instance.origin;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const banner = () => page.getByRole('region', { name: 'Cookies at Lumibook' });

/** Stores an answer before the first page. */
const answer = (code: string) => answerBefore(context, code);

/** The page after a sign-in has the policy of the instance: the next one has that of the brand. */
async function signInWith(code: string): Promise<void> {
  await signIn(page, origin(), fixture.email);
  await answer(code);
}

async function openContact(): Promise<void> {
  await page.goto(`${origin()}/contact`);
  await untilConsentGate(page);
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
}

/** Waits until idle work is done and drawn. */
const untilIdle = () =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(null)))),
  );

const expected = (code: string, device: string, locale: string) =>
  [
    ...(code.startsWith('1') ? [...scripts, `/feedback/${device}-${locale}.js`] : []),
    ...(code.endsWith('1') ? ['/marketing.js'] : []),
  ].toSorted();

describe.each(['desktop', 'mobile'])('on a %s', (device) => {
  beforeEach(() => start(device === 'mobile'));

  it.each(['00', '01', '10', '11'])('the answer %s allows its kinds, in each language', async (code) => {
    await answer(code);
    for (const locale of ['en-GB', 'nl-NL']) {
      requested.length = 0;
      await context.addCookies([{ name: 'keepsake-locale', value: locale, url: origin() }]);
      await page.goto(`${origin()}/contact`);
      await untilConsentGate(page);
      await expect.poll(() => requested.toSorted(), longTimeout).toEqual(expected(code, device, locale));
      await untilIdle();
      expect(requested.toSorted()).toEqual(expected(code, device, locale));
    }
  });
});

it('asks nothing of others before an answer', async () => {
  await openContact();
  await banner().waitFor();
  await untilIdle();
  expect(requested).toEqual([]);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((name) => /visitor|signed-in|consent/.test(name))).toEqual([]);
});

describe('the chat', () => {
  it('knows four things after the press, and is loaded again in another language', async () => {
    bodies['/chat.js'] = 'window.told = [...(window.told ?? []), { ...window.keepsakeChat }];';
    await signInWith('00');
    await openContact();
    expect(requested).toEqual([]);
    await button('Chat').click();
    const told = () => page.evaluate(() => (window as { told?: object[] }).told);
    const facts = { channel: 'LB-GB', locale: 'en-GB', email: fixture.email, options: { colour: 'red' } };
    await expect.poll(told, longTimeout).toEqual([facts]);
    expect(await button('Chat').count()).toBe(0);
    await page.getByRole('contentinfo').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
    await expect.poll(told, longTimeout).toEqual([facts, { ...facts, locale: 'nl-NL' }]);
    expect(requested).toEqual(['/chat.js', '/chat.js']);
  });
});

describe('a script that', () => {
  const bad = [
    ['throws', "throw new Error('of others')", 1],
    ['loops for 200 ms', 'const end = Date.now() + 200; while (Date.now() < end);', 0],
    ['deletes fetch', 'delete window.fetch; window.fetch = undefined;', 0],
    [
      'breaks the data layer',
      'Object.defineProperty(window, "dataLayer", { get() { throw new Error("x"); } });',
      1,
    ],
  ] as const;

  it.each(bad)('%s harms nothing, and is reported once at most', async (_, body, times) => {
    bodies['/analytics.js'] = body;
    await signInWith('11');
    await openContact();
    await expect.poll(() => requested, longTimeout).toContain('/marketing.js');
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByText(fixture.email).first().waitFor();
    expect(reports).toHaveLength(times);
  });

  it('hangs harms nothing', async () => {
    await context.route(`${othersOrigin}/analytics.js`, () => {});
    await signInWith('11');
    await openContact();
    await expect.poll(() => requested, longTimeout).toContain('/marketing.js');
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });
});

it('shows the offers of the experiments, and tracks the exposure once', async () => {
  await answer('10');
  await openContact();
  const offers = () => page.evaluate(() => document.documentElement.dataset.experiments);
  const kept = () => page.evaluate(() => localStorage.getItem('keepsake.visitor'));
  await expect.poll(kept, longTimeout).toContain('"CRO-1304":"variant"');
  expect(await offers()).toBeUndefined();
  await openContact();
  expect(await offers()).toBe('sample-test:control CRO-1304:variant');
  const exposures = () =>
    page.evaluate(() =>
      (window as { dataLayer?: { event: string }[] }).dataLayer?.filter(
        ({ event }) => event === 'experiment-exposure',
      ),
    );
  await expect.poll(exposures, longTimeout).toHaveLength(2);
  await openContact();
  expect(await offers()).toBe('sample-test:control CRO-1304:variant');
  await untilIdle();
  expect(await exposures()).toEqual([]);
});

it('unregisters service workers of others at a withdrawal, and keeps the site’s', async () => {
  // A script of this host that can be a service worker.
  const script = readdirSync(assets).find((name) => /^inspect\.worker-.*\.js$/.test(name)) ?? '';
  const workers = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const scripts = registrations.map((one) => (one.active ?? one.waiting ?? one.installing)?.scriptURL);
      return scripts.map((address) => new URL(address ?? '').pathname).toSorted();
    });
  await answer('11');
  await openContact();
  await expect.poll(workers, longTimeout).toEqual(['/service-worker.js']);
  await page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address, { scope: '/assets/' });
  }, `/assets/${script}`);
  expect(await workers()).toEqual([`/assets/${script}`, '/service-worker.js']);
  await button('Cookie settings').click();
  const reloaded = page.waitForEvent('load');
  await button('Refuse all').click();
  await reloaded;
  await expect.poll(workers, longTimeout).toEqual(['/service-worker.js']);
});

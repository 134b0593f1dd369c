// Proves CON-12, CON-14, CON-18, CON-20, CON-24.

import { configRoutes } from '@keepsake/contract/config';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';

/** The stand-ins for third parties of the demo brands, and the page that shows what each was told. */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;
/** Page of the workshop. */
let workshop: Page;
let violations: string[];

const originOf = (brand: string) => fixture.instance.origin.replace('localhost', `${brand}.localhost`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const settings = () => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
const banner = (brand: string) => page.getByRole('region', { name: `Cookies at ${brand}` });

interface Told {
  readonly kind: string;
  readonly allowed: string;
  readonly what: string;
}

/** The newest first. */
async function listTold(): Promise<Told[]> {
  await workshop.reload();
  const rows = await workshop.getByRole('region', { name: 'Told' }).getByRole('row').allInnerTexts();
  return rows.slice(1).map((row) => {
    const [, , kind = '', allowed = '', what = ''] = row.split('\t').map((text) => text.trim());
    return { kind, allowed, what };
  });
}

const kindsOf = (told: readonly Told[]) => [...new Set(told.map(({ kind }) => kind))].toSorted();

async function clear(): Promise<void> {
  await workshop.getByRole('button', { name: 'Clear' }).click();
  await workshop.getByText('Nothing was told to anybody.').waitFor();
}

/** Presses a link of the menu, and waits for its page. */
async function visit(link: string, heading = link): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

beforeEach(async () => {
  violations = [];
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
  page = await context.newPage();
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) violations.push(message.text());
  });
  const config = await page.request.get(`${fixture.instance.origin}${configRoutes.getConfig.path}`);
  const { shopUrl } = (await config.json()) as { shopUrl: string };
  workshop = await (await fixture.browser.newContext()).newPage();
  await workshop.goto(`${shopUrl}workshop`);
  await workshop.getByRole('link', { name: 'what third parties are told' }).click();
  await clear();
});
afterEach(async () => {
  expect(violations).toEqual([]);
  await context.close();
  await workshop.context().close();
});

it('tells nothing before and without an agreement, each kind its facts with it, and nothing after it', async () => {
  const { shop, email } = fixture;
  const photo = await drawPhoto({ width: 300, height: 200, seed: 1 });
  const photoId = await shop.uploadPhoto(email, 'told.jpg', photo);
  await signIn(page, originOf('wallery'), email);
  await banner('Wallery').waitFor();
  await button('Refuse all').click();
  await visit('Settings');
  expect(await listTold()).toEqual([]);
  expect(await findViolations(workshop)).toEqual([]);

  await settings().click();
  await button('Accept all').click();
  await visit('Saved photos', 'My photos');
  await page.locator('[data-item] img').first().click();
  await page.waitForURL(/\/preview\//);
  await page.goBack();
  await visit('Settings');
  await page.getByRole('main').getByText(email).first().click();
  const told = () => listTold();
  const five = ['Analytics', 'Experiments', 'Feedback', 'Heatmap', 'Marketing'];
  await expect.poll(async () => kindsOf(await told()), longTimeout).toEqual(five);
  await expect.poll(async () => JSON.stringify(await told()), longTimeout).toContain('suppressed');
  const all = await told();
  expect(all.filter(({ allowed }) => !allowed.startsWith('Yes: '))).toEqual([]);
  const text = JSON.stringify(all);
  for (const secret of [email, encodeURIComponent(email), photoId, 'told.jpg'])
    expect(text).not.toContain(secret);
  const events = all.flatMap(({ kind, what }) =>
    kind === 'Analytics' && what.startsWith('{') ? JSON.parse(what) : [],
  );
  expect(events.filter(({ event }) => event === 'signed-in')).toEqual([
    { event: 'signed-in', subject: expect.stringMatching(/^[\w-]+$/) },
  ]);
  expect(events).toEqual(
    expect.arrayContaining([
      { event: 'page-view', route: 'settings' },
      { event: 'page-view', route: 'photos' },
    ]),
  );
  // A page has an exposure where one before it has had the provider's answer.
  const names = ['signed-in', 'page-view', 'experiment-exposure'];
  expect(events.filter(({ event }) => !names.includes(event))).toEqual([]);
  expect(await findViolations(workshop)).toEqual([]);

  await button('Chat').click();
  const chatFacts = { channel: 'WA-GB', locale: 'en-GB', email, options: { department: 'demo' } };
  const chat = async () => (await told()).find(({ kind, what }) => kind === 'Chat' && what.startsWith('{'));
  await expect.poll(chat, longTimeout).toEqual({
    kind: 'Chat',
    allowed: 'Yes: A press on “Chat”',
    what: JSON.stringify(chatFacts),
  });

  await settings().click();
  const reloaded = page.waitForEvent('load');
  await button('Refuse all').click();
  await reloaded;
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await clear();
  await visit('My orders');
  await visit('Saved photos', 'My photos');
  expect(await listTold()).toEqual([]);
  const stored = () => page.evaluate(() => [document.cookie, ...Object.keys(localStorage)].join());
  expect(await stored()).not.toContain('demo_advertiser');
});

it('posts the events to an endpoint of the shop, where a brand has one', async () => {
  await page.goto(`${originOf('printo')}/contact`);
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await banner('Printo').waitFor();
  expect(await listTold()).toEqual([]);
  await button('Accept all').click();
  const posted = async () => (await listTold()).filter(({ kind }) => kind === 'Own endpoint');
  await expect.poll(posted, longTimeout).toContainEqual({
    kind: 'Own endpoint',
    allowed: 'Yes: Statistics (answer 11)',
    what: '{"event":"page-view","route":"contact"}',
  });
});

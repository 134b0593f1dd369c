// Proves BRA-2, PLA-48.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configRoutes } from '@keepsake/contract/config';
import type { Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { clientReports } from '../testing/client-reports.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen({ locale: 'nl-NL' });
const dutch = 'printo.localhost';
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name, exact: true });
const language = () => screen.page.evaluate(() => document.documentElement.lang);

beforeEach(() => screen.page.unrouteAll());

/** Responds to requests for catalogues. */
const catalogues = (respond: (route: Route) => unknown) =>
  screen.page.route('**/locales/*', async (route) => void (await respond(route)));

/** The real catalogue, changed. */
function serveChanged(change: (compiled: Record<string, Record<string, unknown>>) => void): void {
  const file = path.resolve(import.meta.dirname, '../../dist/messages/nl-NL.json');
  const compiled = JSON.parse(readFileSync(file, 'utf8'));
  change(compiled);
  screen.server.respond(configRoutes.getMessages, { compiled });
}

describe('the site is in English, and works, where its catalogue', () => {
  it.each<readonly [string, (route: Route) => unknown]>([
    ['fails', (route) => route.fulfill({ status: 500, body: 'broken' })],
    ['is missing', (route) => route.fulfill({ status: 404, json: { code: 'not-found' } })],
    ['cannot be reached', (route) => route.abort()],
    ['is not JSON', (route) => route.fulfill({ body: '<!doctype html><p>Hello' })],
    ['is a list', (route) => route.fulfill({ json: [] })],
    ['is no catalogue', (route) => route.fulfill({ json: { compiled: 'x' } })],
    ['has no areas', (route) => route.fulfill({ json: { albums: null } })],
  ])('%s', longTimeout, async (_what, respond) => {
    const { page, server } = screen;
    await catalogues(respond);
    await screen.open('/contact', dutch);
    await heading('Contact us').waitFor();
    expect(await language()).toBe('en-GB');
    await expect.poll(() => clientReports(server), longTimeout).toMatchObject([{ where: 'messages' }]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('does not arrive', longTimeout, async () => {
    const { page, server } = screen;
    await page.clock.install();
    const release = server.loading(configRoutes.getMessages);
    await screen.open('/contact', dutch);
    await expect.poll(() => server.requests(configRoutes.getMessages).length, longTimeout).toBeGreaterThan(0);
    // The request may be there before the time-out is.
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_000);
        return heading('Contact us').count();
      }, longTimeout)
      .toBe(1);
    expect(await language()).toBe('en-GB');
    release();
  });
});

it('a catalogue that fails once is requested again', async () => {
  let requests = 0;
  await catalogues((route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 500 }) : route.continue();
  });
  await screen.open('/contact', dutch);
  await heading('Contact').waitFor();
  expect(await language()).toBe('nl-NL');
  expect(requests).toBe(2);
});

it('the language can be chosen again when its catalogue is back', longTimeout, async () => {
  const { page } = screen;
  await catalogues((route) => route.fulfill({ status: 500 }));
  await screen.open('/contact', dutch);
  await heading('Contact us').waitFor();
  await page.unrouteAll();
  await page.getByRole('contentinfo').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
  await heading('Contact').waitFor();
  expect(await language()).toBe('nl-NL');
});

describe('gaps of a catalogue are in English', () => {
  it('where one message is missing', async () => {
    const { page, server } = screen;
    serveChanged(({ contact = {} }) => void delete contact.title);
    await screen.open('/contact', dutch);
    await heading('Contact us').waitFor();
    expect(await language()).toBe('nl-NL');
    await page.getByRole('contentinfo').getByText('Nederlands').waitFor();
    await expect.poll(() => clientReports(server)).toMatchObject([{ where: 'messages' }]);
    expect(await page.getByText('contact.title').count()).toBe(0);
  });

  it.each<readonly [string, (compiled: Record<string, unknown>) => void]>([
    ['an area is missing', (compiled) => void delete compiled.contact],
    ['an area is a text', (compiled) => void Object.assign(compiled, { contact: 'Contact' })],
    [
      'everything is missing',
      (compiled) => {
        for (const area of Object.keys(compiled)) delete compiled[area];
      },
    ],
  ])('where %s', async (_what, change) => {
    serveChanged(change);
    await screen.open('/contact', dutch);
    await heading('Contact us').waitFor();
    expect(await screen.page.getByText('contact.', { exact: false }).count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** What failures of exports offer where a brand has none any more, or the customer has no timeline. */

const stage = useStage();
const backupId = '0190f5a0-0000-7000-8000-000000000001';
const made = '2026-11-20T12:00:00.000Z';
const chunks = [{ iteration: 0, size: 1024 }];
const ready = { status: 'READY', backupId, chunks, created: made, updated: made };
let page: Page;

const origin = () => stage.instance.origin;

beforeAll(async () => {
  page = await stage.browser.newPage();
  await signIn(page, origin(), 'gus@demo.keepsake.test');
});

it.each([
  [true, 'Some photos of this export can no longer be read.'],
  [false, 'Error: The file could not be downloaded'],
])('offers a new export in place of an incomplete one only if there are any: %s', async (has, text) => {
  await page.unrouteAll();
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    const switches = { ...config.switches, export: has };
    await route.fulfill({ response: answer, json: { ...config, switches } });
  });
  await page.route(/\/backups\/[0-9a-f-]+$/, (route) => route.fulfill({ json: ready }));
  const gone = { code: 'export-incomplete', message: 'gone', correlationId: 'c-1' };
  await page.route('**/chunks/0/url', (route) => route.fulfill({ status: 410, json: gone }));
  await page.goto(`${origin()}/my-photos/exports/${backupId}`);
  await page.getByRole('button', { name: /^Download .zip/ }).click();
  await page.getByRole('alert').getByText(text).waitFor(patience);
  expect(await page.getByRole('button', { name: 'Create a new export' }).count()).toBe(has ? 1 : 0);
});

it.each([true, false])(
  'leads from a request that failed to the photos only if they are there: %s',
  async (has) => {
    await page.unrouteAll();
    await page.route(/\/backups$/, (route) => {
      const isAsked = route.request().method() === 'POST';
      return route.fulfill(isAsked ? { status: 500, json: {} } : { json: { items: [] } });
    });
    await page.goto(`${origin()}/downloads?PhotoManagementTimelineViewEnabled=${has}`);
    await page.getByRole('button', { name: 'Create export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export photos' });
    await dialog.getByRole('button', { name: 'Create export' }).click();
    await dialog.getByText("We've run into a problem exporting your photos...").waitFor(patience);
    expect(await dialog.getByRole('link', { name: 'Go to my photos' }).count()).toBe(has ? 1 : 0);
  },
);

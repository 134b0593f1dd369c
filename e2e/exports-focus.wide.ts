import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** What becomes of dialogs and of the focus when what is known of exports changes beneath them. */

const stage = useStage();
const backupId = '0190f5a0-0000-7000-8000-000000000001';
let page: Page;

const origin = () => stage.instance.origin;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const backups = (url: URL) => /\/backups$/.test(url.pathname);
const anExport = (url: URL) => /\/backups\/[0-9a-f-]+$/.test(url.pathname);
const chunkUrl = (url: URL) => /\/chunks\/0\/url$/.test(url.pathname);
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await signIn(page, origin(), 'gus@demo.keepsake.test');
});

beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

interface Service {
  /** What the list answers from now on; nothing: it fails. */
  items: unknown[] | undefined;
}

/** A service that has nothing to do but to wait. */
async function serveList(service: Service): Promise<void> {
  await page.route(backups, (route) => {
    if (route.request().method() === 'POST') {
      service.items = [{ status: 'REQUESTED', backupId }];
      return route.fulfill({ status: 202, json: { status: 'REQUESTED', backupId } });
    }
    if (!service.items) return route.fulfill({ status: 403, json: {} });
    return route.fulfill({ json: { items: service.items } });
  });
  await page.route(anExport, (route) => route.fulfill({ json: { status: 'REQUESTED', backupId } }));
}

async function createExport(): Promise<void> {
  await dialog('Export photos').getByRole('button', { name: 'Create export' }).press('Enter');
}

it('keeps the dialog open when the list comes, and gives the focus back to the button', async () => {
  const service: Service = { items: undefined };
  await serveList(service);
  await page.goto(`${origin()}/downloads`);
  await page.getByText('Your exports could not be loaded').waitFor(patience);
  await button('Create export').press('Enter');
  await createExport();
  const asked = dialog("We're processing your export");
  await asked.waitFor();
  await page.locator('progress').waitFor({ state: 'attached' });
  expect(await asked.count()).toBe(1);
  await asked.getByRole('button', { name: 'Close' }).last().press('Enter');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(focused, patience).toBe('Create export');
  await page.getByRole('tooltip', { name: "We're processing your export" }).waitFor();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('keeps the button that tries again while it is tried', async () => {
  const service: Service = { items: undefined };
  await serveList(service);
  await page.goto(`${origin()}/downloads`);
  await page.getByText('Your exports could not be loaded').waitFor(patience);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(backups, async (route) => {
    await held;
    await route.fallback();
  });
  await button('Try again').press('Enter');
  await expect.poll(() => button('Try again').getAttribute('aria-busy'), patience).toBe('true');
  expect(await focused()).toBe('Try again');
  answer();
  await expect.poll(() => button('Try again').getAttribute('aria-busy'), patience).toBe(null);
  expect(await focused()).toBe('Try again');
});

it('keeps the dialog of a page that has expired when it is asked again', async () => {
  await serveList({ items: [] });
  await page.route(anExport, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${origin()}/my-photos/exports/${backupId}`);
  await button('Create a new export').press('Enter');
  const isAsked = page.waitForRequest((request) => anExport(new URL(request.url())));
  await createExport();
  await isAsked;
  const asked = dialog("We're processing your export");
  await asked.getByRole('button', { name: 'Close' }).last().press('Enter');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(focused, patience).toBe('Create a new export');
});

it('says nothing else while its dialog fades out', async () => {
  await serveList({ items: [] });
  await page.goto(`${origin()}/downloads`);
  await button('Create export').press('Enter');
  await createExport();
  const asked = dialog("We're processing your export");
  await asked.waitFor();
  await page.evaluate(() => {
    const titles = new Set<string>();
    Object.assign(window, { titles });
    const look = () => {
      for (const one of document.querySelectorAll('[role=dialog] h2')) titles.add(one.textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
  });
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
  const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
  expect(titles).toEqual(["We're processing your export"]);
});

it('says that the export expired under the finger, and goes on at the head of the page', async () => {
  const [created, updated] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'];
  const ready = { status: 'READY', backupId, chunks: [{ iteration: 0, size: 1024 }], created, updated };
  await page.route(anExport, (route) => route.fulfill({ json: ready }));
  await page.route(chunkUrl, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${origin()}/my-photos/exports/${backupId}`);
  const file = page.getByRole('button', { name: /^Download .zip/ });
  await file.waitFor();
  await page.route(anExport, (route) => route.fulfill({ status: 404, json: {} }));
  await file.press('Enter');
  await page.getByRole('heading', { name: 'Your download link has expired' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patience).toBe('MAIN');
  const said = page.locator('[data-live-announcer]');
  await expect.poll(() => said.textContent(), patience).toBe('Your download link has expired');
});

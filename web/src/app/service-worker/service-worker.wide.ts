// Proves UPL-46, UPL-48, UPL-49.

/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longTimeout, minutes } from '../../testing/browser.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen({ serviceWorkers: 'allow' });
const photosPage = '/my-photos/photos';
const script = readFileSync(path.resolve(import.meta.dirname, '../../../dist/service-worker.js'), 'utf8');

/** The worker of a release that has one more file, whose names the build writes as one text. */
const withFile = (file: string) =>
  script.replace('start:[', `start:[\`${file}\`,`).replace('files:`', `files:\`${file},`);

function serveWorker(code: string): void {
  screen.server.serve(/^\/service-worker\.js$/, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(code);
  });
}

beforeEach(() => serveWorker(script));
afterEach(async () => {
  await screen.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
});

const isControlled = () =>
  screen.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Paths in a cache. */
const kept = (name: string) =>
  screen.page.evaluate(async (cacheName) => {
    if (!(await caches.has(cacheName))) return [];
    return (await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname);
  }, name);

/** What the next visit finds; between two visits no page is open. */
async function keptAtNextVisit(): Promise<string[]> {
  await screen.open(photosPage);
  const names = await kept('keepsake-assets');
  await screen.page.goto('about:blank');
  return names;
}

it('lets the files of a new release replace those of the old one', { timeout: 2 * minutes }, async () => {
  const old = '/assets/old-12345678.js';
  screen.server.serve(/\/old-12345678\.js$/, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('export {};');
  });
  serveWorker(withFile(old));
  await screen.open(photosPage);
  await isControlled();
  expect(await kept('keepsake-assets')).toContain(old);

  serveWorker(script);
  await screen.page.reload();
  await screen.page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting?.state === 'installed' || !(await caches.match('/assets/old-12345678.js'));
  });
  // Chromium lets it take over when the old worker has been idle for a while.
  const timing = { timeout: 5 * longTimeout.timeout, interval: 10_000 };
  await expect.poll(keptAtNextVisit, timing).not.toContain(old);
  await screen.open(photosPage);
  expect((await kept('keepsake-assets')).length).toBeGreaterThan(3);
});

it('removes shared photos that were not taken for a day', async () => {
  await screen.open(photosPage);
  await isControlled();
  const write = (hoursAgo: number) =>
    screen.page.evaluate(
      async (at) => {
        const cache = await caches.open('keepsake-shared');
        const file = { name: 'beach.jpg', type: 'image/jpeg', lastModified: 1 };
        const share = { at, account: null, files: [file] };
        await cache.put('/share/one/about', new Response(JSON.stringify(share)));
        await cache.put('/share/one/0', new Response(new Blob(['a photo'])));
      },
      Date.now() - hoursAgo * 3600 * 1000,
    );
  await write(25);
  await screen.page.reload();
  await expect.poll(() => kept('keepsake-shared'), longTimeout).toEqual([]);
  expect(await screen.page.getByRole('dialog').count()).toBe(0);

  await write(23);
  await screen.page.reload();
  await screen.page.getByRole('dialog').getByText('1 photo chosen').first().waitFor();
});

it('shows that shared photos have not arrived where the device has no room', async () => {
  await screen.open(photosPage);
  await isControlled();
  const protocol = await screen.context.newCDPSession(screen.page);
  const { origin } = new URL(screen.page.url());
  await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await screen.page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(300_000)], 'beach.jpg', { type: 'image/jpeg' }));
    Object.assign(input, { type: 'file', name: 'photos', files: files.files });
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await screen.page.getByText('The photos you shared didn’t arrive').waitFor();
  expect(await kept('keepsake-shared')).toEqual([]);
  await protocol.send('Storage.overrideQuotaForOrigin', { origin });
  await protocol.detach();
});

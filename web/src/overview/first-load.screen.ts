import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { longTimeout, workerBrowser } from '../testing/browser.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { setUpScreen } from '../testing/screen.ts';

/**
 * First load of the overview with an empty cache, on a four times slower processor. The bench's part `first-load`
 * measures its paints.
 */

const slowdown = 4;
/** The budgets of docs/performance.md. Bytes are of gzipped script; data begin with the page and end with the photos'. */
const most = { script: 165 * 1024, scripts: 6, data: 7, layoutShift: 0.05 };

const screen = setUpScreen();
let context: BrowserContext;

beforeEach(async () => {
  serveLibrary(screen.server, makePhotos({ '2023-05': 12 }));
  context = await (await workerBrowser()).newContext({
    // A service worker would have the scripts from the second load on.
    serviceWorkers: 'block',
    viewport: { width: 1200, height: 900 },
  });
  onTestFinished(() => context.close());
});

interface Seen {
  layoutShift: number;
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const seen: Seen = { layoutShift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Collects the scripts that the first photo needs: those that are requested after its data wait for it, as they would on
 * a quick machine. A photo that needed one of them would never come.
 */
async function collectScripts(page: Page, photo: Promise<unknown>) {
  const scripts = { needed: [] as Response[], later: [] as Response[] };
  let hasAskedForPhotos = false;
  page.on('request', (request) => {
    hasAskedForPhotos ||= /sortKey=uploaded/.test(request.url());
  });
  await page.route('**/*.js', async (route) => {
    const isLater = hasAskedForPhotos;
    if (isLater) await photo;
    await route.continue();
    const response = await route.request().response();
    if (response) scripts[isLater ? 'later' : 'needed'].push(response);
  });
  return scripts;
}

async function packedBytes(scripts: readonly Response[]): Promise<number> {
  const packed = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).byteLength));
  return packed.reduce((sum, bytes) => sum + bytes, 0);
}

it('shows the first photo of the overview with little script in few requests, and moves nothing after it was seen', async () => {
  const page = await context.newPage();
  page.setDefaultTimeout(longTimeout.timeout);
  await slowDown(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const photo = page.waitForResponse(/\/images\//);
  const scripts = await collectScripts(page, photo);
  await page.addInitScript(observe);
  await page.goto(`http://localhost:${screen.server.port}/`, { waitUntil: 'commit' });
  await photo;
  const data = paths
    .slice(0, paths.findIndex((path) => path.endsWith('/photos')) + 1)
    .filter((path) => !path.startsWith('/assets/'));
  await page.waitForFunction(() =>
    [...document.images].some(
      ({ currentSrc, complete, naturalWidth }) =>
        currentSrc.includes('/images/') && complete && naturalWidth > 0,
    ),
  );
  await expect.poll(() => scripts.later.length, longTimeout).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const { layoutShift } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const script = await packedBytes(scripts.needed);
  // Scripts of later parts may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(script).toBeGreaterThan(most.script / 2);
  expect(script).toBeLessThanOrEqual(most.script);
  expect(scripts.needed.length).toBeLessThanOrEqual(most.scripts);
  expect(data.length).toBeGreaterThan(most.data / 2);
  expect(data.slice(most.data)).toEqual([]);
  expect(layoutShift).toBeLessThanOrEqual(most.layoutShift);
});

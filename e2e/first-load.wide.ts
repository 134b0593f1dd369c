import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useOwnFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** First load of the overview with an empty cache, on a four times slower processor. */

const slowdown = 4;
const loads = 7;
/**
 * Bytes of gzipped script, milliseconds, layout shift score. Guards against regressions: docs/performance.md
 * has the budgets.
 */
const most = { script: 165 * 1024, largestPaint: 3500, layoutShift: 0.05 };

/** All photos are drawn before measuring. */
const fixture = useOwnFixture({ withDemoPhotos: true, until: 'Sandbox: drew', timeout: 600_000 });
let context: BrowserContext;

/** Thumbnail jobs would share the processor. */
async function jobsAreDone(): Promise<void> {
  const waiting = /^keepsake_jobs\{.*state="(?!dead)[^"]*"\} (\d+)$/gm;
  await expect
    .poll(
      async () => {
        const metrics = await (await fetch(`${fixture.instance.origin}/metrics`)).text();
        return [...metrics.matchAll(waiting)].map(([, jobs]) => Number(jobs)).filter((jobs) => jobs > 0);
      },
      { timeout: 300_000, interval: 2_000 },
    )
    .toEqual([]);
}

beforeAll(async () => {
  context = await fixture.browser.newContext({
    // It would have the scripts from the second load on.
    serviceWorkers: 'block',
    viewport: { width: 1200, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, fixture.instance.origin, 'anna@demo.keepsake.test');
  await page.close();
});

interface Load {
  readonly script: number;
  readonly largestPaint: number;
  readonly element: string;
  readonly layoutShift: number;
}

/** Collects paints and layout shifts in the page. */
function observePaints(): void {
  const seen = { largestPaint: 0, element: '', layoutShift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      seen.largestPaint = entry.startTime;
      seen.element = entry.element?.tagName ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Collects scripts and their gzipped size. */
function collectScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}

async function packedBytes(scripts: readonly Response[]): Promise<number> {
  const packed = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).byteLength));
  return packed.reduce((sum, bytes) => sum + bytes, 0);
}

/** Waits until the page is quiet: looking for a photo would take processor time. */
async function loadOverview(): Promise<Load> {
  const page = await context.newPage();
  await slowDown(page);
  const scripts = collectScripts(page);
  await page.addInitScript(observePaints);
  const photo = page.waitForResponse(/\/images\//);
  await page.goto(`${fixture.instance.origin}/`, { waitUntil: 'commit' });
  await photo;
  // Later chunks load while idle: dialogs, push.
  const before = [...scripts];
  await page.waitForLoadState('networkidle');
  const sawPhoto = () => (globalThis as unknown as { seen: Load }).seen.element === 'IMG';
  await page.waitForFunction(sawPhoto, undefined, { polling: 500 });
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<Load, 'script'> }).seen);
  const script = await packedBytes(before);
  await page.close();
  return { ...seen, script };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it(`shows the overview as soon as it did on a processor ${slowdown} times as slow`, {
  timeout: 400_000,
}, async () => {
  await jobsAreDone();
  await loadOverview();
  const runs: Load[] = [];
  for (let load = 0; load < loads; load += 1) runs.push(await loadOverview());
  const paints = runs.map(({ largestPaint }) => Math.round(largestPaint));
  const result = {
    // On a slow machine idle chunks may load before the photo.
    script: Math.min(...runs.map(({ script }) => script)),
    largestPaint: median(paints),
    layoutShift: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
  };
  // The figures of docs/performance.md.
  process.stdout.write(`${JSON.stringify({ ...result, paints, of: runs[0]?.element })}\n`);
  expect(result.script).toBeLessThanOrEqual(most.script);
  expect(result.layoutShift).toBeLessThanOrEqual(most.layoutShift);
  expect(result.largestPaint).toBeLessThanOrEqual(most.largestPaint);
});

import type { Page } from 'playwright-core';
import { buildSite } from '../../scripts/setup/site.mjs';
import { launchBrowser } from '../../web/src/testing/browser.ts';
import { customer } from '../../web/src/testing/fake-responses.ts';
import { type FakeServer, startFakeServer } from '../../web/src/testing/fake-server.ts';
import {
  chooseFiles,
  countUploads,
  dropFiles,
  makeManyFiles,
  openDialogWith,
  pressUpload,
  rememberFiles,
} from '../../web/src/testing/many-files.ts';
import { longestTask, watch } from '../browser/watch-frames.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Figure, most, type PartResult } from '../figures/figure.ts';

const many = 10_000;
/** Files sent while the page is watched. */
const watchedFiles = 300;
const timeoutMs = 120_000;

const figure = (what: string, value: number, goal: number): Figure => ({
  what: `10,000 files: ${what}`,
  measured: `${value.toFixed(0)} ms`,
  against: '',
  value,
  goal: most(goal, ' ms'),
});

async function measureSending(page: Page, server: FakeServer, files: readonly string[]): Promise<Figure[]> {
  const uploads = countUploads(server);
  await openDialogWith(page, files);
  const choosing = await watch(page, () => chooseFiles(page, many, timeoutMs));
  let firstByte = 0;
  const uploading = await watch(page, async () => {
    const pressed = performance.now();
    await pressUpload(page);
    await uploads.firstByte;
    firstByte = performance.now() - pressed;
    await uploads.until(watchedFiles);
  });
  return [
    figure('longest task while they are chosen (0: none over 50)', longestTask(choosing), 100),
    figure('longest task while they are uploaded', longestTask(uploading), 100),
    figure('first byte after "Upload"', firstByte, 1000),
  ];
}

/**
 * Time that the site adds to the two seconds that Chromium itself needs for such a drop, also on an empty
 * page.
 */
async function measureDrop(page: Page, files: readonly string[]): Promise<Figure> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'drop')
          Object.assign(globalThis, { dropTime: entry.processingEnd - entry.processingStart });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await dropFiles(page, files, timeoutMs);
  await page.waitForFunction('globalThis.dropTime');
  const inEvent = await page.evaluate(() => (globalThis as unknown as { dropTime: number }).dropTime);
  return figure('code of the site in the event of a drop', inEvent, 100);
}

async function measureReading(page: Page): Promise<Figure> {
  const names = Array.from({ length: many }, (_, index) => `${index}.jpg`);
  await page.evaluate(rememberFiles, [names, customer.id, 1000] as const);
  await page.reload({ waitUntil: 'commit' });
  const waiting = page.getByText('10,000 of 10,000 photos are still waiting').last();
  const reading = await watch(page, () => waiting.waitFor({ timeout: timeoutMs }));
  return figure('longest task while their records of an earlier visit are read', longestTask(reading), 100);
}

/** Thousands of files in the upload dialog of the site, on a fake service. */
export async function measureManyFiles(environment: BenchEnvironment): Promise<PartResult> {
  await buildSite(process.execPath);
  const files = await makeManyFiles(environment.folder, many);
  const server = await startFakeServer();
  environment.onEnd(server.close);
  const browser = await launchBrowser();
  environment.onEnd(() => browser.close());
  const openPhotos = async () => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 1200, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(`http://localhost:${server.port}/my-photos/photos`);
    return page;
  };
  const page = await openPhotos();
  const sending = await measureSending(page, server, files);
  await page.context().close();
  const dropPage = await openPhotos();
  const dropping = await measureDrop(dropPage, files);
  await dropPage.context().close();
  return { figures: [...sending, dropping, await measureReading(await openPhotos())] };
}

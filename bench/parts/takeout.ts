import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { buildSite } from '../../scripts/setup/site.mjs';
import { openZip, planImport } from '../../takeout/src/index.ts';
import { launchWithProfile } from '../../web/src/testing/browser.ts';
import { startFakeServer } from '../../web/src/testing/fake-server.ts';
import { countUploads, openDialogWith, pressUpload, uploadDialog } from '../../web/src/testing/many-files.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { writeExportZip } from '../environment/export-zips.ts';
import { ownMemoryBelow } from '../environment/process-memory.ts';
import { type Figure, most, type PartResult } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const sidecars = 20_000;
/** Longer than the gap over which neighbours are read together. */
const photoBytes = 20_000;

const zips = 5;
const inZip = { photos: 2000, films: 10, filmBytes: 1e9, photoBytes };
const photos = zips * inZip.photos;
/** Photos sent while the memory is sampled. */
const watchedPhotos = 300;
const sampleEveryMs = 250;
const idleSamples = 8;
const timeout = 300_000;

async function measurePlan(folder: string): Promise<Figure> {
  const file = path.join(folder, 'takeout-sidecars.zip');
  await writeExportZip(file, { photos: sidecars, films: 0, filmBytes: 0, photoBytes }, 0);
  const handle = await open(file);
  const { size } = await handle.stat();
  const read = async (start: number, end: number) =>
    (await handle.read(new Uint8Array(end - start), 0, end - start, start)).buffer;
  const source = { size, read };
  const started = performance.now();
  const cpu = process.cpuUsage();
  const listing = await openZip(source);
  const plan = await planImport([{ name: 'takeout-001.zip', listing, source }]);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await handle.close();
  if (plan.photos.length !== sidecars) throw new Error(`${plan.photos.length} photos were planned`);
  return {
    what: 'A zip of 20,000 photos with deflated sidecars: listed and planned, in Node',
    measured: `${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor`,
    against: '',
    value: seconds * 1000,
    goal: most(15_000, ' ms'),
  };
}

/** Samples memory until it is told to stop; returns the most. */
function watchMemory() {
  let isOver = false;
  const watching = (async () => {
    let highest = 0;
    while (!isOver) {
      highest = Math.max(highest, await ownMemoryBelow(process.pid));
      await delay(sampleEveryMs);
    }
    return highest;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}

async function idleMemory(): Promise<number> {
  const samples = [];
  while (samples.length < idleSamples) {
    await delay(sampleEveryMs);
    samples.push(await ownMemoryBelow(process.pid));
  }
  return median(samples);
}

async function openPhotos(environment: BenchEnvironment, address: string): Promise<Page> {
  // A context without a profile would keep private files in memory.
  const profile = path.join(environment.folder, 'profile');
  await mkdir(profile);
  const context = await launchWithProfile(profile);
  environment.onEnd(() => context.close());
  const [page = await context.newPage()] = context.pages();
  await page.goto(address);
  await page.getByRole('button', { name: 'Add photos' }).first().waitFor();
  return page;
}

async function measureBrowser(environment: BenchEnvironment): Promise<Figure[]> {
  const files: string[] = [];
  let bytes = 0;
  for (let zip = 0; zip < zips; zip += 1) {
    const file = path.join(environment.folder, `takeout-20260101T120000Z-00${zip + 1}.zip`);
    bytes += await writeExportZip(file, inZip, zip * inZip.photos);
    files.push(file);
  }
  await buildSite(process.execPath);
  const server = await startFakeServer();
  environment.onEnd(server.close);
  const uploads = countUploads(server);
  const page = await openPhotos(environment, `http://localhost:${server.port}/my-photos/photos`);
  await openDialogWith(page, files);
  const idle = await idleMemory();
  const stop = watchMemory();
  const chosen = performance.now();
  await uploadDialog(page)
    .locator('input[type=file]')
    .evaluate((input) => input.dispatchEvent(new Event('change', { bubbles: true })));
  await uploadDialog(page)
    .getByText(`${photos.toLocaleString('en')} photos chosen`)
    .first()
    .waitFor({ timeout });
  const read = performance.now() - chosen;
  const pressed = performance.now();
  await pressUpload(page);
  await uploads.until(1);
  const first = performance.now() - pressed;
  await uploads.until(watchedPhotos);
  const above = (await stop()) - idle;
  const what = (text: string) => `${(bytes / 1e9).toFixed(0)} GB in ${zips} zips, ${photos} photos: ${text}`;
  const row = (text: string, measured: string, value: number, goal: Figure['goal']): Figure => ({
    ...{ what: what(text), measured, against: '', value, goal },
  });
  return [
    row('read, until they can be uploaded', `${(read / 1000).toFixed(1)} s`, read, most(60_000, ' ms')),
    row('first photo uploaded after "Upload"', `${(first / 1000).toFixed(1)} s`, first, most(10_000, ' ms')),
    row(
      'most memory of the browser above that of the open dialog (PSS without files)',
      `${(above / 1e6).toFixed(0)} MB above ${(idle / 1e6).toFixed(0)} MB`,
      above / 1e6,
      most(200, ' MB'),
    ),
  ];
}

/** Zips of Google Takeout: read in Node, and uploaded in a browser on a fake service. Their films are holes. */
export async function measureTakeout(environment: BenchEnvironment): Promise<PartResult> {
  return { figures: [await measurePlan(environment.folder), ...(await measureBrowser(environment))] };
}

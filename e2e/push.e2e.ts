import type { Page, WebSocket } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deadlines } from '../server/test/deadlines.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { photoLinks } from '../web/src/testing/photo-links.ts';
import { useOwnFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

/** A page on its own device, and its push messages. */
interface Device {
  readonly page: Page;
  readonly sockets: { readonly sent: string[]; readonly received: string[] }[];
}

const fixture = useOwnFixture();
let phone: Device;
let desktop: Device;

/** Runs in the page, before its scripts: without push it would poll for changes, every 30 s at most. */
function forbidPolls(): void {
  const { setTimeout: later, setInterval: often } = window;
  const isPoll = (milliseconds = 0) => milliseconds >= 30_000;
  window.setTimeout = ((...given: Parameters<typeof later>) =>
    isPoll(given[1]) ? 0 : later(...given)) as typeof later;
  window.setInterval = ((...given: Parameters<typeof often>) =>
    isPoll(given[1]) ? 0 : often(...given)) as typeof often;
}

async function openDevice(): Promise<Device> {
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(forbidPolls);
  const sockets: Device['sockets'] = [];
  page.on('websocket', (socket: WebSocket) => {
    const frames = { sent: [] as string[], received: [] as string[] };
    sockets.push(frames);
    socket.on('framesent', ({ payload }) => frames.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.received.push(String(payload)));
  });
  await signIn(page, fixture.instance.origin, fixture.email);
  return { page, sockets };
}

const standsSomewhere = ({ sockets }: Device) =>
  sockets.at(-1)?.received.some((text) => /"position"/.test(text));

beforeAll(async () => {
  phone = await openDevice();
  desktop = await openDevice();
  await desktop.page.getByText('Your photo library is empty').waitFor();
});

const tiles = ({ page }: Device) => photoLinks(page);

async function upload({ page }: Device, seed: number, takenAt: string): Promise<void> {
  const buffer = await makeSmallPhoto(seed, takenAt);
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const file = { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('1 photo added').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

async function deletePhoto({ page }: Device, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('shows a photo of another device by push, without a poll, and then its picture', async () => {
  await expect.poll(() => standsSomewhere(desktop)).toBe(true);
  await upload(phone, 1, '2020:05:03 10:00:00');
  await desktop.page.getByRole('heading', { name: 'May 2020' }).waitFor();
  const picture = tiles(desktop).first().locator('img');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(desktop.sockets).toHaveLength(1);
});

it('keeps the scroll position when photos are added above', async () => {
  const { page } = desktop;
  await upload(phone, 2, '2018:01:03 10:00:00');
  const last = page.getByRole('heading', { name: 'January 2018' });
  await last.waitFor();
  // A window so narrow that no months are side by side.
  await page.setViewportSize({ width: 230, height: 600 });
  await last.evaluate((heading) => heading.scrollIntoView());
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const placeOf = async () => (await last.boundingBox())?.y ?? Number.NaN;
  let placeBefore = Number.NaN;
  const isStill = async () => {
    const before = placeBefore;
    placeBefore = await placeOf();
    return placeBefore === before;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
  await upload(phone, 3, '2022:07:03 10:00:00');
  await page.waitForFunction((height) => document.documentElement.scrollHeight > height, heightBefore);
  expect(await placeOf()).toBeCloseTo(placeBefore, 0);
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('heading', { name: 'July 2022' }).waitFor();
});

it('removes a deleted photo by push, without a poll, and shows the next one in its preview', async () => {
  const { page } = desktop;
  // The first link is another photo's until this one has loaded.
  await page.getByRole('link', { name: /3 July 2022/ }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  const deleted = page.url();
  await deletePhoto(phone, /3 July 2022/);
  await page.waitForURL((url) => url.href !== deleted && url.pathname.startsWith('/my-photos/photos/'));
  await page.getByText('The photo you were looking at is no longer here.').first().waitFor();
  await pressKey(page, 'Escape');
  await page.getByRole('button', { name: 'Download' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'July 2022' }).waitFor({ state: 'detached' });
  await expect.poll(() => tiles(desktop).count()).toBe(2);
});

it('replays missed push messages after a server restart', async () => {
  const { page, sockets } = desktop;
  const before = sockets.length;
  await page.context().setOffline(true);
  await pressKey(phone.page, 'Escape');
  await upload(phone, 4, '2021:11:12 10:00:00');
  await fixture.instance.restart();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'November 2021' }).waitFor();
  await expect.poll(() => standsSomewhere(desktop)).toBe(true);
  const again = sockets.slice(before).find(({ sent }) => sent.length > 0);
  expect(JSON.parse(again?.sent[0] ?? '{}').after).toEqual(expect.any(Number));
  expect(again?.received.filter((text) => /"photos-changed"/.test(text))).not.toEqual([]);
});

it('reconnects the push socket after a restart and gets new messages', async () => {
  const before = desktop.sockets.length;
  await fixture.instance.restart();
  await expect
    .poll(() => desktop.sockets.length > before && standsSomewhere(desktop), { timeout: deadlines.recovers })
    .toBe(true);
  await upload(phone, 5, '2017:03:04 10:00:00');
  await desktop.page.getByRole('heading', { name: 'March 2017' }).waitFor();
});

import type { Page, WebSocket } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { signIn } from './support/browser.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { useStage } from './support/stage.ts';

/** A page on a device of its own, and what its push sockets said and heard. */
interface Device {
  readonly page: Page;
  readonly sockets: { readonly sent: string[]; readonly heard: string[] }[];
}

const stage = useStage();
let phone: Device;
let desktop: Device;

async function openDevice(): Promise<Device> {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const sockets: Device['sockets'] = [];
  page.on('websocket', (socket: WebSocket) => {
    const frames = { sent: [] as string[], heard: [] as string[] };
    sockets.push(frames);
    socket.on('framesent', ({ payload }) => frames.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.heard.push(String(payload)));
  });
  await signIn(page, stage.instance.origin, 'gus@demo.keepsake.test');
  return { page, sockets };
}

const standsSomewhere = ({ sockets }: Device) =>
  sockets.at(-1)?.heard.some((text) => /"position"/.test(text));

beforeAll(async () => {
  phone = await openDevice();
  desktop = await openDevice();
  await desktop.page.getByText('Your photo library is empty').waitFor();
});

const tiles = ({ page }: Device) =>
  page.getByRole('link', { name: /^Photo, / }).or(page.getByRole('button', { name: /^Photo, / }));

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

/** Far less than the time after which a page would ask by itself. */
const soon = { timeout: 2000 };

it('shows a photo on one device within two seconds of its upload on another, and then its picture', async () => {
  await expect.poll(() => standsSomewhere(desktop), { timeout: 10_000 }).toBe(true);
  await upload(phone, 1, '2020:05:03 10:00:00');
  await desktop.page.getByRole('heading', { name: 'May 2020' }).waitFor(soon);
  const picture = tiles(desktop).first().locator('img');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 10_000 })
    .toBeGreaterThan(0);
  expect(desktop.sockets).toHaveLength(1);
});

it('keeps what one looks at in its place when photos come above it', async () => {
  const { page } = desktop;
  await upload(phone, 2, '2018:01:03 10:00:00');
  const last = page.getByRole('heading', { name: 'January 2018' });
  await last.waitFor(soon);
  await page.setViewportSize({ width: 400, height: 300 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForTimeout(300);
  const placeBefore = await last.boundingBox();
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
  await upload(phone, 3, '2022:07:03 10:00:00');
  await page.waitForFunction((height) => document.documentElement.scrollHeight > height, heightBefore, soon);
  const placeAfter = await last.boundingBox();
  expect(placeAfter?.y).toBeCloseTo(placeBefore?.y ?? Number.NaN, 0);
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('heading', { name: 'July 2022' }).waitFor(soon);
});

it('takes a photo away within two seconds of its deletion, and leaves its preview', async () => {
  const { page } = desktop;
  await tiles(desktop).first().click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await deletePhoto(phone, /3 July 2022/);
  await page.getByRole('heading', { name: 'July 2022' }).waitFor({ ...soon, state: 'detached' });
  await page.getByRole('button', { name: 'Download' }).waitFor({ state: 'detached' });
  await expect.poll(() => tiles(desktop).count(), soon).toBe(2);
});

it('gets what it missed while it was away and the server was restarted', async () => {
  const { page, sockets } = desktop;
  const before = sockets.length;
  await page.context().setOffline(true);
  await phone.page.keyboard.press('Escape');
  await upload(phone, 4, '2021:11:12 10:00:00');
  await stage.instance.restart();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'November 2021' }).waitFor({ timeout: 10_000 });
  await expect.poll(() => standsSomewhere(desktop), { timeout: 10_000 }).toBe(true);
  const again = sockets.slice(before).find(({ sent }) => sent.length > 0);
  expect(JSON.parse(again?.sent[0] ?? '{}').after).toEqual(expect.any(Number));
  expect(again?.heard.filter((text) => /"photos-changed"/.test(text))).not.toEqual([]);
});

it('is back by itself after a restart, and hears of what comes then', async () => {
  const before = desktop.sockets.length;
  await stage.instance.restart();
  await expect
    .poll(() => desktop.sockets.length > before && standsSomewhere(desktop), { timeout: 30_000 })
    .toBe(true);
  await upload(phone, 5, '2017:03:04 10:00:00');
  await desktop.page.getByRole('heading', { name: 'March 2017' }).waitFor(soon);
});

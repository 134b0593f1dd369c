// Proves UPL-16, UPL-17, UPL-18, UPL-19, UPL-20, UPL-27, UPL-34, UPL-51, UPL-54.

import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { customer } from '../testing/fake-responses.ts';
import { makeUpload, photoBytes, serveUploads } from '../testing/fake-uploads.ts';
import { rememberFiles } from '../testing/many-files.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { storedUploads, untilCopied } from '../testing/stored-uploads.ts';

const screen = setUpScreen();

let service: ReturnType<typeof serveUploads>;
beforeEach(() => {
  service = serveUploads(screen.server);
});

const size = photoBytes;
const photos = (...names: string[]) => names.map(makeUpload);

/** Leaves the dialog open. */
async function begin(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.locator('input[type=file]').setInputFiles(photos(...names));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}

async function upload(page: Page, ...names: string[]): Promise<void> {
  await begin(page, ...names);
  await page.getByRole('button', { name: 'Continue in background' }).click();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Upload', exact: true });
const shown = (page: Page, text: string) => panel(page).getByRole('paragraph').getByText(text).waitFor();
const sent = () => service.patches.map(({ name }) => name);

async function beginHalf(page: Page, ...names: string[]): Promise<void> {
  await upload(page, ...names);
  await expect.poll(() => service.patches.length, longTimeout).toBe(Math.min(names.length, 2));
  await untilCopied(page, names.length);
}

it('continues after a reload, on another page, from the byte where it stopped', async () => {
  await screen.open('/my-photos/photos');
  await beginHalf(screen.page, 'a', 'b', 'c', 'd');
  expect((await storedUploads(screen.page)).filter(({ url }) => url !== undefined)).toHaveLength(2);
  service.mayEnd = true;
  service.patches.length = 0;
  await screen.open('/my-photos/albums');
  await shown(screen.page, '4 photos added');
  expect([...service.patches].sort((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'a.jpg', offset: size / 2 },
    { name: 'b.jpg', offset: size / 2 },
    { name: 'c.jpg', offset: 0 },
    { name: 'd.jpg', offset: 0 },
  ]);
  await expect.poll(() => storedUploads(screen.page)).toEqual([]);
  expect(await screen.page.evaluate(() => localStorage.getItem('keepsake.uploads'))).toBeNull();
});

it('continues after a crash that cost the number of photos', async () => {
  await screen.open('/my-photos/photos');
  await beginHalf(screen.page, 'a', 'b');
  service.mayEnd = true;
  await screen.page.evaluate(() => localStorage.removeItem('keepsake.uploads'));
  await screen.open('/my-photos/albums');
  await shown(screen.page, '2 photos added');
  expect(await screen.page.evaluate(() => localStorage.getItem('keepsake.uploads'))).toBeNull();
});

it('keeps the screen on until the upload has ended', async () => {
  const page = await screen.context.newPage();
  const changes: string[] = [];
  await page.exposeFunction('noteLock', (change: string) => changes.push(change));
  await page.addInitScript(() => {
    const note = (change: string) =>
      (window as unknown as { noteLock(change: string): void }).noteLock(change);
    navigator.wakeLock.request = async () => {
      note('held');
      return { release: async () => note('released') } as WakeLockSentinel;
    };
  });
  await page.goto(`http://localhost:${screen.server.port}/my-photos/photos`);
  service.mayEnd = true;
  await begin(page, 'a');
  await page.getByRole('dialog').getByText('1 photo added').first().waitFor();
  await expect.poll(() => changes, longTimeout).toEqual(['held', 'released']);
  await page.close();
});

it('shows how many photos are still waiting', async () => {
  await screen.open('/my-photos/photos');
  await beginHalf(screen.page, 'a', 'b');
  await screen.open('/my-photos/albums');
  await shown(screen.page, '2 of 2 photos are still waiting');
});

it('requests files again that could not be copied', async () => {
  const page = await screen.context.newPage();
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 0, usage: 0 });
  });
  await page.goto(`http://localhost:${screen.server.port}/my-photos/photos`);
  await begin(page, 'a');
  await expect.poll(() => service.patches.length, longTimeout).toBe(1);
  let warnings = 0;
  page.on('dialog', (warning) => {
    warnings += 1;
    void warning.accept();
  });
  await page.reload();
  expect(warnings).toBe(1);
  await shown(page, '1 of 1 photo is still waiting');
  await panel(page).getByRole('status').getByText('1 of 1 photo is still waiting').waitFor();
  await panel(page).getByRole('button', { name: 'Choose them again' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Don’t upload' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await expect.poll(() => storedUploads(page)).toEqual([]);
  await page.close();
});

/** Photos of an earlier visit without bytes on the device. */
async function leaveWaiting(page: Page, ...names: string[]): Promise<void> {
  await screen.open('/my-photos/photos');
  await page.evaluate(rememberFiles, [names, customer.id, size] as const);
  await screen.open('/my-photos/albums');
}

it('continues with files that were chosen again', async () => {
  const { page } = screen;
  const [photo] = photos('a');
  await leaveWaiting(page, 'a.jpg');
  await shown(page, '1 of 1 photo is still waiting');
  service.mayEnd = true;
  const input = panel(page).locator('input[type=file]');
  await input.evaluate((target: HTMLInputElement, bytes) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], 'a.jpg', { type: 'image/jpeg', lastModified: 7 }));
    target.files = transfer.files;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }, photo?.buffer.toString('base64') ?? '');
  await shown(page, '1 photo added');
  expect(sent()).toEqual(['a.jpg']);
  await expect.poll(() => storedUploads(page)).toEqual([]);
});

it('names photos as waiting that were chosen again, with another time, until "Upload"', async () => {
  const { page } = screen;
  await leaveWaiting(page, 'a.jpg', 'b.jpg');
  await shown(page, '2 of 2 photos are still waiting');
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const chooseAgain = async () => {
    await panel(page).locator('input[type=file]').setInputFiles(photos('a', 'b'));
    await dialog.getByRole('button', { name: 'Remove b.jpg' }).click();
  };
  await chooseAgain();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown(page, '2 of 2 photos are still waiting');
  expect(await storedUploads(page)).toHaveLength(2);
  service.mayEnd = true;
  await chooseAgain();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('1 photo added').first().waitFor();
  expect(sent()).toEqual(['a.jpg']);
  await expect.poll(async () => (await storedUploads(page)).map(({ name }) => name)).toEqual(['b.jpg']);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await shown(page, '1 of 2 photos are still waiting');
});

it('offers choosing beside failures of an earlier visit, which can be dismissed', async () => {
  const { page, server } = screen;
  await screen.open('/my-photos/photos');
  server.serve(/\/files/, (_, response) => {
    const body = { code: 'unsupported-type', message: 'No photo', correlationId: 'test' };
    response.writeHead(415, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await begin(page, 'a');
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.getByText('Not a JPEG, PNG or HEIC photo.').waitFor();
  await expect.poll(async () => (await storedUploads(page)).length).toBe(1);
  await screen.open('/my-photos/photos');
  await shown(page, '1 failed');
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog.getByText('Not a JPEG, PNG or HEIC photo.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles(photos('b'));
  await dialog.getByRole('button', { name: 'Remove b.jpg' }).click();
  await dialog.getByRole('button', { name: 'Add more' }).waitFor();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await dialog.getByRole('button', { name: 'Choose photos' }).waitFor();
  await expect.poll(() => storedUploads(page)).toEqual([]);
});

it('sends nothing after signing out', async () => {
  const { page, server } = screen;
  await screen.open('/my-photos/photos');
  await beginHalf(page, 'a', 'b');
  service.mayEnd = true;
  service.patches.length = 0;
  server.respond(sessionRoutes.getToken, null);
  await screen.open('/session/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await screen.open('/my-photos/photos');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(sent()).toEqual([]);
  expect((await storedUploads(page)).map(({ name }) => name).sort()).toEqual(['a.jpg', 'b.jpg']);
});

it('uploads in one of two tabs, and in the other when the first is closed', async () => {
  await screen.open('/my-photos/photos');
  const first = await screen.context.newPage();
  await first.goto(`http://localhost:${screen.server.port}/my-photos/photos`);
  await beginHalf(first, 'a', 'b', 'c');
  await shown(screen.page, 'Another tab is uploading: 0 of 3 done');
  await upload(screen.page, 'd');
  await untilCopied(screen.page, 4);
  expect(sent()).not.toContain('d.jpg');
  service.mayEnd = true;
  service.patches.length = 0;
  await first.close();
  await shown(screen.page, '4 photos added');
  expect(sent().sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
});

it('pauses, stays paused in other tabs and over a reload, and resumes', async () => {
  await screen.open('/my-photos/photos');
  await beginHalf(screen.page, 'a', 'b', 'c');
  await panel(screen.page).getByRole('button', { name: 'Pause' }).click();
  await shown(screen.page, 'Paused');
  const second = await screen.context.newPage();
  await second.goto(`http://localhost:${screen.server.port}/my-photos/albums`);
  await shown(second, 'Paused in another tab: 0 of 3 done');
  expect(await findPageProblems(second)).toEqual([]);
  service.mayEnd = true;
  service.patches.length = 0;
  await second.close();
  await screen.open('/my-photos/photos');
  await shown(screen.page, '3 of 3 photos are still waiting');
  await shown(screen.page, 'Paused');
  expect(await findPageProblems(screen.page)).toEqual([]);
  expect(sent()).toEqual([]);
  await panel(screen.page).getByRole('button', { name: 'Resume' }).click();
  await shown(screen.page, '3 photos added');
  expect(sent().sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(await screen.page.evaluate(() => localStorage.getItem('keepsake.uploads-paused'))).toBeNull();
});

it('keeps the files of one account from another, and continues when the first is back', async () => {
  const { page, server } = screen;
  const sessionOf = (subject: string) => ({
    ...{ accessToken: 'token', expiresIn: 3600, subject, email: customer.email, isBusiness: false },
  });
  await screen.open('/my-photos/photos');
  await beginHalf(page, 'a');
  service.mayEnd = true;
  service.patches.length = 0;
  server.respond(sessionRoutes.getToken, sessionOf('00000000-0000-4000-8000-00000000beef'));
  await screen.open('/my-photos/photos');
  await begin(page, 'z');
  await page.getByRole('dialog').getByText('1 photo added').first().waitFor();
  expect(sent()).toEqual(['z.jpg']);
  expect((await storedUploads(page)).map(({ name }) => name)).toEqual(['a.jpg']);
  server.respond(sessionRoutes.getToken, sessionOf(customer.id));
  await screen.open('/my-photos/photos');
  await shown(page, '1 photo added');
  expect(sent()).toEqual(['z.jpg', 'a.jpg']);
});

it('sends nothing more after another account has signed in elsewhere', async () => {
  const { page, server } = screen;
  await page.clock.install();
  await screen.open('/my-photos/photos');
  await upload(page, 'a', 'b', 'c', 'd');
  await expect.poll(() => service.patches.length, longTimeout).toBe(2);
  server.respond(sessionRoutes.getToken, {
    ...{ accessToken: 'other', expiresIn: 3600, subject: 'ben', email: customer.email, isBusiness: false },
  });
  service.mayEnd = true;
  service.patches.length = 0;
  await page.clock.fastForward('01:00:00');
  await shown(page, '4 failed');
  expect(sent()).toEqual([]);
});

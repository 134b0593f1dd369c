import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience, signIn } from './support/browser.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
let page: Page;

beforeAll(async () => {
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, 'gus@demo.keepsake.test');
  await page.getByText('Your photo library is empty').waitFor();
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of 300 × 200 pixels whose header and end are right, and whose pixels are none. */
function makeHollowPng(): Buffer {
  const header = Buffer.from('0000012c000000c80802000000', 'hex');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = Buffer.alloc(500, 0x5a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function upload(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('1 photo added').first().waitFor(patience);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

// spec P4.12
it('a photo that nothing can be made of has the failed icon, and its original is there', async () => {
  const bytes = makeHollowPng();
  await upload('hollow.png', 'image/png', bytes);
  const tile = page.getByRole('button', { name: 'Photo, unknown date, cannot be shown' });
  await tile.waitFor(patience);
  expect(await tile.getAttribute('data-state')).toBe('failure');
  expect(await tile.locator('svg').isVisible()).toBe(true);
  expect(await tile.locator('img').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await tile.click();
  await page.getByText('This photo cannot be shown. You can still download the original.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await readFile(await (await download).path())).equals(bytes)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'My photos' }).waitFor();
});

it('a tile whose picture has to wait keeps its placeholder and asks again', async () => {
  let refusals = 0;
  await page.route(/\/images\/[^/]+\/[^/]+\/(300|800|1300)\?/, async (route) => {
    if (refusals >= 2) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, body: '' });
  });
  // The worker is quick: the list goes on saying that the picture is being made.
  await page.route(/\/photos\/timeline\/|\/photo-management\/photos/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"state":"ready"', '"state":"processing"');
    await route.fulfill({ response: answer, body });
  });
  await upload('slow.jpg', 'image/jpeg', await makeSmallPhoto(3, '2020:05:06 07:08:09'));
  const tile = page.getByRole('button', { name: /6 May 2020/ });
  await tile.waitFor(patience);
  await expect.poll(() => refusals, patience).toBeGreaterThan(0);
  expect(await tile.getAttribute('data-state')).toBe('loading');
  expect(await tile.getAttribute('data-processing')).toBe('true');
  await expect.poll(() => tile.getAttribute('data-state'), { timeout: 90_000 }).toBe('success');
  expect(refusals).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

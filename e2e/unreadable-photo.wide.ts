// Proves PHO-35.

import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { photoLinks } from '../web/src/testing/photo-links.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

const fixture = useFixture();
let page: Page;

beforeAll(async () => {
  const context = await fixture.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  await signIn(page, fixture.instance.origin, fixture.email);
  await page.getByText('Your photo library is empty').waitFor();
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of 300 × 200 with valid header and end but no pixels. */
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
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('1 photo added').first().waitFor(longTimeout);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

it('shows the failed icon for an unreadable photo and keeps its original', async () => {
  const bytes = makeHollowPng();
  await upload('hollow.png', 'image/png', bytes);
  const tile = photoLinks(page, 'Photo, unknown date, can’t be shown');
  await tile.waitFor(longTimeout);
  expect(await tile.getAttribute('data-state')).toBe('failure');
  expect(await tile.locator('svg').isVisible()).toBe(true);
  expect(await tile.locator('img').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await tile.click();
  await page.getByText('This photo can’t be shown. You can still download the original.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await readFile(await (await download).path())).equals(bytes)).toBe(true);
  await pressKey(page, 'Escape');
  await page.getByRole('heading', { name: 'My photos' }).waitFor();
});

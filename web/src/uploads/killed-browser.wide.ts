// Proves UPL-17.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { launchWithProfile, longTimeout, minutes } from '../testing/browser.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { makeUpload, serveUploads } from '../testing/fake-uploads.ts';
import { untilCopied } from '../testing/stored-uploads.ts';

const server = await startFakeServer();
const profile = await mkdtemp(join(tmpdir(), 'keepsake-profile-'));
let context: BrowserContext;

afterEach(async () => {
  await context.close();
  await server.close();
  // Chromium's last processes may still write.
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
});

async function open(path: string): Promise<Page> {
  context = await launchWithProfile(profile);
  const page = await context.newPage();
  await page.goto(`http://localhost:${server.port}${path}`);
  return page;
}

it(
  'continues after the browser was killed',
  async () => {
    const service = serveUploads(server);
    let page = await open('/my-photos/photos');
    await page.getByRole('button', { name: 'Add photos' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    await dialog.locator('input[type=file]').setInputFiles(['a', 'b', 'c'].map(makeUpload));
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => service.patches.length, longTimeout).toBe(2);
    await untilCopied(page, 3);
    const protocol = await context.newCDPSession(page);
    const isGone = new Promise((resolve) => context.once('close', resolve));
    await protocol.send('Browser.crash').catch(() => undefined);
    await isGone;
    service.mayEnd = true;
    page = await open('/my-photos/albums');
    await page
      .getByRole('region', { name: 'Upload', exact: true })
      .getByRole('paragraph')
      .getByText('3 photos added')
      .waitFor(longTimeout);
  },
  2 * minutes,
);

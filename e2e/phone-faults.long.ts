// Proves UPL-2, UPL-36.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import { phone as phoneOptions } from '../web/src/testing/viewer.ts';
import { useOwnFixture } from './support/fixture.ts';
import { signInForCalls } from './support/library.ts';
import { hashesOfLibrary, hasRealPhotos, realPhotos, sha256 } from './support/real-photos.ts';

/**
 * Sixty real photos of a phone, HEIC among them, over a connection that fails and a server that is killed.
 */

const photos = 60;
const cuts = 20;
/** Bytes a second: the cuts come while photos are sent. */
const uplink = 6_000_000;

// Without CORPUS_DIR there are no real photos.
describe.runIf(hasRealPhotos)('real photos of a phone', () => {
  const fixture = useOwnFixture();
  let desktop: Page;
  let phone: Page;
  let authorization: string;

  beforeAll(async () => {
    desktop = await (await fixture.browser.newContext()).newPage();
    phone = await (await fixture.browser.newContext(phoneOptions)).newPage();
    authorization = await signInForCalls(desktop, fixture.instance.origin, fixture.email);
  });

  async function connect(): Promise<void> {
    const made = desktop.waitForResponse(/\/pairings$/);
    await desktop.getByRole('button', { name: 'Add photos' }).first().click();
    await desktop.getByRole('tab', { name: 'Transfer from Phone' }).click();
    await phone.goto((await (await made).json()).url);
    await phone.getByRole('button', { name: 'Choose photos' }).waitFor();
  }

  async function slowDown(): Promise<void> {
    const protocol = await phone.context().newCDPSession(phone);
    await protocol.send('Network.enable');
    const line = { latency: 20, downloadThroughput: -1, uploadThroughput: uplink };
    await protocol.send('Network.emulateNetworkConditions', { offline: false, ...line });
  }

  async function sentSoFar(): Promise<number> {
    return Number.parseInt((await phone.getByRole('status').textContent()) ?? '', 10) || 0;
  }

  it(
    'arrive byte for byte, after twenty lost networks and a killed server',
    async () => {
      const chosen = realPhotos(photos);
      expect(chosen.length).toBe(photos);
      await connect();
      await slowDown();
      await phone.locator('input[type=file]').setInputFiles(chosen);
      await phone.getByRole('button', { name: 'Upload' }).click();
      let sentAtLastCut = 0;
      for (let cut = 0; cut < cuts; cut += 1) {
        await expect
          .poll(sentSoFar, { timeout: 2 * minutes })
          .toBeGreaterThanOrEqual(Math.min(photos - 5, cut * 2));
        sentAtLastCut = await sentSoFar();
        await phone.context().setOffline(true);
        await phone.getByText('No connection.').waitFor();
        if (cut === cuts / 2) {
          process.kill(fixture.instance.pid() ?? 0, 'SIGKILL');
          await fixture.instance.restart();
        }
        await phone.context().setOffline(false);
      }
      expect(sentAtLastCut).toBeLessThan(photos);
      await phone.getByText(`${photos} of ${photos} sent`).waitFor({ timeout: 2 * minutes });
      await desktop.getByText(`${photos} photos have arrived`).waitFor({ timeout: minutes });
      const sent = chosen.map((file) => sha256(readFileSync(file)));
      const stored = await hashesOfLibrary(fixture.instance.origin, authorization);
      expect(stored.sort()).toEqual([...new Set(sent)].sort());
    },
    15 * minutes,
  );
});

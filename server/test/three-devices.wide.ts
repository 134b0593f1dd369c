import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { minutes } from './deadlines.ts';
import { expectNoOrphans, expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A customer's three devices upload the same photos at once, through two processes. */

const random = seededRandom('three devices');
let test: Awaited<ReturnType<typeof createTestApp>>;
let apis: ServerProcess[];
let devices: RemoteCustomer[];

beforeAll(async () => {
  test = await createTestApp();
  const { token } = await test.signUp('anna@demo.keepsake.test');
  apis = await Promise.all([1, 2].map(() => startServerProcess({ role: 'api', ...test })));
  devices = [0, 1, 2].map((index) => new RemoteCustomer(() => apis[index % 2]?.origin ?? '', token));
});
afterAll(async () => {
  for (const api of apis) await api.kill();
  await test.close();
});

/** Uploads three files at a time, like the site; returns the photo of each file. */
async function uploadAll(device: RemoteCustomer, files: readonly Buffer[]): Promise<string[]> {
  const ids: string[] = [];
  const queue = files.entries();
  const worker = async () => {
    for (const [index, bytes] of queue) {
      const { status, headers } = await device.resume(await device.begin(bytes), bytes);
      expect(status).toBe(204);
      ids[index] = String(headers['x-image-id']);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return ids;
}

it('makes one photo of each file', { timeout: 20 * minutes }, async () => {
  const files: Buffer[] = [];
  for (let index = 0; index < 200; index += 1) files.push(await makeNoisePhoto(random, 300, 200));
  const [first = [], ...others] = await Promise.all(devices.map((device) => uploadAll(device, files)));
  for (const ids of others) expect(ids).toEqual(first);
  const ledger = new LibraryLedger();
  for (const [index, bytes] of files.entries()) ledger.keep(String(first[index]), bytes);
  expect(ledger.photos).toHaveLength(200);
  await ledger.expectShownTo(devices[0] as RemoteCustomer);
  await expectSoundRows(test);
  await expectNoOrphans(test);
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { expectNoOrphans, expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, type RemoteResponse } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { patchHeaders, tus } from './uploads.ts';

/** One upload sent through two server processes at once. */

const rounds = Number(process.env.ROUNDS || 6);
const random = seededRandom(`${rounds} uploads through two processes`);
const ledger = new LibraryLedger();

let test: Awaited<ReturnType<typeof createTestApp>>;
let apis: ServerProcess[];
let devices: RemoteCustomer[];

beforeAll(async () => {
  test = await createTestApp();
  const { token } = await test.signUp('anna@demo.keepsake.test');
  apis = await Promise.all([1, 2].map(() => startServerProcess({ role: 'api', ...test })));
  devices = apis.map(({ origin }) => new RemoteCustomer(() => origin, token));
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await test.close();
});

const patch = (device: RemoteCustomer, url: string, offset: number, part: Buffer): Promise<RemoteResponse> =>
  device.send('PATCH', url, patchHeaders(offset), part);

it('exactly one of two requests at one offset is accepted, at whichever process', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bytes = await makeNoisePhoto(random, 200, 150);
    const url = await (devices[0] as RemoteCustomer).begin(bytes);
    const middle = random.below(bytes.byteLength);
    for (const [from, to] of [
      [0, middle],
      [middle, bytes.byteLength],
    ] as const) {
      const part = bytes.subarray(from, to);
      if (part.byteLength === 0) continue;
      const responses = await Promise.all(devices.map((device) => patch(device, url, from, part)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    }
    const { headers } = await (devices[1] as RemoteCustomer).send('HEAD', url, tus);
    ledger.keep(String(headers['x-image-id']), bytes);
  }
});

/** Continues at the upload's offset, in small steps, until it is a photo. */
async function sendInParts(device: RemoteCustomer, url: string, bytes: Buffer): Promise<string> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const state = await device.send('HEAD', url, tus);
    if (state.headers['x-image-id']) return String(state.headers['x-image-id']);
    const offset = Number(state.headers['upload-offset']);
    const end = Math.min(bytes.byteLength, offset + 1 + random.below(bytes.byteLength / 4));
    const { status } = await patch(device, url, offset, bytes.subarray(offset, end));
    expect([204, 409, 423]).toContain(status);
    await delay(random.below(20));
  }
  throw new Error('no photo after 500 parts');
}

it('two devices that send one upload in parts end with one photo, byte for byte', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bytes = await makeNoisePhoto(random, 200, 150);
    const url = await (devices[0] as RemoteCustomer).begin(bytes);
    const ends = await Promise.all(devices.map((device) => sendInParts(device, url, bytes)));
    expect(new Set(ends).size).toBe(1);
    ledger.keep(ends[0] as string, bytes);
  }
});

it('one file sent twice, by an upload at each process, is one photo', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bytes = await makeNoisePhoto(random, 200, 150);
    const ends = await Promise.all(
      devices.map(async (device) => sendInParts(device, await device.begin(bytes), bytes)),
    );
    expect(new Set(ends).size).toBe(1);
    ledger.keep(ends[0] as string, bytes);
  }
});

it('the library has all of it, byte for byte, and nothing else', async () => {
  await ledger.expectShownTo(devices[0] as RemoteCustomer);
  await expectSoundRows(test);
  await expectNoOrphans(test);
});

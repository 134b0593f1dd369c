// Proves PLA-79.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RemoteCustomer } from '../../../test/remote-customer.ts';
import { openTwoHosts, type TwoHosts } from '../../../test/two-hosts.ts';
import { beginUpload, makeJpeg, patchHeaders, patchUpload, uploadBytes } from '../../../test/uploads.ts';

const mib = 1024 * 1024;

let hosts: TwoHosts;
let seed = 71_000;
/** Objects of photos. */
let kept: string[];

beforeAll(async () => {
  hosts = await openTwoHosts();
});
afterAll(() => hosts.close());
afterEach(async () => {
  await hosts.sql("update uploads set expires_at = '2020-01-01' where photo_id is null");
  await hosts.two.modules.sweep();
});

/** A photo, with bytes behind the picture up to `length`. */
async function photo(length = 0): Promise<Buffer> {
  const picture = await makeJpeg({ seed: seed++ });
  return Buffer.concat([picture, randomBytes(Math.max(0, length - picture.byteLength))]);
}

async function begin(bytes: Buffer): Promise<string> {
  kept = await hosts.objects();
  return beginUpload(hosts.one, hosts.token, bytes);
}

const patchAt = (app: TwoHosts['one'], url: string, offset: number, bytes: Buffer) =>
  patchUpload(app, hosts.token, url, offset, bytes);

/** Neither rows nor objects nor local files are left, besides `photos` objects. */
async function expectNothingLeft(photos: number): Promise<void> {
  expect([await hosts.parts(), await hosts.localFiles()]).toEqual([[], []]);
  expect(await hosts.objects()).toHaveLength(kept.length + photos);
}

async function expectEndsAt(app: TwoHosts['one'], url: string, bytes: Buffer): Promise<void> {
  const offset = await hosts.offsetAt(app, url);
  const done = await patchAt(app, url, offset, bytes.subarray(offset));
  expect(done.statusCode).toBe(204);
  expect((await hosts.originalOf(done.headers['x-image-id'])).equals(bytes)).toBe(true);
  await expectNothingLeft(1);
}

it('an upload begun at one host continues and ends at another', async () => {
  const bytes = await photo();
  const url = await begin(bytes);
  expect((await patchAt(hosts.one, url, 0, bytes.subarray(0, 300))).statusCode).toBe(204);
  expect(await hosts.offsetAt(hosts.two, url)).toBe(300);
  const record = await hosts.two.request(hosts.token, {
    method: 'GET',
    url: `/api/storage/uploads/${url.split('/').at(-1)}`,
  });
  expect(record.json()).toMatchObject({ state: 'uploading', offset: 300 });
  expect(await hosts.localFiles()).toEqual([]);
  await expectEndsAt(hosts.two, url, bytes);
});

it('a photo that arrives at once has no parts', async () => {
  kept = await hosts.objects();
  const put = vi.spyOn(hosts.one.platform.blobs, 'put');
  const bytes = await photo(2 * mib);
  const sent = await uploadBytes(hosts.one, hosts.token, bytes);
  expect((await hosts.originalOf(sent.headers['x-image-id'])).equals(bytes)).toBe(true);
  expect(put).not.toHaveBeenCalled();
  await expectNothingLeft(1);
});

it('parts have at most 8 MiB, and are read in their order', async () => {
  const bytes = await photo(20 * mib);
  const url = await begin(bytes);
  await patchAt(hosts.one, url, 0, bytes.subarray(0, 10 * mib));
  await patchAt(hosts.two, url, 10 * mib, bytes.subarray(10 * mib, 19 * mib));
  expect((await hosts.parts()).map((part) => part.bytes)).toEqual([
    [0, 8 * mib],
    [8 * mib, 10 * mib],
    [10 * mib, 18 * mib],
    [18 * mib, 19 * mib],
  ]);
  await expectEndsAt(hosts.one, url, bytes);
});

it('many small requests leave few parts', async () => {
  const bytes = await photo(2 * mib);
  const url = await begin(bytes);
  const step = 200_000;
  for (let from = 0; from + step < 2 * mib; from += step) {
    const app = from % (2 * step) === 0 ? hosts.one : hosts.two;
    expect((await patchAt(app, url, from, bytes.subarray(from, from + step))).statusCode).toBe(204);
  }
  expect((await hosts.parts()).map((part) => part.bytes)).toEqual([
    [0, 6 * step],
    [6 * step, 10 * step],
  ]);
  expect(await hosts.objects()).toHaveLength(kept.length + 2);
  await expectEndsAt(hosts.two, url, bytes);
});

it('an empty request changes nothing', async () => {
  const bytes = await photo();
  const url = await begin(bytes);
  await patchAt(hosts.one, url, 0, bytes.subarray(0, 300));
  const before = await hosts.parts();
  expect((await patchAt(hosts.two, url, 300, Buffer.alloc(0))).statusCode).toBe(204);
  expect(await hosts.parts()).toEqual(before);
});

it('keeps what was received before the connection broke', async () => {
  await hosts.one.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hosts.one.app.server.address() as AddressInfo;
  const customer = new RemoteCustomer(() => `http://127.0.0.1:${port}`, hosts.token);
  const bytes = await photo(12 * mib);
  const url = await begin(bytes);
  const receivedBytes = async () => {
    const { body } = await hosts.one.request(undefined, { method: 'GET', url: '/metrics' });
    return Number(/^keepsake_upload_bytes_total (\d+)$/m.exec(body)?.[1]);
  };
  const before = await receivedBytes();
  const headers = { ...patchHeaders(0), 'content-length': String(bytes.byteLength) };
  const request = customer.open('PATCH', url, headers);
  request.write(bytes.subarray(0, 9 * mib));
  await expect.poll(receivedBytes).toBe(before + 9 * mib);
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.destroy();
  await closed;
  await expect.poll(() => hosts.offsetAt(hosts.two, url)).toBe(9 * mib);
  await expectEndsAt(hosts.two, url, bytes);
});

// Proves PLA-79.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, within } from './deadlines.ts';
import { canHaveObjectStore, openTestObjectStore, type TestObjectStore } from './object-store.ts';
import { RemoteCustomer } from './remote-customer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';
import { makeJpeg, patchHeaders, tus } from './uploads.ts';

/** Two API processes over a database and a bucket, each with its own DATA_DIR. */

const mib = 1024 * 1024;
const long = { timeout: 2 * deadlines.limitPasses };

describe.skipIf(!canHaveObjectStore)('needs a store: set TEST_S3_ENDPOINT, or S3_UP to a program', () => {
  let store: TestObjectStore;
  let bucket: string;
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let folder: string;
  let start: (host: string) => Promise<ServerProcess>;
  let first: ServerProcess;
  let second: ServerProcess;
  let atFirst: RemoteCustomer;
  let atSecond: RemoteCustomer;
  let seed = 73_000;

  beforeAll(async () => {
    store = await openTestObjectStore();
    const settings = store.newBucket();
    bucket = settings.bucket;
    const env = {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
    };
    test = await createTestApp({ env });
    folder = await mkdtemp(path.join(tmpdir(), 'keepsake-hosts-'));
    const secrets = await readFile(path.join(test.dataDir, 'secrets.json'), 'utf8');
    const { databaseUrl } = test;
    start = (host) =>
      startServerProcess({
        role: 'api',
        databaseUrl,
        dataDir: path.join(folder, host),
        env: { ...env, SECRETS: secrets },
      });
    [first, second] = await Promise.all([start('first'), start('second')]);
    const { token } = await test.signUp('anna@demo.keepsake.test');
    atFirst = new RemoteCustomer(() => first.origin, token);
    atSecond = new RemoteCustomer(() => second.origin, token);
  });
  afterAll(async () => {
    await Promise.all([first, second].map((api) => api.kill()));
    await test.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const left = (host: string) => readdir(path.join(folder, host, 'uploads'));

  async function newPhoto(megabytes: number): Promise<Buffer> {
    return Buffer.concat([await makeJpeg({ seed: seed++ }), randomBytes(megabytes * mib)]);
  }

  /** Sends bytes of a request at the first host that goes on, until they have been received. */
  async function stall(url: string, bytes: Buffer, sent: number): Promise<ClientRequest> {
    const received = async () => {
      const text = await (await fetch(`${first.origin}/metrics`)).text();
      return Number(/^keepsake_upload_bytes_total (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await received();
    const headers = { ...patchHeaders(0), 'content-length': String(bytes.byteLength) };
    const request = atFirst.open('PATCH', url, headers);
    request.write(bytes.subarray(0, sent));
    await expect.poll(received).toBe(before + sent);
    return request;
  }

  /** Ends it at the second host from `offset` on. The bucket then has one object more than before. */
  async function expectEndsAtSecond(url: string, bytes: Buffer, offset: number): Promise<void> {
    const offsetThere = async () => (await atSecond.send('HEAD', url, tus)).headers['upload-offset'];
    await expect.poll(offsetThere).toBe(String(offset));
    const done = await atSecond.send('PATCH', url, patchHeaders(offset), bytes.subarray(offset));
    expect(done.status).toBe(204);
    const image = (await atSecond.list()).find(({ imageId }) => imageId === done.headers['x-image-id']);
    expect((await atSecond.download(image?.untouchedUrl ?? '')).equals(bytes)).toBe(true);
    expect(await left('second')).toEqual([]);
  }

  it('an upload begun at one host continues and ends at another', long, async () => {
    const before = (await store.keys(bucket)).length;
    const bytes = await newPhoto(20);
    const url = await atFirst.begin(bytes);
    const sent = await atFirst.send('PATCH', url, patchHeaders(0), bytes.subarray(0, 10 * mib));
    expect(sent.status).toBe(204);
    expect(await store.keys(bucket)).toHaveLength(before + 2);
    await expectEndsAtSecond(url, bytes, 10 * mib);
    expect(await store.keys(bucket)).toHaveLength(before + 1);
    expect(await left('first')).toEqual([]);
  });

  it('another host continues behind the last part of a killed process', long, async () => {
    const before = (await store.keys(bucket)).length;
    const bytes = await newPhoto(12);
    const url = await atFirst.begin(bytes);
    await stall(url, bytes, 9 * mib);
    const storedParts = () => runOnServer(test.databaseUrl, 'select from upload_parts where is_stored');
    await expect.poll(storedParts).toHaveLength(1);
    await first.kill();
    await expectEndsAtSecond(url, bytes, 8 * mib);
    expect(await store.keys(bucket)).toHaveLength(before + 1);
    const [name = ''] = await left('first');
    const dayAgo = Date.now() / 1000 - 25 * 3600;
    await utimes(path.join(folder, 'first', 'uploads', name), dayAgo, dayAgo);
    first = await start('first');
    expect(await left('first')).toEqual([]);
  });

  it('a process that is stopped keeps what it has received', long, async () => {
    const before = (await store.keys(bucket)).length;
    const bytes = await newPhoto(12);
    const url = await atFirst.begin(bytes);
    await stall(url, bytes, 9 * mib);
    first.terminate();
    expect(await within(deadlines.limitPasses, first.ended(), 'the end of the first API')).toBe(0);
    expect(await left('first')).toEqual([]);
    await expectEndsAtSecond(url, bytes, 9 * mib);
    expect(await store.keys(bucket)).toHaveLength(before + 1);
  });
});

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { type DownloadCalls, downloadCalls, requestBytes } from '../../../test/download-calls.ts';
import { type SignedUp, share, signUpPerson } from '../../../test/shared-album-calls.ts';
import { uploadNoise } from '../../../test/upload-noise.ts';
import { steadyClock } from '../../platform/clock/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

// Megabytes over a paused connection.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

const clock = fakeClock();
function timePasses(): void {
  const later = steadyClock.now() + 250;
  const since = performance.now();
  vi.spyOn(steadyClock, 'now').mockImplementation(() => later + performance.now() - since);
}

let test: TestApp;
let port: number;
let anna: SignedUp;
let calls: DownloadCalls;
let count = 0;
/** The first is larger than socket buffers and read-ahead. */
let photos: string[];

const upload = (side: number) => uploadNoise(test, anna.token, side);

beforeAll(async () => {
  test = await createTestApp({ clock });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
beforeEach(async () => {
  count += 1;
  anna = await signUpPerson(test, `anna${count}`);
  calls = downloadCalls(test, anna.token);
  photos = [await upload(2600), await upload(20), await upload(21)];
});
afterAll(() => test.close());

async function begin(url: string, headers: Record<string, string> = {}) {
  const request = http.get({ port, path: url, headers: { host: 'localhost', ...headers } });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const promised = Number(response.headers['content-length']);
  return { response, promised, destroy: () => request.destroy() };
}

async function readOn(response: http.IncomingMessage): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('error', () => {});
  await new Promise((resolve) => response.once('close', resolve));
  return { bytes: Buffer.concat(chunks), isCut: !response.complete };
}

async function errors(): Promise<object[]> {
  const { rows } = await sql<{ payload: object }>`select payload from push_messages
    where customer_id = ${anna.customerId} and type = 'archive-generation-error'`.execute(
    sqlOf(test.platform.database.autocommit),
  );
  return rows.map(({ payload }) => payload);
}

const change = (method: 'DELETE' | 'POST', path: string, photoIds: string[]) =>
  test.request(anna.token, { method, url: `/api/photo-management/photos${path}`, body: { photoIds } });

describe('a photo that is deleted between two entries of a response', () => {
  it('closes the connection early, and the list names the photo', async () => {
    const { id } = await calls.create(photos);
    const url = await calls.address(id);
    const { response, promised } = await begin(url);
    expect(response.statusCode).toBe(200);
    const gone = photos.slice(1, 2);
    await change('DELETE', '', gone);
    timePasses();
    const { bytes, isCut } = await readOn(response);
    expect(isCut).toBe(true);
    expect(bytes.byteLength).toBeGreaterThan(1_000_000);
    expect(bytes.byteLength).toBeLessThan(promised);
    expect(await calls.list()).toMatchObject([{ id, state: 'failed', missing: gone }]);
    expect(await errors()).toEqual([{ userId: anna.userId, downloadId: id }]);

    const rest = { range: `bytes=${bytes.byteLength}-`, 'if-range': String(response.headers.etag) };
    expect((await requestBytes(test, url, { headers: rest })).statusCode).toBe(410);
    await change('POST', '/restore', gone);
    const whole = (await requestBytes(test, url)).rawPayload;
    const resumed = await requestBytes(test, url, { headers: rest });
    expect(resumed.statusCode).toBe(206);
    expect(whole.byteLength).toBe(promised);
    expect(Buffer.concat([bytes, resumed.rawPayload]).equals(whole)).toBe(true);

    await change('DELETE', '', gone);
    expect((await requestBytes(test, url)).statusCode).toBe(410);
    expect(await errors()).toHaveLength(2);
  });

  it('has the same effect when it is no longer shared', async () => {
    const ben = await signUpPerson(test, `ben${count}`);
    const shared = photos.map((photoId) => ({ photoId, ownerId: anna.name }));
    const albumId = await share(test, { ownerId: anna.name, participantIds: [ben.name], photos: shared });
    const bens = downloadCalls(test, ben.token);
    const { id } = await bens.createShared(photos.map((photoId) => ({ photoId, ownerId: anna.userId })));
    const { response, promised } = await begin(await bens.address(id));
    await test.request(anna.token, { method: 'DELETE', url: `/api/sharing/shared-albums/${albumId}` });
    timePasses();
    const { bytes, isCut } = await readOn(response);
    expect([isCut, bytes.byteLength < promised]).toEqual([true, true]);
    expect(await bens.list()).toMatchObject([{ id, state: 'failed', missing: photos }]);
  });

  it('has the same effect when the clock is set back during it', async () => {
    const { id } = await calls.create(photos);
    const { response } = await begin(await calls.address(id));
    await change('DELETE', '', photos.slice(1, 2));
    clock.advance(-3_600_000);
    timePasses();
    const { isCut } = await readOn(response);
    clock.advance(3_600_000);
    expect(isCut).toBe(true);
  });

  it('has the same effect when the account is deleted', async () => {
    const { id } = await calls.create(photos);
    const { response } = await begin(await calls.address(id));
    for (const table of ['shop_customers', 'identities']) {
      await sql`delete from ${sql.table(table)} where customer_id = ${anna.customerId}`.execute(
        sqlOf(test.platform.database.autocommit),
      );
    }
    timePasses();
    expect((await readOn(response)).isCut).toBe(true);
  });
});

it('a response ends when its id belongs to another archive, which is complete', async () => {
  const { id } = await calls.create(photos);
  const { response, promised } = await begin(await calls.address(id));
  await sql`update downloads set expires_at = created_at where download_id = ${id}`.execute(
    sqlOf(test.platform.database.autocommit),
  );
  timePasses();
  // Longer photos take the places of the second and third.
  await calls.create([photos[0] ?? '', photos[2] ?? '', await upload(22)], { id });
  const { bytes, isCut } = await readOn(response);
  expect([isCut, bytes.byteLength < promised]).toEqual([true, true]);
  expect(await calls.list()).toMatchObject([{ id, state: 'ready' }]);
  expect(await errors()).toEqual([]);
});

it('an interrupted client resumes to the same bytes, at its own pace', async () => {
  const { id } = await calls.create(photos);
  const url = await calls.address(id);
  const whole = (await requestBytes(test, url)).rawPayload;
  const got: Buffer[] = [];
  let bytes = 0;
  let tries = 0;
  while (bytes < whole.byteLength) {
    tries += 1;
    const headers: Record<string, string> = bytes > 0 ? { range: `bytes=${bytes}-` } : {};
    const { response, destroy } = await begin(url, headers);
    expect(response.statusCode).toBe(bytes > 0 ? 206 : 200);
    const until = Math.min(whole.byteLength, bytes + Math.ceil(whole.byteLength / 4));
    for await (const chunk of response) {
      got.push(chunk as Buffer);
      bytes += (chunk as Buffer).byteLength;
      if (bytes >= until) break;
      if (got.length % 32 === 0) await delay(1);
    }
    destroy();
  }
  expect(tries).toBeGreaterThan(3);
  expect(Buffer.concat(got).equals(whole)).toBe(true);
});

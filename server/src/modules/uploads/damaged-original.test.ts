import { readFileSync } from 'node:fs';
import { appendFile, mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { forced } from '../../../test/checked-store.ts';
import { downloadCalls } from '../../../test/download-calls.ts';
import { createRandom } from '../../../test/seed.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { makeJpeg, tus, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp & { databaseUrl: string };
let token: string;
let seed = 1;
beforeAll(async () => {
  test = await createTestApp({ env: { SCRUB_DAYS: '1', SCRUB_MIB_PER_SECOND: '1000' } });
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

const sql = <Row extends Record<string, unknown>>(query: string) => runOnServer<Row>(test.databaseUrl, query);
const fileOf = (key: string) => path.join(test.dataDir, 'blobs', key.slice(0, 2), key);

async function keyOf(imageId: string): Promise<string> {
  const [row] = await sql<{ blob_key: string }>(`select blob_key from photos where photo_id = '${imageId}'`);
  return row?.blob_key ?? '';
}

async function download(imageId: string) {
  const url = `/api/photo-management/photos/${imageId}`;
  const details = await test.request(token, { method: 'GET', url });
  const { pathname, search } = new URL(details.json().untouchedUrl);
  return test.request(undefined, { method: 'GET', url: pathname + search });
}

async function upload(bytes: Buffer): Promise<string> {
  const response = await uploadBytes(test, token, bytes);
  expect(response.statusCode).toBe(201);
  return response.headers['x-image-id'] as string;
}

async function changeByte(file: string, at: number): Promise<void> {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] as number) ^ 1;
  await writeFile(file, bytes);
}

const kinds: [string, (file: string, bytes: Buffer) => Promise<unknown>][] = [
  ['missing', (file) => rm(file)],
  ['changed in one byte', (file, bytes) => changeByte(file, bytes.length - 20)],
  ['cut to half', (file, bytes) => truncate(file, Math.floor(bytes.length / 2))],
  ['emptied', (file) => truncate(file)],
  ['a folder', (file) => rm(file).then(() => mkdir(file))],
  ['longer by four bytes', (file) => appendFile(file, 'more')],
];

describe('a duplicate of a photo whose original is', () => {
  it.each(kinds)('%s: replaces the original', async (_what, spoil) => {
    const bytes = await makeJpeg({ seed: seed++, width: 320, height: 200 });
    const imageId = await upload(bytes);
    const damagedKey = await keyOf(imageId);
    await spoil(fileOf(damagedKey), bytes);
    const again = await uploadBytes(test, token, bytes);
    expect([again.statusCode, again.headers['x-duplicate'], again.headers['x-image-id']]).toEqual([
      201,
      '1',
      imageId,
    ]);
    const response = await download(imageId);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    const key = await keyOf(imageId);
    expect(key).not.toBe(damagedKey);
    expect(readFileSync(fileOf(key))).toEqual(bytes);
    expect((await stat(fileOf(damagedKey)).catch(() => undefined))?.isFile()).not.toBe(true);
    // The bytes stay when their upload is deleted or expires.
    const ended = await test.request(token, {
      method: 'DELETE',
      url: again.headers.location as string,
      headers: tus,
    });
    expect(ended.statusCode).toBe(204);
    expect((await download(imageId)).rawPayload).toEqual(bytes);
  });

  it('intact: is not stored again', async () => {
    const bytes = await makeJpeg({ seed: seed++ });
    const imageId = await upload(bytes);
    const key = await keyOf(imageId);
    const { ino } = await stat(fileOf(key));
    expect(await upload(bytes)).toBe(imageId);
    expect(await keyOf(imageId)).toBe(key);
    expect((await stat(fileOf(key))).ino).toBe(ino);
  });
});

it('three concurrent duplicates replace a damaged original once', async () => {
  const bytes = await makeJpeg({ seed: seed++ });
  const imageId = await upload(bytes);
  await truncate(fileOf(await keyOf(imageId)));
  const responses = await Promise.all([1, 2, 3].map(() => uploadBytes(test, token, bytes)));
  expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201]);
  expect((await download(imageId)).rawPayload).toEqual(bytes);
  for (const { headers } of responses) {
    await test.request(token, { method: 'DELETE', url: headers.location as string, headers: tus });
  }
  expect((await download(imageId)).rawPayload).toEqual(bytes);
});

it('a photo that was unreadable because of damage is decoded again', async () => {
  const bytes = await makeJpeg({ seed: seed++ });
  const imageId = await upload(bytes);
  await truncate(fileOf(await keyOf(imageId)));
  await sql(`update photos set state = 'unreadable' where photo_id = '${imageId}'`);
  await upload(bytes);
  const [photo] = await sql<{ state: string }>(`select state from photos where photo_id = '${imageId}'`);
  expect(photo?.state).toBe('processing');
});

describe('a large original with one changed byte', () => {
  const large = async () => {
    const noise = createRandom(seed).bytes(17 * 1024 * 1024);
    return Buffer.concat([await makeJpeg({ seed: seed++ }), noise]);
  };

  async function damaged(): Promise<{ bytes: Buffer; imageId: string; key: string }> {
    const bytes = await large();
    const imageId = await upload(bytes);
    const key = await keyOf(imageId);
    await changeByte(fileOf(key), 9_000_000);
    return { bytes, imageId, key };
  }

  // Vitest compares megabytes byte by byte, which takes seconds.
  const expectStored = async (imageId: string, bytes: Buffer) =>
    expect(readFileSync(fileOf(await keyOf(imageId))).equals(bytes)).toBe(true);

  it('is replaced after the scrub has found it', async () => {
    const { bytes, imageId } = await damaged();
    expect(await test.platform.integrityCheck.scrub(forced)).toBe('done');
    await upload(bytes);
    await expectStored(imageId, bytes);
  });

  it('is replaced after an archive with it was cut off', async () => {
    const { bytes, imageId, key } = await damaged();
    const calls = downloadCalls(test, token);
    const { id } = await calls.create([imageId]);
    const archive = await fetch(`${await test.app.listen({ port: 0 })}${await calls.address(id)}`);
    await expect(archive.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => test.platform.integrityCheck.isReportedDamaged(key)).toBe(true);
    await upload(bytes);
    await expectStored(imageId, bytes);
  });
});

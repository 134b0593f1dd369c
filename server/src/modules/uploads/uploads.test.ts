// Proves UPL-10, UPL-14.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import {
  beginUpload,
  encodeMetadata,
  filesUrl,
  makeJpeg,
  patchUpload,
  tus,
  uploadBytes,
} from '../../../test/uploads.ts';

let test: TestApp & { databaseUrl: string };
let token: string;
let seed = 1000;

/** Faults that the next calls meet; each is used up once. */
const faults = { putFile: 0, commitResponse: 0 };

beforeAll(async () => {
  test = await createTestApp({
    adapt: (platform) => ({
      ...platform,
      blobs: {
        ...bindAll(platform.blobs),
        putFile: async (key, file) => {
          if (faults.putFile-- > 0) throw new Error('the disk failed');
          return platform.blobs.putFile(key, file);
        },
      },
      database: {
        ...bindAll(platform.database),
        autocommit: platform.database.autocommit,
        transaction: async (work) => {
          const result = await platform.database.transaction(work);
          const isAboutPhoto = typeof result === 'object' && result !== null && 'isDuplicate' in result;
          if (isAboutPhoto && faults.commitResponse-- > 0) throw new Error('the connection went');
          return result;
        },
      },
    }),
  });
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterEach(() => {
  faults.putFile = 0;
  faults.commitResponse = 0;
});
afterAll(() => test.close());

/** Methods of a class instance, as a plain object that can be spread over. */
function bindAll<T extends object>(object: T): T {
  const prototype = Object.getPrototypeOf(object) as Record<string, unknown>;
  const names = [...Object.getOwnPropertyNames(prototype), ...Object.keys(object)];
  const methods = names
    .filter(
      (name) => typeof (object as Record<string, unknown>)[name] === 'function' && name !== 'constructor',
    )
    .map((name) => [name, ((object as Record<string, unknown>)[name] as () => unknown).bind(object)]);
  return Object.fromEntries(methods) as T;
}

const smallPng = readFileSync(path.resolve(import.meta.dirname, '../../../test/images/small.png'));
const newPhoto = () => makeJpeg({ seed: seed++, width: 320, height: 200 });

const begin = (bytes: Buffer, metadata: Record<string, string> = {}, as = token) =>
  beginUpload(test, as, bytes, { filename: 'IMG 1.jpg', ...metadata });
const patch = (url: string, offset: number, payload: Buffer, as = token) =>
  patchUpload(test, as, url, offset, payload);

const head = (url: string, as = token) => test.request(as, { method: 'HEAD', url, headers: tus });

async function download(imageId: string): Promise<Buffer> {
  const details = await test.request(token, {
    method: 'GET',
    url: `/api/photo-management/photos/${imageId}`,
  });
  const { pathname, search } = new URL(details.json().untouchedUrl);
  return (await test.request(undefined, { method: 'GET', url: pathname + search })).rawPayload;
}

async function stagedFiles(): Promise<string[]> {
  return readdir(path.join(test.dataDir, 'uploads')).catch(() => []);
}

async function blobFiles(): Promise<number> {
  const files = await readdir(path.join(test.dataDir, 'blobs'), { recursive: true }).catch(() => []);
  return files.filter((file) => file.includes('/')).length;
}

describe('an upload that goes well', () => {
  it('is a photo when one request brought it, byte for byte', async () => {
    const bytes = await newPhoto();
    const response = await uploadBytes(test, token, bytes);
    expect(response.statusCode).toBe(201);
    expect(response.headers['upload-offset']).toBe(String(bytes.byteLength));
    expect(await download(response.headers['x-image-id'] as string)).toEqual(bytes);
    expect(await stagedFiles()).toEqual([]);
  });

  it('may come in parts, reports its offset, and its image id afterwards', async () => {
    const bytes = await newPhoto();
    const url = await begin(bytes);
    expect((await head(url)).headers['upload-offset']).toBe('0');
    expect((await patch(url, 0, bytes.subarray(0, 100))).headers['upload-offset']).toBe('100');
    const between = await head(url);
    expect(between.headers['upload-offset']).toBe('100');
    expect(between.headers['x-image-id']).toBeUndefined();
    expect(between.headers['cache-control']).toBe('no-store');
    const last = await patch(url, 100, bytes.subarray(100));
    expect(last.statusCode).toBe(204);
    const after = await head(url);
    expect(after.headers['upload-offset']).toBe(String(bytes.byteLength));
    expect(after.headers['x-image-id']).toBe(last.headers['x-image-id']);
    expect(await download(last.headers['x-image-id'] as string)).toEqual(bytes);
  });

  it('finds the photo that is there when the same content comes again', async () => {
    const bytes = await newPhoto();
    const first = await uploadBytes(test, token, bytes);
    const blobs = await blobFiles();
    const second = await uploadBytes(test, token, bytes, { filename: 'copy.jpg' });
    expect(first.headers['x-duplicate']).toBeUndefined();
    expect(second.headers['x-duplicate']).toBe('1');
    expect(second.headers['x-image-id']).toBe(first.headers['x-image-id']);
    expect(await blobFiles()).toBe(blobs);
  });

  it('restores the bytes of a photo that had lost them', async () => {
    const bytes = await newPhoto();
    const first = await uploadBytes(test, token, bytes);
    const imageId = first.headers['x-image-id'] as string;
    const [photo] = await runOnServer<{ blob_key: string }>(
      test.databaseUrl,
      `select blob_key from photos where photo_id = '${imageId}'`,
    );
    await test.platform.blobs.remove(photo?.blob_key as string);
    const second = await uploadBytes(test, token, bytes);
    expect(second.headers['x-image-id']).toBe(imageId);
    expect(await download(imageId)).toEqual(bytes);
  });

  it('is taken when the browser’s SHA-256 agrees', async () => {
    const bytes = await newPhoto();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await uploadBytes(test, token, bytes, { sha256 })).statusCode).toBe(201);
  });
});

/** A JPEG with another frame header: 0xc1 is extended, of 8 or 12 bits, 0xcb lossless with arithmetic coding. */
function withFrame(jpeg: Buffer, marker: number, bits: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  bytes[frame + 1] = marker;
  bytes[frame + 4] = bits;
  return bytes;
}

describe('an upload that is refused', () => {
  const cases: [string, number, (bytes: Buffer) => Buffer, Record<string, string>?][] = [
    ['unsupported-type', 415, () => Buffer.from('GIF89a and some more bytes of it')],
    ['unsupported-type', 415, () => Buffer.from('x')],
    ['unreadable-image', 422, (bytes) => bytes.subarray(0, 20)],
    ['unreadable-image', 422, () => smallPng.subarray(0, smallPng.length / 2)],
    ['unreadable-image', 422, (bytes) => withFrame(bytes, 0xc1, 12)],
    ['unreadable-image', 422, (bytes) => withFrame(bytes, 0xcb, 8)],
    ['checksum-mismatch', 460, (bytes) => bytes, { sha256: '00'.repeat(32) }],
  ];

  it.each(cases)('%s (%i) leaves nothing behind', async (code, status, spoil, metadata) => {
    const blobs = await blobFiles();
    const response = await uploadBytes(test, token, spoil(await newPhoto()), metadata);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, correlationId: expect.any(String) });
    expect(response.headers['x-image-id']).toBeUndefined();
    expect(await stagedFiles()).toEqual([]);
    expect(await blobFiles()).toBe(blobs);
  });

  it('too-many-pixels (422): a small file that claims to be a huge picture', async () => {
    const ihdr = Buffer.alloc(25);
    ihdr.writeUInt32BE(13, 0);
    ihdr.write('IHDR', 4);
    ihdr.writeUInt32BE(40_000, 8);
    ihdr.writeUInt32BE(40_000, 12);
    ihdr.set([8, 2, 0, 0, 0], 16);
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ihdr, Buffer.alloc(200)]);
    const response = await uploadBytes(test, token, png);
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('too-many-pixels');
  });

  it.each([
    ['too-large', 413, { 'upload-length': String(100 * 1024 * 1024 + 1) }],
    ['empty-file', 422, { 'upload-length': '0' }],
    ['invalid-request', 400, { 'upload-length': '5', 'upload-metadata': 'filetype aW1hZ2UvanBlZw==' }],
    ['invalid-request', 400, { 'upload-defer-length': '1' }],
    ['unsupported-protocol', 412, { 'upload-length': '5', 'tus-resumable': '' }],
  ])('%s (%i) before a byte is sent', async (code, status, headers) => {
    const metadata = encodeMetadata({ filename: 'a.jpg', filetype: 'image/jpeg' });
    const response = await test.request(token, {
      method: 'POST',
      url: filesUrl,
      headers: { ...tus, 'upload-metadata': metadata, ...headers },
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await stagedFiles()).toEqual([]);
  });
});

describe('an upload of a customer', () => {
  it('does not exist for another customer, and stays intact', async () => {
    const other = (await test.signUp('ben@demo.keepsake.test')).token;
    const bytes = await newPhoto();
    const url = await begin(bytes);
    expect((await head(url, other)).statusCode).toBe(404);
    expect((await patch(url, 0, bytes, other)).statusCode).toBe(404);
    const end = { method: 'DELETE', url, headers: tus } as const;
    expect((await test.request(other, end)).statusCode).toBe(404);
    expect((await test.request(other, { method: 'GET', url })).statusCode).toBe(404);
    expect((await patch(url, 0, bytes)).statusCode).toBe(204);
  });

  it('can be ended by its owner', async () => {
    const url = await begin(await newPhoto());
    expect((await test.request(token, { method: 'DELETE', url, headers: tus })).statusCode).toBe(204);
    expect((await head(url)).statusCode).toBe(404);
    expect(await stagedFiles()).toEqual([]);
  });
});

describe('the last byte is withheld', () => {
  it('until the finaliser, which failed twice, works', async () => {
    const bytes = await newPhoto();
    const url = await begin(bytes);
    faults.putFile = 2;
    expect((await patch(url, 0, bytes)).statusCode).toBe(500);
    for (const status of [500, 204]) {
      const { headers } = await head(url);
      expect(headers['upload-offset']).toBe(String(bytes.byteLength - 1));
      expect(headers['x-image-id']).toBeUndefined();
      expect((await patch(url, bytes.byteLength - 1, bytes.subarray(-1))).statusCode).toBe(status);
    }
    const imageId = (await head(url)).headers['x-image-id'] as string;
    expect(await download(imageId)).toEqual(bytes);
  });

  it('except when only the response of the commit was lost: the photo is there, once', async () => {
    const bytes = await newPhoto();
    const url = await begin(bytes);
    faults.commitResponse = 1;
    expect((await patch(url, 0, bytes)).statusCode).toBe(500);
    const { headers } = await head(url);
    expect(headers['upload-offset']).toBe(String(bytes.byteLength));
    expect(await download(headers['x-image-id'] as string)).toEqual(bytes);
  });
});

describe('two requests at one offset', () => {
  it('exactly one writes', async () => {
    const bytes = await newPhoto();
    const url = await begin(bytes);
    const responses = await Promise.all([patch(url, 0, bytes), patch(url, 0, bytes)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([204, 409]);
    const imageId = (await head(url)).headers['x-image-id'] as string;
    expect(await download(imageId)).toEqual(bytes);
  });
});

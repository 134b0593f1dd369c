// Proves DOW-16, DOW-19, EXP-21.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  type DownloadCalls,
  downloadCalls,
  readStoredZip,
  requestBytes,
} from '../../../test/download-calls.ts';
import { seededRandom } from '../../../test/seed.ts';
import { type SignedUp, signUpPerson } from '../../../test/shared-album-calls.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp & { databaseUrl: string };
let anna: SignedUp;
let calls: DownloadCalls;
let photos: Map<string, Buffer>;
let downloadId: string;
let size: number | undefined;
let url: string;
let whole: Buffer;

const names = ['Été 🏖.JPG', 'a/b\\c: "x".jpg', 'img.jpg', 'IMG.jpg', 'img.jpg', 'CON.jpg'];
const title = 'My "best" of 2024/5 🏖';

async function upload(seed: number, filename: string, takenAt?: string) {
  const bytes = await makeJpeg({ seed, ...(takenAt && { takenAt }) });
  const response = await uploadBytes(test, anna.token, bytes, { filename });
  expect(response.statusCode).toBe(201);
  return [String(response.headers['x-image-id']), bytes] as const;
}

beforeAll(async () => {
  test = await createTestApp();
  anna = await signUpPerson(test, 'anna');
  calls = downloadCalls(test, anna.token);
  photos = new Map();
  for (const [seed, name] of names.entries()) {
    const [id, bytes] = await upload(seed, name, seed === 0 ? '2019:07:06 05:04:02' : undefined);
    photos.set(id, bytes);
  }
  const made = await calls.create([...photos.keys()], { name: title });
  downloadId = made.id;
  size = made.size;
  url = await calls.address(downloadId);
  whole = (await requestBytes(test, url)).rawPayload;
});
afterAll(() => test.close());

describe('an archive', () => {
  it('contains every photo once, byte for byte, under names valid on every file system', () => {
    const files = [...readStoredZip(whole)];
    expect(files.map(([name]) => name)).toEqual([
      'Été 🏖.JPG',
      'c_ _x_.jpg',
      'img.jpg',
      'IMG (2).jpg',
      'img (3).jpg',
      '_CON.jpg',
    ]);
    for (const [index, bytes] of [...photos.values()].entries()) {
      expect(files[index]?.[1].equals(bytes), names[index]).toBe(true);
    }
  });

  it('has the announced size', () => {
    expect(whole.byteLength).toBe(size);
  });

  it('dates photos by when they were taken', () => {
    // DOS time and date of the first local header.
    const [time, date] = [whole.readUInt16LE(10), whole.readUInt16LE(12)];
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2019, 7, 6]);
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([5, 4, 2]);
  });

  it('is identical from another process, with the same ETag', async () => {
    const { databaseUrl, dataDir } = test;
    const beside = await createTestApp({ beside: { databaseUrl, dataDir } });
    const [here, there] = [await requestBytes(test, url), await requestBytes(beside, url)];
    expect(there.headers.etag).toMatch(/^"[A-Za-z0-9_-]{43}"$/);
    expect(there.headers.etag).toBe(here.headers.etag);
    expect(there.rawPayload.equals(whole)).toBe(true);
    await beside.close();
  });

  it('has another ETag when it contains other photos', async () => {
    const other = await calls.create([...photos.keys()].toReversed());
    const { headers } = await requestBytes(test, await calls.address(other.id), { method: 'HEAD' });
    expect(Number(headers['content-length'])).toBe(size);
    expect(headers.etag).not.toBe((await requestBytes(test, url)).headers.etag);
  });
});

describe('its address', () => {
  it('responds to HEAD', async () => {
    const head = await requestBytes(test, url, { method: 'HEAD' });
    const get = await requestBytes(test, url);
    expect([head.statusCode, head.rawPayload.byteLength]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
    expect(get.headers['content-length']).toBe(String(size));
  });

  it('saves it under its id, or under its name on request', async () => {
    const dispositionOf = async (query: string) =>
      (await requestBytes(test, await calls.address(downloadId, query), { method: 'HEAD' })).headers[
        'content-disposition'
      ];
    const byId = `attachment; filename="${downloadId}.zip"; filename*=UTF-8''${downloadId}.zip`;
    expect([await dispositionOf(''), await dispositionOf('?saveAs=id')]).toEqual([byId, byId]);
    expect(await dispositionOf('?saveAs=name')).toBe(
      `attachment; filename="My _best_ of 2024_5 __.zip"; filename*=UTF-8''My%20_best_%20of%202024_5%20%F0%9F%8F%96.zip`,
    );
    const nameless = await calls.create([...photos.keys()]);
    const named = await calls.create([...photos.keys()], { name: 'Rome.ZIP' });
    const saved = async (id: string) =>
      /filename="(.*?)"/.exec(
        String(
          (await requestBytes(test, await calls.address(id, '?saveAs=name'), { method: 'HEAD' })).headers[
            'content-disposition'
          ],
        ),
      )?.[1];
    expect(await saved(nameless.id)).toBe(`${nameless.id}.zip`);
    expect(await saved(named.id)).toBe('Rome.ZIP');
  });

  it('has the host of the request', async () => {
    const at = async (host: string) =>
      (
        await test.request(anna.token, {
          method: 'GET',
          url: `/api/download/downloads/${downloadId}/url`,
          headers: { host },
        })
      ).json().url;
    expect(await at('localhost')).toMatch(/^http:\/\/localhost:4000\/archives\/downloads\//);
    expect(await at('printo.localhost')).toMatch(/^http:\/\/printo\.localhost:4000\/archives\/downloads\//);
  });
});

describe('a Range of it', () => {
  it('is that slice of the whole', async () => {
    const { seed } = seededRandom('ranges of an archive');
    const place = fc.nat(whole.byteLength - 1);
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const response = await requestBytes(test, url, { headers: { range: `bytes=${start}-${end}` } });
        expect(response.statusCode).toBe(206);
        expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${whole.byteLength}`);
        expect(response.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 60, seed },
    );
  });

  it('resumes with the same ETag, and restarts with any other', async () => {
    const { etag } = (await requestBytes(test, url, { method: 'HEAD' })).headers;
    const rest = (tag: string) =>
      requestBytes(test, url, { headers: { range: 'bytes=1000-', 'if-range': tag } });
    const same = await rest(String(etag));
    expect(same.statusCode).toBe(206);
    expect(Buffer.concat([whole.subarray(0, 1000), same.rawPayload]).equals(whole)).toBe(true);
    const other = await rest('"other"');
    expect([other.statusCode, other.rawPayload.byteLength]).toEqual([200, whole.byteLength]);
  });
});

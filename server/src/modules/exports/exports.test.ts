// Proves EXP-12, EXP-13, EXP-16, EXP-17, EXP-18, EXP-22.

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { channel, requestBytes } from '../../../test/download-calls.ts';
import {
  type ExportCalls,
  exportCalls,
  type ReadyExport,
  type Unpacked,
} from '../../../test/export-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';

// Uploads, jobs and zips, on a machine that may be busy.
vi.setConfig({ testTimeout: 2 * minutes, hookTimeout: 2 * minutes });

const photosUrl = '/api/photo-management/photos';
const albumsUrl = '/api/photo-management/albums';
/** Imported by the shop: the site refuses such names. */
const zooName = `Zoo & "b" 'c' \u202e`;
const markup = '<img src=x onerror=alert(1)>';
const hostile = `A&B <script>alert("x")<script> ' \u202e ünï 日本 "q".jpg`;

let clock: FakeClock;
let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let calls: ExportCalls;
const ids: string[] = [];
const bytes: Buffer[] = [];

async function upload(seed: number, metadata: Record<string, string>, takenAt?: string): Promise<string> {
  const jpeg = await makeJpeg({ seed, ...(takenAt && { takenAt }) });
  const response = await uploadBytes(test, token, jpeg, metadata);
  const id = String(response.headers['x-image-id']);
  ids.push(id);
  bytes.push(jpeg);
  return id;
}

async function makeAlbum(name: string, photoIds: readonly string[]): Promise<string> {
  clock.advance(1000);
  const made = await test.request(token, { method: 'POST', url: albumsUrl, body: { name } });
  const { albumId } = made.json();
  if (photoIds.length > 0) {
    await test.request(token, {
      method: 'POST',
      url: `${albumsUrl}/${albumId}/photos`,
      body: { photoIds },
    });
  }
  return albumId;
}

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({ clock });
  token = (await test.signUp('anna@demo.keepsake.test')).token;
  calls = exportCalls(test, token);
  await test.modules.exports.work();
});
afterAll(() => test.close());

it('an export of an empty library is a manifest, and nothing else', async () => {
  const empty = await calls.ready();
  expect(empty.chunks).toHaveLength(1);
  const { zips, manifest } = await calls.unpack(empty);
  expect(zips).toEqual([['manifest.json', 'index.html']]);
  expect(manifest).toMatchObject({ photosCount: 0, albums: [], photos: [], missing: [] });
});

describe('an export of a library', () => {
  let made: ReadyExport;
  let unpacked: Unpacked;

  beforeAll(async () => {
    await upload(1, { filename: 'IMG_1.jpg' }, '2024:05:03 12:00:01');
    await upload(2, { filename: 'img_1.JPG' }, '2024:05:02 12:00:01');
    await upload(3, { filename: 'IMG_1.jpg' }, '2023:05:03 12:00:01');
    await upload(4, { filename: hostile });
    await upload(5, { filename: 'holi\u202eday.html' });
    const gone = await upload(6, { filename: 'deleted.jpg' });
    const zoo = await makeAlbum('Zoo', [ids[3], ids[0], ids[4], gone] as string[]);
    const empty = await makeAlbum('Empty', []);
    const imported = [
      [zoo, zooName],
      [empty, markup],
    ];
    for (const [albumId, name] of imported) {
      await runOnServer(
        test.databaseUrl,
        `update albums set name = $$${name}$$ where album_id = '${albumId}'`,
      );
    }
    await test.request(token, { method: 'DELETE', url: photosUrl, body: { photoIds: [gone] } });
    await test.request(token, {
      method: 'POST',
      url: `${albumsUrl}/${zoo}/photos/move`,
      body: { photoIds: [ids[4]], before: ids[3] },
    });
    await test.request(token, {
      method: 'POST',
      url: `${photosUrl}/favourites`,
      body: { photoIds: [ids[1], gone], isFavourite: true },
    });
    made = await calls.ready({ 'accept-language': 'de-DE' });
    unpacked = await calls.unpack(made);
  });

  it('lays photos out by year and month, under safe names, each once', () => {
    const { manifest, files } = unpacked;
    const paths = manifest.photos.map(({ path }) => path);
    const dated = paths.filter((path) => !path.startsWith('Unknown date/'));
    expect(dated).toEqual(['2023/05/IMG_1.jpg', '2024/05/img_1.JPG', '2024/05/IMG_1 (2).jpg']);
    expect(paths).toHaveLength(5);
    expect(paths.slice(0, 3)).toEqual(dated);
    expect(paths).toContain('Unknown date/holiday.html.jpg');
    for (const [index, id] of ids.slice(0, 5).entries()) {
      const photo = manifest.photos.find((one) => one.id === id);
      const own = bytes[index] as Buffer;
      expect(files.get(photo?.path ?? '')?.equals(own), photo?.path).toBe(true);
      expect(photo).toMatchObject({
        bytes: own.byteLength,
        sha256: createHash('sha256').update(own).digest('hex'),
        crc32: crc32(own).toString(16).padStart(8, '0'),
        zip: 0,
      });
    }
  });

  it('says which photos are favourites', () => {
    const marked = unpacked.manifest.photos.filter(({ isFavourite }) => isFavourite);
    expect(marked.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('keeps names as people wrote them in the manifest', () => {
    const odd = unpacked.manifest.photos.find(({ id }) => id === ids[3]);
    expect(odd?.fileName).toBe(hostile.normalize('NFC').split('/').at(-1));
    expect(odd?.path).not.toMatch(/[<>"\u202e]/);
  });

  it('has the albums with their photos in their order, without deleted ones', () => {
    const { albums, photos } = unpacked.manifest;
    expect(albums.map(({ name }) => name)).toEqual([zooName, markup]);
    const idsIn = albums[0]?.photos.map((path) => photos.find((photo) => photo.path === path)?.id);
    expect(idsIn).toEqual([ids[4], ids[3], ids[0]]);
    expect(albums[1]?.photos).toEqual([]);
  });

  it('has pages without script, in the requested language, whose links open its photos', () => {
    const { files } = unpacked;
    const pages = [...files].filter(([name]) => name.endsWith('.html'));
    expect(pages.map(([name]) => name)).toContain('index/2024-05.html');
    const linked = new Set<string>();
    for (const [name, content] of pages) {
      const text = content.toString();
      expect(text).toContain('<html lang="de-DE">');
      expect(text).not.toMatch(/<script|<img|javascript:|A&B/i);
      if (text.includes('onerror')) expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      for (const [, href = ''] of text.matchAll(/href="([^"]*)"/g)) {
        const path = decodeURIComponent(new URL(href.replaceAll('&#39;', "'"), `file:///${name}`).pathname);
        expect([...files.keys()], `${name}: ${href}`).toContain(path.slice(1));
        linked.add(path.slice(1));
      }
    }
    expect([...files.keys()].filter((name) => !linked.has(name))).toEqual(['manifest.json']);
    expect(pages.map(([, content]) => content.toString()).join('')).toContain('>A&amp;B ');
  });

  it('is returned to the next request, until the library is another one', async () => {
    expect(calls.requested(await calls.post())).toEqual(made);
    expect(await calls.list()).toContainEqual(made);
    const albumId = await makeAlbum('Another', []);
    const other = await calls.ready();
    expect(other.backupId).not.toBe(made.backupId);
    await test.request(token, { method: 'DELETE', url: `${albumsUrl}/${albumId}` });
    expect(calls.requested(await calls.post())).toEqual(made);
    await test.request(token, { method: 'DELETE', url: photosUrl, body: { photoIds: [ids[4]] } });
    const third = await calls.ready();
    expect([made.backupId, other.backupId]).not.toContain(third.backupId);
    expect((await calls.unpack(third)).manifest.photosCount).toBe(4);
  });

  it('stays a snapshot: what is deleted later is still in it', async () => {
    const { manifest, files } = await calls.unpack(made);
    expect(manifest.photos.map(({ id }) => id)).toContain(ids[4]);
    expect(files.size).toBe(unpacked.files.size);
  });

  it('has an id that may be written in capitals', async () => {
    const capitals = made.backupId.toUpperCase();
    expect(calls.requested(await calls.read(capitals))).toEqual(made);
    const url = await calls.address(capitals, 0);
    expect((await requestBytes(test, url, { method: 'HEAD' })).statusCode).toBe(200);
  });

  it('responds to Range, HEAD and tags as one file', async () => {
    const url = await calls.address(made.backupId, 0);
    const whole = await requestBytes(test, url);
    const read = vi.spyOn(test.platform.blobs, 'read');
    const head = await requestBytes(test, url, { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String(made.chunks[0]?.size));
    expect(whole.headers['content-disposition']).toContain('photo-export-0.zip');
    const part = await requestBytes(test, url, { headers: { range: 'bytes=100-' } });
    expect([part.statusCode, part.headers.etag]).toEqual([206, whole.headers.etag]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true);
    expect(read, 'what it is made of is known by then').not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('is deleted after seven days; an address is valid for a day more', async () => {
    const url = await calls.address(made.backupId, 0);
    const rows = await runOnServer<{ days: string }>(
      test.databaseUrl,
      `select extract(epoch from expires_at - updated_at) as days from exports where export_id = '${made.backupId}'`,
    );
    expect(Number(rows[0]?.days)).toBe(limits.exports.validSeconds);
    const status = async () => (await requestBytes(test, url, { method: 'HEAD' })).statusCode;
    expect(await status()).toBe(200);
    // The provider uses the system clock: a token expires before a week ends.
    const expire = (secondsAgo: number) =>
      runOnServer(
        test.databaseUrl,
        `update exports set expires_at = '${new Date(clock.now() - secondsAgo * 1000).toISOString()}' where state = 'READY'`,
      );
    await expire(0);
    expect((await calls.read(made.backupId)).statusCode).toBe(404);
    expect((await calls.requestUrl(made.backupId, 0)).statusCode).toBe(404);
    expect(await status()).toBe(200);
    await expire(limits.exports.urlSeconds - 1);
    await test.modules.exports.sweep();
    expect((await requestBytes(test, url)).rawPayload.byteLength).toBe(made.chunks[0]?.size);
    await expire(limits.exports.urlSeconds);
    expect(await status()).toBe(404);
    expect(calls.requested(await calls.post()).status).toBe('REQUESTED');
  });
});

it('a request requires the channel of the host', async () => {
  for (const body of [{}, { channel: null }, { channel: 'nobody' }]) {
    const response = await calls.post(body);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Unable to extract channel ID!']);
  }
  expect((await calls.post({ channel })).statusCode).toBe(200);
});

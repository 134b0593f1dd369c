/** T12: place, camera and author of a photo are in its original only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PhotoDetails } from '@keepsake/contract/photos';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { uploadBytes } from '../../../test/uploads.ts';

const corpus = path.join(process.env.CORPUS_DIR ?? '/nonexistent', 'public/heic');
const images = path.resolve(import.meta.dirname, '../../../test/images');

/** What a JPEG needs for display: tables, frame, scans, JFIF header. */
const neededGroups = ['file', 'jfif', 'Thumbnail'];

const secrets = {
  owner: 'Ottilie Nebelkamm',
  copyright: 'Nebelkamm Lichtbilder 1987',
  serial: 'SN-4711-0815-XQ',
  lens: 'LENS-9932-117',
  place: 'Zwetschgenallee 12',
  comment: 'letter-to-grandmother',
};

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 aux:SerialNumber="${secrets.serial}" aux:LensSerialNumber="${secrets.lens}" aux:OwnerName="${secrets.owner}">
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${secrets.copyright}</rdf:li></rdf:Alt></dc:rights>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** One IPTC-IIM record: application record 2, dataset, length, text. */
function iptc(dataset: number, text: string): Buffer {
  const head = Buffer.from([0x1c, 2, dataset, 0, 0]);
  head.writeUInt16BE(text.length, 3);
  return Buffer.concat([head, Buffer.from(text)]);
}

function photoshopBlock(): Buffer {
  const records = Buffer.concat([
    iptc(80, secrets.owner),
    iptc(92, secrets.place),
    iptc(116, secrets.copyright),
  ]);
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(records.length, head.length - 4);
  return Buffer.concat([head, records, Buffer.alloc(records.length % 2)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const exif = {
  IFD0: {
    Artist: secrets.owner,
    Copyright: secrets.copyright,
    Make: 'Voigt',
    ImageDescription: secrets.place,
  },
  IFD2: {
    CameraOwnerName: secrets.owner,
    BodySerialNumber: secrets.serial,
    LensSerialNumber: secrets.lens,
    DateTimeOriginal: '2024:05:03 14:02:09',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 22/1 3133/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '8/1 32/1 2711/100',
  },
};

const picture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a63' } })
    .withExif(exif)
    .withXmp(xmp)
    .withIccProfile('p3');

async function makeJpeg(): Promise<Buffer> {
  const bytes = await picture().jpeg().toBuffer();
  const more = [segment(0xed, photoshopBlock()), segment(0xfe, Buffer.from(secrets.comment))];
  return Buffer.concat([bytes.subarray(0, 2), ...more, bytes.subarray(2), Buffer.from(secrets.comment)]);
}

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

const request = (url: string) => {
  const { pathname, search } = new URL(url);
  return test.request(undefined, { method: 'GET', url: pathname + search });
};

async function derive(bytes: Buffer): Promise<Buffer[]> {
  const uploaded = await uploadBytes(test, token, bytes);
  expect(uploaded.statusCode).toBe(201);
  const url = `/api/photo-management/photos/${uploaded.headers['x-image-id']}`;
  const details: PhotoDetails = (await test.request(token, { method: 'GET', url })).json();
  const isHeic = details.mimeType === 'image/heic';
  const urls = [...details.thumbnails.map((thumbnail) => thumbnail.url), ...(isHeic ? [details.url] : [])];
  const responses = await Promise.all(urls.map(request));
  expect(responses.map((response) => response.statusCode)).toEqual(urls.map(() => 200));
  expect(responses.map((response) => response.headers['content-type'])).toEqual(urls.map(() => 'image/jpeg'));
  return responses.map((response) => response.rawPayload);
}

/** Markers before the first scan, without tables, frame and JFIF header. */
function otherSegments(jpeg: Buffer): number[] {
  const found: number[] = [];
  for (let at = 2; jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] as number;
    const isJfif = marker === 0xe0 && jpeg.toString('latin1', at + 4, at + 8) === 'JFIF';
    if (!isJfif && (marker >= 0xe0 || marker === 0xfe)) found.push(marker);
  }
  return found;
}

async function expectNothingPrivate(jpeg: Buffer): Promise<void> {
  const text = jpeg.toString('latin1');
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  for (const name of ['Exif\0', 'http://', 'Photoshop', 'ICC_PROFILE', 'XMP', 'MPF\0'])
    expect(text).not.toContain(name);
  expect(otherSegments(jpeg)).toEqual([]);
  expect(jpeg.indexOf(Buffer.from([0xff, 0xd9]))).toBe(jpeg.length - 2);
  const groups = Object.keys(ExifReader.load(jpeg, { expanded: true }));
  expect(groups.filter((group) => !neededGroups.includes(group))).toEqual([]);
  const { exif, icc, xmp, iptc, comments } = await sharp(jpeg).metadata();
  expect({ exif, icc, xmp, iptc, comments }).toEqual({});
}

describe('a photo with private metadata', () => {
  it('has all of it in its original', async () => {
    const tags = ExifReader.load(await makeJpeg(), { expanded: true });
    expect(tags.gps?.Latitude).toBeCloseTo(47.375, 2);
    expect(tags.exif).toHaveProperty('BodySerialNumber.description', secrets.serial);
    expect(tags.exif).toHaveProperty('CameraOwnerName.description', secrets.owner);
    expect(tags.iptc).toHaveProperty('By-line.description', secrets.owner);
    expect(JSON.stringify(tags.xmp)).toContain(secrets.lens);
    const text = (await makeJpeg()).toString('latin1');
    for (const secret of Object.values(secrets)) expect(text).toContain(secret);
    await expect(expectNothingPrivate(await makeJpeg())).rejects.toThrow(secrets.owner);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['JPEG', makeJpeg],
    ['PNG', () => picture().png().toBuffer()],
    ['small JPEG with GPS', () => readFileSync(path.join(images, 'small.jpg'))],
    ['small HEIC', () => readFileSync(path.join(images, 'small.heic'))],
  ])('%s: no rendition has any of it', async (_what, make) => {
    const made = await derive(await make());
    for (const jpeg of made) await expectNothingPrivate(jpeg);
  });
});

if (!existsSync(corpus))
  console.log('private-metadata: no HEIC photos of phones, CORPUS_DIR names no folder with public/heic');

describe.skipIf(!existsSync(corpus))('photos of phones (CORPUS_DIR)', () => {
  const files = existsSync(corpus)
    ? readdirSync(corpus).filter((name) => /iphone7|motionphoto|s24fe/.test(name))
    : [];

  it.each(files)('%s', async (name) => {
    for (const jpeg of await derive(readFileSync(path.join(corpus, name)))) await expectNothingPrivate(jpeg);
  });
});

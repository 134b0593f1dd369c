import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExifEntry, makeTag, makeTiff, modelTag, textEntry } from '../../../../test/images/make-exif.ts';
import {
  app1,
  chunk,
  jpegWith,
  picture,
  pngWith,
  textChunk,
  xmp,
} from '../../../../test/images/make-metadata.ts';
import { openHeic } from '../pixels/heic-picture.ts';
import { readHeicMetadata } from './heic-metadata.ts';
import { readFileMetadata, readMetadata } from './read-metadata.ts';

const images = path.resolve(import.meta.dirname, '../../../../test/images');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function metadataOf(bytes: Buffer, type: 'image/jpeg' | 'image/png') {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return readFileMetadata(file, type);
}

const dateOf = async (bytes: Buffer, type: 'image/jpeg' | 'image/png') =>
  (await metadataOf(bytes, type)).dateTaken;

const exif = { IFD0: { DateTime: '2024:01:01 00:00:00' }, IFD2: { DateTimeOriginal: '2020:02:03 04:05:06' } };

describe('JPEG', () => {
  test('EXIF', async () => {
    const bytes = await picture.clone().jpeg().withExif(exif).toBuffer();
    expect(await dateOf(bytes, 'image/jpeg')).toBe('2020-02-03T04:05:06');
  });

  test('a date of the last change alone is ignored', async () => {
    const bytes = await picture.clone().jpeg().withExif({ IFD0: exif.IFD0 }).toBuffer();
    expect(await dateOf(bytes, 'image/jpeg')).toBeUndefined();
  });

  test.each([
    ['an attribute', `exif:DateTimeOriginal="2017-01-02T03:04:05+05:30"/>`],
    ['an element', `><exif:DateTimeOriginal>2017-01-02T03:04:05+05:30</exif:DateTimeOriginal>`],
  ])('XMP as %s', async (_, property) => {
    const mark = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
    const bytes = await jpegWith(app1(Buffer.concat([mark, xmp(property)])));
    expect(await dateOf(bytes, 'image/jpeg')).toBe('2017-01-02T03:04:05+05:30');
  });

  test('a FLIR camera record in two segments', async () => {
    const file = Buffer.alloc(0x60 + 0x400);
    file.write('FFF\0', 'latin1');
    file.writeUInt32BE(0x40, 0x18);
    file.writeUInt32BE(1, 0x1c);
    file.writeUInt16BE(0x20, 0x40);
    file.writeUInt32BE(0x60, 0x4c);
    file.writeUInt16LE(2, 0x60);
    file.writeUInt32LE(1621193256, 0x60 + 0x384);
    file.writeUInt32LE(107, 0x60 + 0x388);
    file.writeInt16LE(420, 0x60 + 0x38c);
    const part = (index: number, content: Buffer) =>
      app1(Buffer.concat([Buffer.from(`FLIR\0\x01${String.fromCharCode(index)}\x01`, 'latin1'), content]));
    const whole = await jpegWith(part(0, file.subarray(0, 700)), part(1, file.subarray(700)));
    expect(await dateOf(whole, 'image/jpeg')).toBe('2021-05-16T12:27:36.107-07:00');
    const cut = await jpegWith(part(0, file.subarray(0, 700)));
    expect(await dateOf(cut, 'image/jpeg')).toBeUndefined();
  });

  test.each([
    ['garbage', Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1')],
    ['nothing', Buffer.from('Exif\0\0', 'latin1')],
    [
      'a directory that names itself as the next',
      Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1'),
    ],
  ])('damaged EXIF counts as none: %s', async (_, content) => {
    expect(await dateOf(await jpegWith(app1(content)), 'image/jpeg')).toBeUndefined();
  });
});

describe('camera', () => {
  const jpegOf = (...entries: ExifEntry[]) =>
    jpegWith(app1(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), makeTiff(...entries)])));

  test('is make and model of a JPEG', async () => {
    const bytes = await jpegOf(textEntry(makeTag, 'Apple'), textEntry(modelTag, 'iPhone 15 Pro'));
    expect(await metadataOf(bytes, 'image/jpeg')).toEqual({ camera: 'Apple iPhone 15 Pro' });
  });

  test('is read from a PNG, as is its date', async () => {
    const tags = { IFD0: { ...exif.IFD0, Make: 'Canon', Model: 'Canon EOS R5' }, IFD2: exif.IFD2 };
    const bytes = await picture.clone().png().withExif(tags).toBuffer();
    expect(await metadataOf(bytes, 'image/png')).toEqual({
      dateTaken: '2020-02-03T04:05:06',
      camera: 'Canon EOS R5',
    });
  });

  test.each([
    ['numbers', { ...textEntry(makeTag, '12345678'), type: 3, count: 4 }],
    ['bytes of no type', { ...textEntry(makeTag, 'Canon EOS'), type: 7 }],
    ['more than there is', { ...textEntry(makeTag, 'Canon EOS'), count: 0xffff_fff0 }],
    ['none at all', { ...textEntry(makeTag, 'Canon EOS'), count: 0 }],
    ['NULs', textEntry(makeTag, '\0'.repeat(30))],
  ])('%s are no name', async (_, entry) => {
    expect(await metadataOf(await jpegOf(entry), 'image/jpeg')).toEqual({});
  });

  test('very long names are cut', async () => {
    const huge = 'A'.repeat(400_000);
    const bytes = await pngWith(chunk('eXIf', makeTiff(textEntry(makeTag, huge), textEntry(modelTag, huge))));
    expect(await metadataOf(bytes, 'image/png')).toEqual({ camera: 'A'.repeat(100) });
  });
});

describe('PNG', () => {
  test('EXIF', async () => {
    const bytes = await picture.clone().png().withExif(exif).toBuffer();
    expect(await dateOf(bytes, 'image/png')).toBe('2020-02-03T04:05:06');
  });

  test.each([
    ['plain', false],
    ['compressed', true],
  ])('%s XMP after the picture', async (_, isCompressed) => {
    const packet = xmp(`photoshop:DateCreated="2016-05-04T03:02:01"/>`);
    const bytes = await pngWith(textChunk('iTXt', 'XML:com.adobe.xmp', packet, isCompressed));
    expect(await dateOf(bytes, 'image/png')).toBe('2016-05-04T03:02:01');
  });

  test('XMP that inflates beyond the limit is ignored', async () => {
    const packet = Buffer.concat([xmp(`xmp:CreateDate="2016-05-04T03:02:01"/>`), Buffer.alloc(32_000_000)]);
    expect(
      await dateOf(await pngWith(textChunk('iTXt', 'XML:com.adobe.xmp', packet, true)), 'image/png'),
    ).toBeUndefined();
  });

  test('tIME is no date taken', async () => {
    const bytes = await pngWith(chunk('tIME', Buffer.from([7, 231, 1, 2, 3, 4, 5])));
    expect(await dateOf(bytes, 'image/png')).toBeUndefined();
  });
});

test('HEIC', () => {
  const limits = { maxPixels: 1e8, maxPixelsWholeInMemory: 5e7 };
  const blocks = readHeicMetadata(openHeic(path.join(images, 'small.heic'), limits));
  expect(readMetadata(blocks)).toEqual({
    dateTaken: '2023-12-31T23:59:58-05:00',
    camera: 'Keepsake Test camera',
  });
});

/** T10: small files that claim or unpack to huge pictures. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readsOf, watchFileReads } from '../../../test/file-reads.ts';
import { makeTag, makeTiff, modelTag, textEntry } from '../../../test/images/make-exif.ts';
import { createDecoders, type Decoders, type ImageType } from './index.ts';

const mebibyte = 2 ** 20;
/** Two chunks of 16 KiB. */
const maxHeaderBytes = 32 * 1024;
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-bombs-'));
const small = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../../test/images', name));

let started = 0;
let decoders: Decoders;

function open(memoryBytes: number): Decoders {
  const quiet = () => {};
  started = 0;
  decoders = createDecoders({
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    slots: 1,
    budgets: { raster: { memoryBytes, cpuMilliseconds: 10_000, wallMilliseconds: 100_000 } },
    observe: {
      picture: quiet,
      waited: quiet,
      turnedAway: quiet,
      started: () => {
        started += 1;
      },
      ended: quiet,
    },
  });
  return decoders;
}

beforeEach(watchFileReads);
afterEach(() => decoders.close());
afterAll(() => rmSync(folder, { recursive: true }));

function keep(bytes: Buffer): string {
  const file = path.join(folder, 'bomb');
  writeFileSync(file, bytes);
  return file;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function png(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.from('00000000000000000100000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

async function jpeg(side: number, progressive: boolean): Promise<Buffer> {
  const background = '#abc';
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  const bytes = await picture.jpeg({ progressive }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

function heic(side: number): Buffer {
  const bytes = small('small.heic');
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(side, at + 8);
    bytes.writeUInt32BE(side, at + 12);
  }
  return bytes;
}

const zeros = (size: number) => deflateSync(Buffer.alloc(size), { level: 9 });

describe('a small file that claims to be huge', () => {
  it.each<[string, ImageType, () => Buffer | Promise<Buffer>]>([
    ['PNG of 40,000 x 40,000', 'image/png', () => png(40_000, 40_000, zeros(40_000 * 5001))],
    ['PNG of 2,147,483,647 x 2,147,483,647', 'image/png', () => png(2 ** 31 - 1, 2 ** 31 - 1, zeros(100))],
    ['JPEG of 65,500 x 65,500', 'image/jpeg', () => jpeg(65_500, false)],
    ['progressive JPEG of 65,500 x 65,500', 'image/jpeg', () => jpeg(65_500, true)],
    ['HEIC of 65,535 x 65,535', 'image/heic', () => heic(65_535)],
    ['HEIC of 4,294,967,295 x 4,294,967,295', 'image/heic', () => heic(2 ** 32 - 1)],
  ])('%s is refused before a decoder starts, by its header alone', async (_what, type, make) => {
    const file = keep(await make());
    open(512 * mebibyte);
    for (const task of ['inspect', 'derive'] as const) {
      const reads = await readsOf(() =>
        expect(decoders[task](file, type)).rejects.toMatchObject({ code: 'too-many-pixels' }),
      );
      expect(reads.bytes).toBeGreaterThan(0);
      expect(reads.bytes).toBeLessThanOrEqual(maxHeaderBytes);
    }
    expect(started).toBe(0);
  });
});

describe('a sound PNG with something small that unpacks to 200 MiB', () => {
  const named = (name: string) => Buffer.from(`${name}\0\0`, 'latin1');
  const huge = zeros(200 * mebibyte);
  const picture = zeros(320 * (240 / 8 + 1));

  it.each([
    ['colour profile', chunk('iCCP', Buffer.concat([named('profile'), huge]))],
    ['text', chunk('zTXt', Buffer.concat([named('Comment'), huge]))],
    ['XMP', chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), huge]))],
  ])('%s is shown without it, in the memory of any other', async (_what, bomb) => {
    const file = keep(png(240, 320, picture, bomb));
    open(250 * mebibyte);
    expect(await decoders.inspect(file, 'image/png')).toMatchObject({ width: 240, height: 320 });
    const { renditions } = await decoders.derive(file, 'image/png');
    expect(renditions.map(({ variant }) => variant)).toEqual(['1300', '800', '300']);
    expect(started, 'one process looked at it, one made its pictures').toBe(2);
  });
});

it('a sound PNG with names of almost 4 MiB in its EXIF is shown without them', async () => {
  const model = textEntry(modelTag, 'A'.repeat(4 * mebibyte - 200));
  // The make has no content of its own and points at that of the model.
  const exif = makeTiff({ ...model, tag: makeTag, content: Buffer.alloc(0) }, model);
  const file = keep(png(240, 320, zeros(320 * (240 / 8 + 1)), chunk('eXIf', exif)));
  open(512 * mebibyte);
  expect(await decoders.inspect(file, 'image/png')).toEqual({
    type: 'image/png',
    width: 240,
    height: 320,
    seemsDamaged: false,
    needsFullSize: false,
  });
  expect(started).toBe(1);
});

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTiles } from '../../../../test/images/heic-in-tiles.ts';
import type { ImageType } from './image-type.ts';
import { readSize } from './read-size.ts';

const limits = { maxPixels: 200_000_000, maxPixelsWholeInMemory: 50_000_000 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-size-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sizeOf(bytes: Buffer, type: ImageType) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return readSize(file, type, limits);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function frame(width: number, height: number): Buffer {
  const content = Buffer.from([8, 0, 0, 0, 0, 3]);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return content;
}

const start = Buffer.from([0xff, 0xd8]);
const scan = segment(0xda, Buffer.alloc(10));

function jpeg(...segments: Buffer[]): Buffer {
  return Buffer.concat([start, ...segments, scan]);
}

function png(width: number, height: number, interlace: number): Buffer {
  const bytes = Buffer.from(`89504e470d0a1a0a0000000d49484452${'00'.repeat(8)}0806000000`, 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes[28] = interlace;
  return bytes;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
}

function ispe(width: number, height: number): Buffer {
  const content = Buffer.alloc(12);
  content.writeUInt32BE(width, 4);
  content.writeUInt32BE(height, 8);
  return box('ispe', content);
}

function heic(...properties: Buffer[]): Buffer {
  const meta = box('meta', Buffer.alloc(4), box('hdlr'), box('iprp', box('ipco', ...properties)));
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0')), box('mdat', Buffer.alloc(99)), meta]);
}

describe('readSize of JPEG', () => {
  test.each([
    ['baseline', 0xc0, false],
    ['progressive', 0xc2, true],
    ['arithmetic', 0xc9, false],
    ['arithmetic and progressive', 0xca, true],
  ])('%s', async (_, marker, isWholeInMemory) => {
    const bytes = jpeg(segment(0xe0, Buffer.alloc(14)), segment(marker, frame(4032, 3024)));
    expect(await sizeOf(bytes, 'image/jpeg')).toEqual({ width: 4032, height: 3024, isWholeInMemory });
  });

  test('skips tables, a thumbnail inside EXIF, fill bytes and stray bytes', async () => {
    const thumbnail = segment(0xe1, jpeg(segment(0xc0, frame(160, 120))));
    const stray = Buffer.from([0x00, 0x12, 0xff, 0x00, 0xff, 0xff]);
    const bytes = jpeg(thumbnail, segment(0xc4, Buffer.alloc(300)), stray, segment(0xc0, frame(80, 60)));
    expect(await sizeOf(bytes, 'image/jpeg')).toMatchObject({ width: 80, height: 60 });
  });

  test.each([
    ['the height comes after the scan', jpeg(segment(0xc0, frame(80, 0)))],
    ['there is no frame', jpeg(segment(0xe0, Buffer.alloc(14)))],
    ['it ends inside the frame', jpeg(segment(0xc0, frame(80, 60))).subarray(0, 8)],
    ['a segment reaches past its end', Buffer.from('ffd8ffe1ffff', 'hex')],
    ['it is only a start marker', start],
    ['samples have 12 bits', jpeg(segment(0xc1, Buffer.concat([Buffer.of(12), frame(80, 60).subarray(1)])))],
  ])('refuses a file where %s', async (_, bytes) => {
    await expect(sizeOf(bytes, 'image/jpeg')).rejects.toMatchObject({ code: 'unreadable-image' });
  });

  test('agrees with a real encoder', async () => {
    const picture = sharp({ create: { width: 33, height: 17, channels: 3, background: '#123' } });
    expect(await sizeOf(await picture.jpeg({ progressive: true }).toBuffer(), 'image/jpeg')).toEqual({
      width: 33,
      height: 17,
      isWholeInMemory: true,
    });
  });
});

describe('readSize of PNG', () => {
  test.each([
    ['plain', 0, false],
    ['interlaced', 1, true],
  ])('%s', async (_, interlace, isWholeInMemory) => {
    const size = await sizeOf(png(1200, 800, interlace), 'image/png');
    expect(size).toEqual({ width: 1200, height: 800, isWholeInMemory });
  });

  test.each([
    ['no width', png(0, 800, 0)],
    ['no header', Buffer.concat([png(8, 8, 0).subarray(0, 12), Buffer.from('IDAT'), Buffer.alloc(20)])],
    ['an early end', png(8, 8, 0).subarray(0, 20)],
  ])('refuses %s', async (_, bytes) => {
    await expect(sizeOf(bytes, 'image/png')).rejects.toMatchObject({ code: 'unreadable-image' });
  });
});

describe('readSize of HEIC', () => {
  test('uses the largest picture of the file', async () => {
    const bytes = heic(ispe(512, 512), box('irot', Buffer.from([1])), ispe(4032, 3024), ispe(320, 240));
    const size = await sizeOf(bytes, 'image/heic');
    expect(size).toEqual({ width: 4032, height: 3024, isWholeInMemory: true });
  });

  test('detects a picture in tiles, which is not held in memory as a whole', async () => {
    const tile = readFileSync(path.join(import.meta.dirname, '../../../../test/images/tiles/large.heic'));
    expect(await sizeOf(tile, 'image/heic')).toEqual({ width: 512, height: 512, isWholeInMemory: true });
    const grid = inTiles([tile, tile], { columns: 2, rows: 1, width: 1000, height: 500 });
    expect(await sizeOf(grid, 'image/heic')).toEqual({ width: 1000, height: 500, isWholeInMemory: false });
  });

  test('reads boxes with 64-bit sizes', async () => {
    const large = Buffer.from('00000001mdat00000000', 'latin1').fill(0, 0, 4);
    const bytes = heic(ispe(64, 48));
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1);
    head.write('free', 4);
    head.writeBigUInt64BE(BigInt(16 + large.length), 8);
    const size = await sizeOf(Buffer.concat([head, large, bytes]), 'image/heic');
    expect(size).toMatchObject({ width: 64, height: 48 });
  });

  const lying = heic(ispe(64, 48));
  lying.writeUInt32BE(0xfffffff0, lying.indexOf('meta') - 4);

  test.each([
    ['no picture', heic(box('irot', Buffer.from([1])))],
    ['no meta box', box('ftyp', Buffer.from('heic\0\0\0\0'))],
    ['a box that claims 4 GB', lying],
    ['an early end', heic(ispe(64, 48)).subarray(0, -6)],
  ])('refuses %s', async (_, bytes) => {
    await expect(sizeOf(bytes, 'image/heic')).rejects.toMatchObject({ code: 'unreadable-image' });
  });
});

describe('limits', () => {
  test.each<[string, Buffer, ImageType, boolean]>([
    ['200 megapixels of JPEG', jpeg(segment(0xc0, frame(10_000, 20_000))), 'image/jpeg', true],
    ['one row more', jpeg(segment(0xc0, frame(10_000, 20_001))), 'image/jpeg', false],
    ['50 megapixels of progressive JPEG', jpeg(segment(0xc2, frame(10_000, 5000))), 'image/jpeg', true],
    ['one row more of progressive JPEG', jpeg(segment(0xc2, frame(10_000, 5001))), 'image/jpeg', false],
    ['one row more of interlaced PNG', png(10_000, 5001, 1), 'image/png', false],
    ['2147483647 x 2147483647', png(0x7fffffff, 0x7fffffff, 0), 'image/png', false],
    ['50 megapixels of HEIC', heic(ispe(10_000, 5000)), 'image/heic', true],
    ['one row more of HEIC in one piece', heic(ispe(10_000, 5001)), 'image/heic', false],
    ['65535 x 65535 of HEIC', heic(ispe(64, 48), ispe(65535, 65535)), 'image/heic', false],
  ])('%s', async (_, bytes, type, isTaken) => {
    const size = sizeOf(bytes, type);
    if (isTaken) await expect(size).resolves.toBeDefined();
    else await expect(size).rejects.toMatchObject({ code: 'too-many-pixels' });
  });
});

test('a header without end is given up', async () => {
  const bytes = Buffer.concat([start, Buffer.alloc(8_000_000, segment(0xe0, Buffer.alloc(0)))]);
  await expect(sizeOf(bytes, 'image/jpeg')).rejects.toMatchObject({ code: 'unreadable-image' });
});

test('a missing file is no fault of the picture', async () => {
  await expect(readSize(path.join(folder, 'none'), 'image/png', limits)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

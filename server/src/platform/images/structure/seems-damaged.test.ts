import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImageType } from '../header/image-type.ts';
import { seemsDamaged } from './seems-damaged.ts';

const images = path.resolve(import.meta.dirname, '../../../../test/images');
const small = (name: string) => readFileSync(path.join(images, name));
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-structure-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function isDamaged(bytes: Buffer, type: ImageType): Promise<boolean> {
  const file = path.join(folder, 'picture');
  writeFileSync(file, bytes);
  return seemsDamaged(file, type);
}

const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

const noise = (progressive: boolean) =>
  sharp({
    create: {
      width: 600,
      height: 500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ progressive, quality: 95 })
    .toBuffer();

function lastScan(jpeg: Buffer): Buffer {
  return jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
}

describe.each([false, true])('a JPEG, progressive: %s', (progressive) => {
  it('is whole with its end marker, whatever follows it', async () => {
    const bytes = await noise(progressive);
    expect(await isDamaged(bytes, 'image/jpeg')).toBe(false);
    const appended = Buffer.concat([bytes, Buffer.from('ftypmp42'), Buffer.alloc(100_000, 7)]);
    expect(await isDamaged(appended, 'image/jpeg')).toBe(false);
  });

  it.each([0.02, 0.1, 0.5, 0.9, 0.9999])('is damaged with %f of its bytes', async (share) => {
    expect(await isDamaged(part(await noise(progressive), share), 'image/jpeg')).toBe(true);
  });

  it('is refused with more than 100 scans', async () => {
    const bytes = await noise(progressive);
    if (!progressive) bytes[bytes.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1;
    const scans = Array<Buffer>(100).fill(lastScan(bytes));
    const many = Buffer.concat([bytes.subarray(0, -2), ...scans, bytes.subarray(-2)]);
    await expect(isDamaged(many, 'image/jpeg')).rejects.toMatchObject({ code: 'unreadable-image' });
    const fewer = Buffer.concat([bytes.subarray(0, -2), ...scans.slice(50), bytes.subarray(-2)]);
    expect(await isDamaged(fewer, 'image/jpeg')).toBe(false);
  });
});

describe.each([
  ['small.jpg', 'image/jpeg'],
  ['small.png', 'image/png'],
  ['small.heic', 'image/heic'],
] as const)('%s', (name, type) => {
  it('is whole', async () => {
    expect(await isDamaged(small(name), type)).toBe(false);
  });

  it.each([0.5, 0.9])('is damaged with %f of its bytes', async (share) => {
    expect(await isDamaged(part(small(name), share), type)).toBe(true);
  });
});

it('a HEIC is damaged whose item list ends early', async () => {
  const bytes = small('small.heic');
  bytes.writeUInt16BE(65_535, bytes.indexOf('iloc') + 10);
  expect(await isDamaged(bytes, 'image/heic')).toBe(true);
});

const comments = (count: number) => Buffer.alloc(4 * count, Buffer.from('fffe0002', 'hex'));

describe.each([
  ['comments', comments(500_000)],
  ['fill bytes', Buffer.alloc(2_000_000, 0xff)],
  ['stuffed zeros', Buffer.alloc(2_000_000, Buffer.from('ff00', 'hex'))],
  [
    'comments of all lengths',
    Buffer.concat(Array.from({ length: 400 }, (_, index) => commentOf(index * 163))),
  ],
])('a JPEG with many %s', (_what, many) => {
  it.each([false, true])('is whole with them, at any place; progressive: %s', async (progressive) => {
    const bytes = await noise(progressive);
    const behindStart = Buffer.concat([bytes.subarray(0, 2), many, bytes.subarray(2)]);
    const beforeEnd = Buffer.concat([bytes.subarray(0, -2), many, bytes.subarray(-2)]);
    expect(await isDamaged(behindStart, 'image/jpeg')).toBe(false);
    expect(await isDamaged(beforeEnd, 'image/jpeg')).toBe(false);
    expect(await isDamaged(beforeEnd.subarray(0, -2), 'image/jpeg')).toBe(true);
  });
});

function commentOf(bytes: number): Buffer {
  const segment = Buffer.alloc(4 + bytes, 7);
  segment.writeUInt16BE(0xfffe);
  segment.writeUInt16BE(2 + bytes, 2);
  return segment;
}

it('an end marker is found wherever a chunk ends', async () => {
  const bytes = await noise(true);
  for (let more = 0; more < 24; more += 1) {
    const length = (2 * 65_536 + more - 12 - (bytes.length % 65_536)) % 65_536;
    const filling = commentOf(Math.min(length, 65_533));
    const filled = Buffer.concat([bytes.subarray(0, -2), filling, bytes.subarray(-2), Buffer.alloc(70_000)]);
    expect(await isDamaged(filled, 'image/jpeg'), `${more}`).toBe(false);
  }
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { inTiles } from '../../../../test/images/heic-in-tiles.ts';
import type { ImageType } from '../header/image-type.ts';
import { messages, readWarnings } from './damage-messages.ts';
import { deriveImage } from './derive-image.ts';

const limits = { maxPixels: 100_000_000, maxPixelsWholeInMemory: 50_000_000 };
const images = path.resolve(import.meta.dirname, '../../../../test/images');
let folder: string;

beforeAll(async () => {
  // As in decoder-process.ts: libvips says what it has seen when it lets go of a file.
  sharp.cache(false);
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-damage-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function isDamaged(bytes: Buffer, type: ImageType = 'image/jpeg'): Promise<boolean> {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return (await deriveImage(file, type, limits)).isDamaged;
}

function noise() {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise: gaussian } });
}

const eoi = Buffer.of(0xff, 0xd9);
const indexOfMarker = (jpeg: Buffer, code: number) => jpeg.indexOf(Buffer.of(0xff, code));

/** Puts bytes in, or takes them out. */
const insert = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const cutOut = (bytes: Buffer, at: number, count: number) =>
  Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + count)]);

/** Overwrites bytes by others that are no markers. */
function scramble(bytes: Buffer, from: number, count: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = 0; at < count; at += 1) changed[from + at] = (at * 197 + 31) % 255;
  return changed;
}

describe.each([false, true])('a JPEG, progressive: %s', (progressive) => {
  const sound = () => noise().jpeg({ progressive, quality: 85 }).toBuffer();
  const half = (jpeg: Buffer) => Math.floor(jpeg.length / 2);

  test.each<[string, (jpeg: Buffer) => Buffer]>([
    ['with half of its bytes', (jpeg) => jpeg.subarray(0, half(jpeg))],
    [
      'with half of its bytes and an end marker',
      (jpeg) => Buffer.concat([jpeg.subarray(0, half(jpeg)), eoi]),
    ],
    ['without its last hundred bytes', (jpeg) => jpeg.subarray(0, -100)],
    ['without a thousand in the middle', (jpeg) => cutOut(jpeg, half(jpeg), 1000)],
    ['with other bytes in the middle', (jpeg) => scramble(jpeg, half(jpeg), 300)],
  ])('is damaged %s', async (_, damage) => {
    expect(await isDamaged(damage(await sound()))).toBe(true);
    // What was said of one file is not held against the next.
    expect(await isDamaged(await sound())).toBe(false);
  });

  test.each<[string, (jpeg: Buffer) => Buffer]>([
    ['without its end marker', (jpeg) => jpeg.subarray(0, -2)],
    [
      'with a video behind it',
      (jpeg) => Buffer.concat([jpeg, Buffer.from('ftypmp42'), Buffer.alloc(9000, 7)]),
    ],
    ['with zeros before its end', (jpeg) => insert(jpeg, jpeg.length - 2, Buffer.alloc(700))],
    ['with a byte too many before its end', (jpeg) => insert(jpeg, jpeg.length - 2, Buffer.of(7))],
    ['with padding in its header', (jpeg) => insert(jpeg, indexOfMarker(jpeg, 0xdb), Buffer.alloc(40, 3))],
    ['with padding before its scan', (jpeg) => insert(jpeg, indexOfMarker(jpeg, 0xda), Buffer.alloc(40, 3))],
    [
      'with an unknown revision of JFIF',
      (jpeg) => {
        const jfif = Buffer.from('ffe000104a46494600090900000100010000', 'hex');
        return insert(jpeg, 2, jfif);
      },
    ],
  ])('is sound %s', async (_, change) => {
    expect(await isDamaged(change(await sound()))).toBe(false);
  });
});

it('a JPEG of one colour is sound without its end marker', async () => {
  const flat = sharp({ create: { width: 400, height: 300, channels: 3, background: '#36c' } });
  const jpeg = await flat.jpeg().toBuffer();
  expect(await isDamaged(jpeg.subarray(0, -2))).toBe(false);
});

it('a JPEG with restart markers is damaged where one of its parts is', async () => {
  const jpeg = await readFile(path.join(images, 'restart.jpg'));
  expect(await isDamaged(jpeg)).toBe(false);
  expect(await isDamaged(scramble(jpeg, Math.floor(jpeg.length / 2), 40))).toBe(true);
  const marker = jpeg.indexOf(Buffer.of(0xff, 0xd3));
  expect(await isDamaged(cutOut(jpeg, marker, 2))).toBe(true);
});

it('a JPEG in CMYK is damaged like others', async () => {
  const cmyk = await noise().toColourspace('cmyk').jpeg().toBuffer();
  expect(await isDamaged(cmyk)).toBe(false);
  expect(await isDamaged(cutOut(cmyk, Math.floor(cmyk.length / 2), 1000))).toBe(true);
});

interface Chunk {
  readonly at: number;
  readonly length: number;
}

function findChunk(png: Buffer, name: string): Chunk {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === name) return { at, length: png.readUInt32BE(at) };
  }
  throw new Error(`no ${name}`);
}

describe('a PNG', () => {
  const sound = () => noise().resize(200, 200).png().toBuffer();

  it('is damaged with wrong bytes in its pixels, and shows those before', async () => {
    const png = await sound();
    const wrong = scramble(png, Math.floor(png.length * 0.7), 400);
    expect(await isDamaged(wrong, 'image/png')).toBe(true);
    expect(await isDamaged(await sound(), 'image/png')).toBe(false);
  });

  it('is damaged with a wrong checksum of its pixels', async () => {
    const png = await sound();
    const { at, length } = findChunk(png, 'IDAT');
    png.writeUInt32BE(7, at + 8 + length);
    expect(await isDamaged(png, 'image/png')).toBe(true);
  });

  it('is sound with a wrong checksum of a text', async () => {
    const png = await sound();
    const text = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXtTitle\0sea'), Buffer.alloc(4, 9)]);
    text.writeUInt32BE(text.length - 12);
    expect(crc32(text.subarray(4, -4))).not.toBe(0x09090909);
    expect(await isDamaged(insert(png, findChunk(png, 'IDAT').at, text), 'image/png')).toBe(false);
  });

  it('is sound without its last chunk', async () => {
    expect(await isDamaged((await sound()).subarray(0, -12), 'image/png')).toBe(false);
  });
});

it.each([
  ['damaged', 5],
  ['sound', undefined],
] as const)('a HEIC is %s with missing tile %s', async (expected, missing) => {
  const tiles = [0, 1, 2, 3, 4, 5].map((tile) => readFile(path.join(images, `tiles/${tile}.heic`)));
  const tiled = { columns: 3, rows: 2, width: 178, height: 102, ...(missing && { missing }) };
  const heic = inTiles(await Promise.all(tiles), tiled);
  expect(await isDamaged(heic, 'image/heic')).toBe(expected === 'damaged');
});

/** What libjpeg-turbo 3.1 writes (jerror.h), with numbers. */
const said = [
  'premature end of JPEG image',
  'Corrupt JPEG data: premature end of data segment',
  'Corrupt JPEG data: bad Huffman code',
  'Corrupt JPEG data: bad arithmetic code',
  'Corrupt JPEG data: found marker 0xd4 instead of RST3',
  'Corrupt JPEG data: 816 extraneous bytes before marker 0xd9',
  'Inconsistent progression sequence for component 1 coefficient 3',
  'Invalid SOS parameters for sequential JPEG',
  'Warning: unknown JFIF revision number 9.09',
  'Unknown Adobe color transform code 7',
];

it('every message of libjpeg has a meaning', () => {
  for (const [index, { text }] of messages.entries()) expect(said[index]).toMatch(text);
  expect(said).toHaveLength(messages.length);
});

it.each([
  ['VipsJpeg: Corrupt JPEG data: 9 extraneous bytes before marker 0xd9', { isDamaged: false }],
  [
    'VipsJpeg: Corrupt JPEG data: 118 extraneous bytes before marker 0xd3',
    { isDamaged: false, skipped: { bytes: 118, isAtEnd: false } },
  ],
  ['iCCP: profile: 0h: too short', { isDamaged: false }],
])('%s', (warning, meaning) => {
  expect(readWarnings(['read gave 1 warnings', warning])).toEqual(meaning);
});

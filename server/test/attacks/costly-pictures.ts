import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { RemoteCustomer, RemoteResponse } from '../remote-customer.ts';
import { beginHeaders, filesUrl, makeJpeg } from '../uploads.ts';

const bombs = { heic: 26, png: 40 };

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
  bytes.writeUInt32BE(content.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** A PNG of 7,000 x 7,000 pixels of RGBA with 16 bits: some 380 KB, and 392 MB of pixels. */
function makeHugePng(): (text: string) => Buffer {
  const side = 7000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side * 8))));
  const start = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header)]);
  return (text) =>
    Buffer.concat([
      start,
      chunk('tEXt', Buffer.from(`Comment\0${text}`)),
      pixels,
      chunk('IEND', Buffer.alloc(0)),
    ]);
}

const smallHeic = path.join(import.meta.dirname, '../images/small.heic');

function findHeic(): string {
  const folder = path.join(process.env.CORPUS_DIR ?? '', 'public/heic');
  if (!process.env.CORPUS_DIR || !existsSync(folder)) return smallHeic;
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const fitting = files.filter((file) => statSync(file).size < 3_500_000);
  return fitting.toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? smallHeic;
}

/** Adds an ignored box, for unique content. */
function withFreeBox(heic: Buffer): Buffer {
  return Buffer.concat([heic, Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)]);
}

export const pictureTypes = ['jpeg', 'heic'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** A small photo that is new to the server. */
export async function makeSmallPhoto(type: PictureType, seed: number): Promise<Buffer> {
  return type === 'jpeg' ? makeJpeg({ seed, width: 400, height: 300 }) : withFreeBox(readFileSync(smallHeic));
}

/** Sends a photo in one request. */
export const upload = (customer: RemoteCustomer, bytes: Buffer): Promise<RemoteResponse> =>
  customer.send(
    'POST',
    filesUrl,
    { ...beginHeaders(bytes.byteLength), 'content-type': 'application/offset+octet-stream' },
    bytes,
  );

/** Path of the first thumbnail of an uploaded photo. */
export async function thumbnailOf(customer: RemoteCustomer, { headers }: RemoteResponse): Promise<string> {
  const response = await customer.send('GET', `/api/photo-management/photos/${headers['x-image-id']}`);
  const { pathname, search } = new URL(JSON.parse(response.body.toString()).thumbnails[0].url);
  return pathname + search;
}

async function runConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/**
 * Uploads 26 large HEICs and 40 huge PNGs, requests all of them at once, and retries refusals until each is
 * decoded. Returns the count of each status.
 */
export async function keepDecodersBusy(attacker: RemoteCustomer): Promise<Map<number, number>> {
  const [heic, png] = [readFileSync(findHeic()), makeHugePng()];
  const files = [
    ...Array.from({ length: bombs.heic }, () => withFreeBox(heic)),
    ...Array.from({ length: bombs.png }, () => png(randomBytes(16).toString('hex'))),
  ];
  const statuses = new Map<number, number>();
  const urls: string[] = [];
  await runConcurrently(files, 6, async (bytes) => {
    urls.push(await thumbnailOf(attacker, await upload(attacker, bytes)));
  });
  await runConcurrently(urls, urls.length, async (url) => {
    for (let status = 503; status === 503 || status === 0; ) {
      ({ status } = await attacker.send('GET', url).catch(() => ({ status: 0 })));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await delay(500);
    }
  });
  return statuses;
}

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { quantile } from './raw-client.ts';
import { type Answer, RemoteCustomer } from './remote-customer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { beginHeaders, filesUrl, makeJpeg } from './uploads.ts';

/** One account keeps all decoders busy; another uploads photos. The whole server in one process. */

const bombs = { heic: 26, png: 40 };
const samples = 60;
const seconds = 1000;
const noticedMs = 400;

let test: TestApp & { readonly databaseUrl: string };
let server: ServerProcess;
let attacker: RemoteCustomer;
let bystander: RemoteCustomer;

beforeAll(async () => {
  test = await createTestApp();
  server = await startServerProcess({ role: 'all', ...test, env: { DEMO: '0' } });
  const signIn = async (name: string) =>
    new RemoteCustomer(() => server.origin, (await test.signUp(`${name}@demo.keepsake.test`)).token);
  [attacker, bystander] = [await signIn('attacker'), await signIn('bystander')];
});
afterAll(async () => {
  await server.kill();
  await test.close();
});

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
  bytes.writeUInt32BE(content.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** 7,000 x 7,000 pixels of RGBA with 16 bits: some 380 KB, and 392 MB of pixels. */
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

const smallHeic = path.join(import.meta.dirname, 'images/small.heic');

function findHeic(): string {
  const folder = path.join(process.env.CORPUS_DIR ?? '', 'public/heic');
  if (!process.env.CORPUS_DIR || !existsSync(folder)) return smallHeic;
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const fitting = files.filter((file) => statSync(file).size < 3_500_000);
  return fitting.toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? smallHeic;
}

/** Unique content: an ignored box. */
function withFreeBox(heic: Buffer): Buffer {
  return Buffer.concat([heic, Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)]);
}

const upload = (customer: RemoteCustomer, bytes: Buffer): Promise<Answer> =>
  customer.send(
    'POST',
    filesUrl,
    { ...beginHeaders(bytes.byteLength), 'content-type': 'application/offset+octet-stream' },
    bytes,
  );

async function thumbnailOf(customer: RemoteCustomer, imageId: string): Promise<string> {
  const answer = await customer.send('GET', `/api/photo-management/photos/${imageId}`);
  const { pathname, search } = new URL(JSON.parse(answer.body.toString()).thumbnails[0].url);
  return pathname + search;
}

async function inLanes<Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

interface Run {
  readonly jpeg: number[];
  readonly heic: number[];
  readonly statuses: Map<string, number>;
}

async function uploadPhotos(first: number, isOver: (uploads: number) => boolean): Promise<Run> {
  const run: Run = { jpeg: [], heic: [], statuses: new Map() };
  const count = (what: string, status: number) =>
    run.statuses.set(`${what} ${status}`, (run.statuses.get(`${what} ${status}`) ?? 0) + 1);
  for (let index = 0; !isOver(index); index += 1) {
    const isJpeg = index % 2 === 0;
    const bytes = isJpeg
      ? await makeJpeg({ seed: first + index, width: 400, height: 300 })
      : withFreeBox(readFileSync(smallHeic));
    const since = performance.now();
    const answer = await upload(bystander, bytes);
    run[isJpeg ? 'jpeg' : 'heic'].push(performance.now() - since);
    count('upload', answer.status);
    const url = await thumbnailOf(bystander, answer.headers['x-image-id'] as string);
    if (index % 10 < 2) count('thumbnail', (await bystander.send('GET', url)).status);
  }
  return run;
}

/** Uploads costly pictures, requests all of them at once, and retries refusals. */
async function attack(statuses: Map<number, number>): Promise<void> {
  const [heic, png] = [readFileSync(findHeic()), makeHugePng()];
  const files = [
    ...Array.from({ length: bombs.heic }, () => withFreeBox(heic)),
    ...Array.from({ length: bombs.png }, () => png(randomBytes(16).toString('hex'))),
  ];
  const urls: string[] = [];
  await inLanes(files, 6, async (bytes) => {
    const answer = await upload(attacker, bytes);
    urls.push(await thumbnailOf(attacker, answer.headers['x-image-id'] as string));
  });
  await inLanes(urls, urls.length, async (url) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { status } = await attacker.send('GET', url).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) return;
      await delay(500);
    }
  });
}

function describeRun(run: Run): string {
  const figures = (['jpeg', 'heic'] as const).map((type) => {
    const [half, most] = [quantile(run[type], 0.5), quantile(run[type], 0.95)].map((ms) => ms.toFixed(0));
    return `${type} median ${half} ms, p95 ${most} ms, of ${run[type].length}`;
  });
  return `${figures.join('; ')}; ${[...run.statuses].map(([what, times]) => `${what}: ${times}`).join(', ')}`;
}

it('an account that keeps the decoders busy slows down nobody else', { timeout: 600 * seconds }, async () => {
  const enough = (uploads: number) => uploads === 2 * samples;
  await uploadPhotos(0, (uploads) => uploads === 20);
  const quiet = await uploadPhotos(1000, enough);
  console.info(`quiet: ${describeRun(quiet)}`);
  const statuses = new Map<number, number>();
  let isOver = false;
  const since = performance.now();
  const attacked = attack(statuses).finally(() => {
    isOver = true;
  });
  const beside = await uploadPhotos(10_000, () => isOver);
  console.info(`beside the attack: ${describeRun(beside)}`);
  await attacked;
  console.info(
    `the attack took ${((performance.now() - since) / seconds).toFixed(0)} s, its pictures: ${[...statuses].map((pair) => pair.join(' x ')).join(', ')}`,
  );
  for (const run of [quiet, beside]) {
    for (const what of run.statuses.keys()) expect(['upload 201', 'thumbnail 200']).toContain(what);
  }
  for (const type of ['jpeg', 'heic'] as const) {
    expect(beside[type].length).toBeGreaterThan(samples / 3);
    const atMost = Math.max(3 * quantile(quiet[type], 0.95), noticedMs);
    expect(quantile(beside[type], 0.95)).toBeLessThan(atMost);
  }
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { createTestApp } from './app.ts';
import { encodeMetadata, filesUrl } from './uploads.ts';

/** T3 for upload and finalise: kill -9 at a random moment, start again, and every photo is there byte for byte. */

const cycles = Number(process.env.KILL_CYCLES ?? 5);
const seed = Number(process.env.KILL_SEED ?? randomBytes(4).readUInt32BE());
const timeout = 60_000 + cycles * 15_000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let api: ApiProcess;
const uploaded = new Map<string, Buffer>();

beforeAll(async () => {
  console.log(`kill -9: KILL_SEED=${seed} KILL_CYCLES=${cycles}`);
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
  api = await startApiProcess(test);
}, timeout);
afterAll(async () => {
  await api.kill();
  await test.close();
}, timeout);

/** A number from 0 to 1 that the seed decides (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = createRandom(seed);

/** About 700 KB that do not compress, so that an upload takes many writes. */
async function makeNoisePhoto(): Promise<Buffer> {
  const [width, height] = [900, 700];
  const raw = randomBytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function send(method: string, url: string, headers: Record<string, string>) {
  const request = http.request(`${api.origin}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
  });
  request.on('error', () => undefined);
  return request;
}

async function ask(method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) {
  const request = send(method, url, { 'content-length': String(body?.byteLength ?? 0), ...headers });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

async function begin(bytes: Buffer): Promise<string> {
  const answer = await ask('POST', filesUrl, {
    'upload-length': String(bytes.byteLength),
    'upload-metadata': encodeMetadata({ filename: 'kill.jpg', filetype: 'image/jpeg' }),
  });
  expect(answer.status).toBe(201);
  return answer.headers.location as string;
}

/** What a client does after its connection broke: asks how far it is, sends the rest, holds an image id. */
async function resume(url: string, bytes: Buffer): Promise<void> {
  const state = await ask('HEAD', url);
  expect(state.status).toBe(200);
  let imageId = state.headers['x-image-id'];
  if (!imageId) {
    const offset = Number(state.headers['upload-offset']);
    expect(offset).toBeLessThan(bytes.byteLength);
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const answer = await ask('PATCH', url, headers, bytes.subarray(offset));
    expect(answer.status).toBe(204);
    imageId = answer.headers['x-image-id'];
  }
  uploaded.set(imageId as string, bytes);
}

async function restart(): Promise<void> {
  await api.kill();
  const since = performance.now();
  api = await startApiProcess(test);
  expect(performance.now() - since).toBeLessThan(10_000);
}

function patchHeaders(bytes: Buffer) {
  return {
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.byteLength),
  };
}

it(
  'in the middle of an upload',
  async () => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const bytes = await makeNoisePhoto();
      const url = await begin(bytes);
      const request = send('PATCH', url, patchHeaders(bytes));
      request.write(bytes.subarray(0, Math.floor(bytes.byteLength * random())));
      await delay(random() * 50);
      await restart();
      request.destroy();
      await resume(url, bytes);
    }
  },
  timeout,
);

it(
  'while the last bytes become a photo',
  async () => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const bytes = await makeNoisePhoto();
      const url = await begin(bytes);
      const request = send('PATCH', url, patchHeaders(bytes));
      request.end(bytes);
      await once(request, 'finish');
      await delay(random() * 60);
      await restart();
      await resume(url, bytes);
    }
  },
  timeout,
);

/** A kill between commit and tidying leaves a staged file, which goes with its upload's 24 hours. */
async function sweepTomorrow(): Promise<void> {
  const clock = { now: () => Date.now() + 25 * 3600 * 1000 };
  const tomorrow = await createTestApp({ beside: test, clock });
  await tomorrow.modules.sweep();
  await tomorrow.close();
}

it('lost nothing that was acknowledged, and left nothing over', async () => {
  const list = await ask('GET', '/api/photo-management/photos');
  const images = JSON.parse(list.body.toString()).images as { imageId: string; untouchedUrl: string }[];
  expect(images.map((image) => image.imageId).sort()).toEqual([...uploaded.keys()].sort());
  for (const { imageId, untouchedUrl } of images) {
    const { pathname, search } = new URL(untouchedUrl);
    expect((await ask('GET', pathname + search)).body.equals(uploaded.get(imageId) as Buffer)).toBe(true);
  }
  await sweepTomorrow();
  expect(await readdir(path.join(test.dataDir, 'uploads'))).toEqual([]);
  const blobs = await readdir(path.join(test.dataDir, 'blobs'), { recursive: true });
  expect(blobs.filter((name) => name.includes('/')).length).toBe(2 * cycles);
});

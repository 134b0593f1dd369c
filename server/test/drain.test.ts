import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { answerOf } from './remote-customer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { beginUpload, makeJpeg, patchHeaders } from './uploads.ts';

/** SIGTERM: nobody who is being answered is cut off, nobody new is let in, and the process ends in time. */

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let api: ServerProcess;
const agent = new http.Agent({ keepAlive: true });

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  api = await startServerProcess({ role: 'api', ...test, env: { DRAIN_SECONDS: '1' } });
}, 60_000);
afterEach(() => api.kill());

function send(method: string, url: string, headers: Record<string, string> = {}) {
  return http.request(`${api.origin}${url}`, {
    method,
    agent,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

/** Sends the first half, tells the process to end, and the rest a moment later. */
async function acrossTheEnd(request: http.ClientRequest, body: Buffer) {
  const half = Math.floor(body.byteLength / 2);
  request.write(body.subarray(0, half));
  await delay(200);
  api.terminate();
  await delay(1500);
  const answer = answerOf(request);
  request.end(body.subarray(half));
  return answer;
}

const newConnection = () => fetch(`${api.origin}/health/ready`, { headers: { connection: 'close' } });

it('an upload under way becomes a photo', async () => {
  const bytes = await makeJpeg({ seed: 71 });
  const request = send('PATCH', await beginUpload(test, token, bytes), {
    ...patchHeaders(0),
    'content-length': String(bytes.byteLength),
  });
  const answer = await acrossTheEnd(request, bytes);
  expect(answer.status).toBe(204);
  expect(answer.headers['x-image-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await api.ended()).toBe(0);
}, 40_000);

it('a request under way is answered, closes its connection, and the process ends at once', async () => {
  const body = Buffer.from(JSON.stringify({ photoIds: ['00000000-0000-7000-8000-000000000000'] }));
  const request = send('DELETE', '/api/photo-management/photos', {
    'content-type': 'application/json',
    'content-length': String(body.byteLength),
  });
  const answer = await acrossTheEnd(request, body);
  const since = performance.now();
  expect(answer.status).toBe(200);
  expect(answer.headers.connection).toBe('close');
  expect(await api.ended()).toBe(0);
  expect(performance.now() - since).toBeLessThan(5_000);
}, 40_000);

it('is not ready at once, then takes no connection, and idle ones do not hold it', async () => {
  const idle = send('GET', '/health/ready');
  idle.end();
  expect((await answerOf(idle)).status).toBe(200);
  const since = performance.now();
  api.terminate();
  await delay(300);
  const notReady = await newConnection();
  expect(notReady.status).toBe(503);
  expect(notReady.headers.get('connection')).toBe('close');
  expect((await fetch(`${api.origin}/health/live`)).status).toBe(200);
  await delay(1_200);
  await expect(newConnection()).rejects.toThrow('fetch failed');
  expect(await api.ended()).toBe(0);
  expect(performance.now() - since).toBeLessThan(6_000);
}, 40_000);

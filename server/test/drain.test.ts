import { once } from 'node:events';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { responseOf } from './remote-customer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { beginUpload, makeJpeg, patchHeaders } from './uploads.ts';

/**
 * SIGTERM: running requests finish, new ones are refused, and the process ends. For times see `drain.test.ts`
 * of the http platform.
 */

/** Notice of at most eight seconds, in which the process is not ready. */
const noticeSeconds = Math.min(8, Math.ceil(deadlines.notice / 1000));

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let api: ServerProcess;
const agent = new http.Agent({ keepAlive: true });

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());
beforeEach(async () => {
  api = await startServerProcess({ role: 'api', ...test, env: { DRAIN_SECONDS: `${noticeSeconds}` } });
});
afterEach(() => api.kill());

function send(method: string, url: string, headers: Record<string, string> = {}) {
  return http.request(`${api.origin}${url}`, {
    method,
    agent,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

const newConnection = () => fetch(`${api.origin}/health/ready`, { headers: { connection: 'close' } });

const takesNoConnection = () =>
  expect
    .poll(() =>
      newConnection().then(
        () => false,
        () => true,
      ),
    )
    .toBe(true);

/** Sends half of a request, SIGTERM, and the rest when no connection is accepted any more. */
async function acrossTheEnd(request: http.ClientRequest, body: Buffer) {
  const half = Math.floor(body.byteLength / 2);
  request.setHeader('expect', '100-continue');
  request.flushHeaders();
  await once(request, 'continue');
  request.write(body.subarray(0, half));
  api.terminate();
  await takesNoConnection();
  const response = responseOf(request);
  request.end(body.subarray(half));
  return response;
}

it('an upload under way becomes a photo', async () => {
  const bytes = await makeJpeg({ seed: 71 });
  const request = send('PATCH', await beginUpload(test, token, bytes), {
    ...patchHeaders(0),
    'content-length': String(bytes.byteLength),
  });
  const response = await acrossTheEnd(request, bytes);
  expect(response.status).toBe(204);
  expect(response.headers['x-image-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await api.ended()).toBe(0);
});

it('a request in progress gets its response, closes its connection, and the process ends', async () => {
  const body = Buffer.from(JSON.stringify({ photoIds: ['00000000-0000-7000-8000-000000000000'] }));
  const request = send('DELETE', '/api/photo-management/photos', {
    'content-type': 'application/json',
    'content-length': String(body.byteLength),
  });
  const response = await acrossTheEnd(request, body);
  expect(response.status).toBe(200);
  expect(response.headers.connection).toBe('close');
  expect(await api.ended()).toBe(0);
});

it('is unready at once, then accepts no connection, and idle ones do not hold it', async () => {
  const idle = send('GET', '/health/ready');
  idle.end();
  expect((await responseOf(idle)).status).toBe(200);
  api.terminate();
  const readiness = async () => {
    const { status, headers } = await newConnection();
    return [status, headers.get('connection')];
  };
  await expect.poll(readiness).toEqual([503, 'close']);
  expect((await fetch(`${api.origin}/health/live`)).status).toBe(200);
  await takesNoConnection();
  expect(await api.ended()).toBe(0);
});

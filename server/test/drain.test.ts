import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  api = await startServerProcess({ role: 'api', ...test, env: { DRAIN_SECONDS: `${noticeSeconds}` } });
});
afterAll(async () => {
  await api?.kill();
  await test.close();
});

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

/** Sends half of a request; the returned function sends the rest. */
async function begin(request: http.ClientRequest, body: Buffer) {
  const half = Math.floor(body.byteLength / 2);
  request.setHeader('expect', '100-continue');
  request.flushHeaders();
  await once(request, 'continue');
  request.write(body.subarray(0, half));
  return () => {
    const response = responseOf(request);
    request.end(body.subarray(half));
    return response;
  };
}

async function beginPhoto() {
  const bytes = await makeJpeg({ seed: 71 });
  const request = send('PATCH', await beginUpload(test, token, bytes), {
    ...patchHeaders(0),
    'content-length': String(bytes.byteLength),
  });
  return begin(request, bytes);
}

function beginDeletion() {
  const body = Buffer.from(JSON.stringify({ photoIds: ['00000000-0000-7000-8000-000000000000'] }));
  const request = send('DELETE', '/api/photo-management/photos', {
    'content-type': 'application/json',
    'content-length': String(body.byteLength),
  });
  return begin(request, body);
}

it('is unready at once, then accepts no connection; requests finish, and idle connections do not hold it', async () => {
  const [upload, deletion, idle] = [
    await beginPhoto(),
    await beginDeletion(),
    send('GET', '/health/ready').end(),
  ];
  expect((await responseOf(idle)).status).toBe(200);
  api.terminate();
  const readiness = async () => {
    const { status, headers } = await newConnection();
    return [status, headers.get('connection')];
  };
  await expect.poll(readiness).toEqual([503, 'close']);
  expect((await fetch(`${api.origin}/health/live`)).status).toBe(200);
  await takesNoConnection();
  const uploaded = await upload();
  expect(uploaded.status).toBe(204);
  expect(uploaded.headers['x-image-id']).toMatch(/^[0-9a-f-]{36}$/);
  const deleted = await deletion();
  expect([deleted.status, deleted.headers.connection]).toEqual([200, 'close']);
  expect(await api.ended()).toBe(0);
});

// Proves UPL-15, UPL-38.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { connectPhone, pair } from './callers.ts';
import { beginHeaders, filesUrl, makeJpeg, patchHeaders, tus } from './uploads.ts';

/** T1: uploads at the endpoint of phones. */

const phoneFiles = '/api/qr-upload/files';
const bytes = await makeJpeg({ seed: 1 });
let test: TestApp;
let owner: string;
let phone: string;
/** Id of an unfinished upload of each uploader. */
let uploads: Record<'desktop' | 'another phone' | 'another customer' | 'nobody' | 'this phone', string>;

async function newPhone(token: string): Promise<string> {
  const { code } = await pair(test, token);
  return (await connectPhone(test, code)).json().token;
}

async function begin(token: string, url: string): Promise<string> {
  const headers = beginHeaders(bytes.byteLength, { filename: 'private.jpg' });
  const { headers: sent } = await test.request(token, { method: 'POST', url, headers });
  return String(sent.location).split('/').at(-1) ?? '';
}

const send = (token: string, method: 'HEAD' | 'PATCH' | 'DELETE', url: string) =>
  test.request(token, {
    method,
    url,
    ...(method === 'PATCH' && { payload: bytes.subarray(0, 10) }),
    headers: { ...(method === 'PATCH' ? patchHeaders(0) : tus), 'x-correlationid': 'matrix' },
  });

beforeAll(async () => {
  test = await createTestApp();
  owner = (await test.signUp('foreign-uploads@demo.keepsake.test')).token;
  const other = (await test.signUp('foreign-uploads-2@demo.keepsake.test')).token;
  phone = await newPhone(owner);
  uploads = {
    desktop: await begin(owner, filesUrl),
    'another phone': await begin(await newPhone(owner), phoneFiles),
    'another customer': await begin(await newPhone(other), phoneFiles),
    nobody: 'A'.repeat(43),
    'this phone': await begin(phone, phoneFiles),
  };
});
afterAll(() => test.close());

describe.each(['desktop', 'another phone', 'another customer'] as const)('an upload of %s', (uploader) => {
  it.each(['HEAD', 'PATCH', 'DELETE'] as const)('is missing for a phone, by %s', async (method) => {
    const [response, missing] = [
      await send(phone, method, `${phoneFiles}/${uploads[uploader]}`),
      await send(phone, method, `${phoneFiles}/${uploads.nobody}`),
    ];
    expect([response.statusCode, response.body]).toEqual([404, missing.body]);
    const { date: _, ...headers } = response.headers;
    const { date: __, ...expected } = missing.headers;
    expect(headers).toEqual(expected);
  });

  it('is missing for a phone while it is being written', async () => {
    const id = uploads[uploader];
    const lock = await test.platform.locks.tryLock(`upload ${id}`);
    expect(lock).toBeDefined();
    const response = await send(phone, 'PATCH', `${phoneFiles}/${id}`);
    await lock?.release();
    expect(response.statusCode).toBe(404);
  });
});

it('a phone continues and ends its own', async () => {
  const url = `${phoneFiles}/${uploads['this phone']}`;
  expect((await send(phone, 'PATCH', url)).headers['upload-offset']).toBe('10');
  expect((await send(phone, 'DELETE', url)).statusCode).toBe(204);
});

it('the customer ends an upload of a phone, which others leave as it was', async () => {
  const url = `${filesUrl}/${uploads['another phone']}`;
  expect((await send(owner, 'HEAD', url)).headers['upload-offset']).toBe('0');
  expect((await send(owner, 'DELETE', url)).statusCode).toBe(204);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let url: string;
let bytes: Buffer;
let tag: string;

beforeAll(async () => {
  test = await createTestApp();
  const { token } = await test.signUp('anna@demo.keepsake.test');
  bytes = await makeJpeg({ seed: 1 });
  await uploadBytes(test, token, bytes);
  const list = await test.request(token, { method: 'GET', url: '/api/photo-management/photos' });
  const { pathname, search } = new URL(list.json().images[0].untouchedUrl);
  url = pathname + search;
  tag = (await ask('GET')).headers.etag as string;
});
afterAll(() => test.close());

const ask = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
  test.request(undefined, { method, url, headers });

it('HEAD tells the length, whatever part is named, and sends nothing', async () => {
  const answer = await ask('HEAD', { range: 'bytes=0-9' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-length': String(bytes.byteLength), etag: tag });
  expect(answer.rawPayload.byteLength).toBe(0);
});

it('sends the part that is asked for', async () => {
  const answer = await ask('GET', { range: 'bytes=3-9' });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes 3-9/${bytes.byteLength}`);
  expect(answer.rawPayload.equals(bytes.subarray(3, 10))).toBe(true);
});

it('answers 416 to a part behind the end', async () => {
  expect((await ask('GET', { range: `bytes=${bytes.byteLength}-` })).statusCode).toBe(416);
});

it.each([
  ['the same bytes', () => tag, 206],
  ['other bytes', () => '"other"', 200],
  ['a weak tag', () => `W/${tag}`, 200],
  ['a date', () => 'Sat, 21 Nov 2026 06:00:00 GMT', 200],
])('goes on only with what was begun: %s', async (_what, begun, status) => {
  const answer = await ask('GET', { range: 'bytes=3-9', 'if-range': begun() });
  expect(answer.statusCode).toBe(status);
});

it.each([
  ['the tag', () => tag, 304],
  ['a weak tag in a list', () => `"other", W/${tag}`, 304],
  ['anything', () => '*', 304],
  ['another tag', () => '"other"', 200],
])('sends nothing that is known: %s', async (_what, known, status) => {
  const answer = await ask('GET', { 'if-none-match': known() });
  expect(answer.statusCode).toBe(status);
  if (status === 304) {
    expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': expect.stringContaining('private') });
    expect(answer.rawPayload.byteLength).toBe(0);
  }
});

it.each([
  ['another variant', (signed: string) => signed.replace('/original?', '/300?')],
  ['another purpose', (signed: string) => signed.replace('p=download', 'p=view')],
  ['a later end', (signed: string) => signed.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 3600}`)],
  ['a key that is none', (signed: string) => signed.replace(/k=[^&]+/, 'k=__proto__')],
])('does not exist with %s', async (_what, change) => {
  expect(change(url)).not.toBe(url);
  expect((await test.request(undefined, { method: 'GET', url: change(url) })).statusCode).toBe(404);
});

// Proves UPL-14.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageIdOf, openTusFixture, originalOf, type TusFixture } from '../../../test/tus-fixture.ts';
import { beginHeaders, filesUrl, makeJpeg, patchHeaders, tus } from '../../../test/uploads.ts';

/**
 * Every MUST of the tus 1.0.0 core protocol that is about the server (T8). The ids are those of docs/tus.md.
 */

let stage: TusFixture;
let seed = 20_000;

beforeAll(async () => {
  stage = await openTusFixture();
});
afterAll(() => stage.close());

const newPhoto = () => makeJpeg({ seed: seed++ });
const notIntegers = ['-1', '1.5', '1e3', '0x10', '+1', ' ', 'ten', '01'];

describe('headers', () => {
  it.each(notIntegers)('C1: an Upload-Offset of "%s" is no offset, and nothing is written', async (value) => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    expect((await stage.patch(url, value, bytes)).status).toBe(400);
    expect(await stage.offsetOf(url)).toBe(0);
  });

  it.each(notIntegers)('C2: an Upload-Length of "%s" is no length', async (value) => {
    const headers = { ...beginHeaders(1), 'upload-length': value };
    expect((await stage.customer.send('POST', filesUrl, headers)).status).toBe(400);
  });

  it('C3: Tus-Version is a list of versions, the preferred one first', async () => {
    const { headers } = await stage.customer.send('OPTIONS', filesUrl);
    expect(headers['tus-version']).toBe('1.0.0');
  });

  it('C4: every response except to OPTIONS has the version, also errors', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    const missing = `${filesUrl}/${'A'.repeat(43)}`;
    const { customer } = stage;
    const responses = await Promise.all([
      customer.send('POST', filesUrl, beginHeaders(10)),
      customer.send('POST', filesUrl, tus),
      customer.send('HEAD', url, tus),
      customer.send('HEAD', missing, tus),
      customer.send('DELETE', missing, tus),
      customer.send('PATCH', url, {}),
      customer.send('HEAD', url, { ...tus, authorization: 'Bearer nobody' }),
    ]);
    responses.push(await stage.patch(url, 7, bytes), await stage.patch(url, 0, bytes));
    expect(responses.map(({ status }) => status)).toEqual([201, 400, 200, 404, 404, 412, 401, 409, 204]);
    expect(responses.map(({ headers }) => headers['tus-resumable'])).toEqual(responses.map(() => '1.0.0'));
  });

  it.each(['0.2.2', '1.0.1', '2.0.0', '1', ''])(
    'C5: version "%s" is refused with 412 and the supported versions, without effect',
    async (version) => {
      const bytes = await newPhoto();
      const url = await stage.begin(bytes);
      const other = { 'tus-resumable': version };
      const before = (await stage.customer.list()).length;
      const responses = [
        await stage.customer.send('POST', filesUrl, { ...beginHeaders(10), ...other }),
        await stage.customer.send('HEAD', url, other),
        await stage.patch(url, 0, bytes, other),
        await stage.customer.send('DELETE', url, other),
      ];
      for (const { status, headers } of responses) {
        expect([status, headers['tus-version'], headers.location]).toEqual([412, '1.0.0', undefined]);
      }
      expect(await stage.offsetOf(url)).toBe(0);
      expect(await stage.customer.list()).toHaveLength(before);
    },
  );

  it('C6: Tus-Extension lists the extensions', async () => {
    const { headers } = await stage.customer.send('OPTIONS', filesUrl);
    expect(headers['tus-extension']).toBe('creation,creation-with-upload,termination,expiration');
  });

  it('C7: Tus-Max-Size is the maximum size of an upload', async () => {
    const { headers } = await stage.customer.send('OPTIONS', filesUrl);
    expect(headers['tus-max-size']).toBe('104857600');
  });

  it('C8: X-HTTP-Method-Override replaces the method', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    const as = (method: string, headers: Record<string, string>, body?: Buffer) =>
      stage.customer.send('POST', url, { ...headers, 'x-http-method-override': method }, body);
    expect((await as('PATCH', patchHeaders(0), bytes.subarray(0, 9))).headers['upload-offset']).toBe('9');
    expect((await as('HEAD', tus)).headers['upload-offset']).toBe('9');
    expect((await as('OPTIONS', {})).headers['tus-version']).toBe('1.0.0');
    expect((await as('DELETE', tus)).status).toBe(204);
    expect((await as('HEAD', tus)).status).toBe(404);
  });

  it.each([
    ['GET by POST', 'POST', 'GET'],
    ['POST at an upload', 'POST', 'POST'],
    ['a name that is none', 'POST', 'patch'],
    ['another method than POST', 'HEAD', 'DELETE'],
  ])('C8: an unsupported override has no effect: %s', async (_what, method, override) => {
    const url = await stage.begin(await newPhoto());
    const headers = { ...tus, 'x-http-method-override': override };
    expect((await stage.customer.send(method, url, headers)).status).toBe(405);
    expect(await stage.offsetOf(url)).toBe(0);
  });
});

describe('HEAD', () => {
  it('C9: returns the offset at the beginning, in the middle and at the end', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    expect((await stage.head(url)).headers['upload-offset']).toBe('0');
    await stage.patch(url, 0, bytes.subarray(0, 100));
    expect((await stage.head(url)).headers['upload-offset']).toBe('100');
    await stage.patch(url, 100, bytes.subarray(100));
    expect((await stage.head(url)).headers['upload-offset']).toBe(String(bytes.byteLength));
  });

  it('C10: returns the length', async () => {
    const url = await stage.begin(12_345);
    expect((await stage.head(url)).headers['upload-length']).toBe('12345');
  });

  it('C11: returns no offset of a missing upload', async () => {
    const { status, headers } = await stage.head(`${filesUrl}/${'A'.repeat(43)}`);
    expect([status, headers['upload-offset']]).toEqual([404, undefined]);
  });

  it('C12: is never cached', async () => {
    const url = await stage.begin(5);
    expect((await stage.head(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('PATCH', () => {
  it.each(['application/octet-stream', 'text/plain', 'application/json', 'multipart/form-data'])(
    'C13: %s is refused with 415, and nothing is written',
    async (type) => {
      const bytes = await newPhoto();
      const url = await stage.begin(bytes);
      expect((await stage.patch(url, 0, bytes, { 'content-type': type })).status).toBe(415);
      expect(await stage.offsetOf(url)).toBe(0);
    },
  );

  it.each([0, 99, 101, 10 ** 6])('C14: 409 at %i of an upload at offset 100', async (offset) => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    await stage.patch(url, 0, bytes.subarray(0, 100));
    expect((await stage.patch(url, offset, Buffer.alloc(50, 1))).status).toBe(409);
    expect(await stage.offsetOf(url)).toBe(100);
    const last = await stage.patch(url, 100, bytes.subarray(100));
    expect(await originalOf(stage, imageIdOf(last))).toEqual(bytes);
  });

  it('C15: exactly one of two concurrent requests at one offset returns 204, and one photo is stored', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    const before = (await stage.customer.list()).length;
    const responses = await Promise.all([stage.patch(url, 0, bytes), stage.patch(url, 0, bytes)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await stage.customer.list()).toHaveLength(before + 1);
    expect(await originalOf(stage, imageIdOf(await stage.head(url)))).toEqual(bytes);
  });

  it('C16: returns 204 with the new offset', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    let offset = 0;
    for (const size of [1, 0, 255, bytes.byteLength - 256]) {
      const { status, headers } = await stage.patch(url, offset, bytes.subarray(offset, offset + size));
      offset += size;
      expect([status, headers['upload-offset']]).toEqual([204, String(offset)]);
    }
  });
});

describe('OPTIONS', () => {
  it.each(['', `/${'A'.repeat(43)}`])(
    'needs no token, and has the same response for any upload: "%s"',
    async (id) => {
      const request = (token?: string, headers = {}) =>
        stage.test.request(token, { method: 'OPTIONS', url: `${filesUrl}${id}`, headers });
      const known = await request(stage.token);
      for (const response of [await request(), await request('nonsense')]) {
        expect([response.statusCode, response.body]).toEqual([204, '']);
        for (const name of ['tus-version', 'tus-extension', 'tus-max-size']) {
          expect(response.headers[name]).toBe(known.headers[name]);
          expect(response.headers[name]).not.toBeUndefined();
        }
      }
    },
  );

  it('needs no token as an overridden POST', async () => {
    const headers = { ...tus, 'x-http-method-override': 'OPTIONS' };
    const response = await stage.test.request(undefined, { method: 'POST', url: filesUrl, headers });
    expect(response.statusCode).toBe(401);
  });

  it.each([{}, { 'tus-resumable': '0.0.1' }])(
    'C17: lists the versions and requires none: %o',
    async (headers) => {
      const response = await stage.customer.send('OPTIONS', filesUrl, headers);
      expect([response.status, response.headers['tus-version']]).toEqual([204, '1.0.0']);
    },
  );
});

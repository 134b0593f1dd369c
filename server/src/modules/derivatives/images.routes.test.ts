import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type ImageRequest, imagesOf, targetOf } from '../../../test/signed-images.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let sign: (purpose: 'view' | 'download') => string;
let bytes: Buffer;
let tag: string;

const fileName = 'Ünter "uns", 100%.jpg';

beforeAll(async () => {
  test = await createTestApp();
  const { token, customerId } = await test.signUp('anna@demo.keepsake.test');
  bytes = await makeJpeg({ seed: 1 });
  const uploaded = await uploadBytes(test, token, bytes, { filename: fileName });
  const photoId = String(uploaded.headers['x-image-id']);
  sign = (purpose) => imagesOf(test).sign(targetOf(photoId, customerId, { purpose }));
  tag = (await request()).headers.etag as string;
});
afterAll(() => test.close());

const request = (question: ImageRequest = {}) => imagesOf(test).send(sign('view'), question);
const size = () => bytes.byteLength;

/** Fills in a header: TAG is the photo's own, SIZE its length, LAST its last byte. */
const fill = (text: string) =>
  text
    .replaceAll('TAG', tag)
    .replaceAll('SIZE', String(size()))
    .replaceAll('LAST', String(size() - 1));

const filled = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));

describe('Range requests', () => {
  it.each<[range: string, start: number, end: string]>([
    ['bytes=0-0', 0, '0'],
    ['bytes=3-9', 3, '9'],
    ['Bytes=3-9', 3, '9'],
    ['bytes=3-', 3, 'LAST'],
    ['bytes=LAST-', -1, 'LAST'],
    ['bytes=LAST-SIZE', -1, 'LAST'],
    ['bytes=3-99999999999999999999999999', 3, 'LAST'],
    ['bytes=-1', -1, 'LAST'],
    ['bytes=-5', -5, 'LAST'],
    ['bytes=-SIZE', 0, 'LAST'],
    ['bytes=-99999999999999999999999999', 0, 'LAST'],
    ['bytes=0-LAST', 0, 'LAST'],
  ])('%s is sent as 206', async (range, from, to) => {
    const response = await request({ headers: filled({ range }) });
    const [start, end] = [from < 0 ? size() + from : from, Number(fill(to))];
    expect(response.statusCode).toBe(206);
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size()}`,
      'content-length': String(end - start + 1),
      'content-type': 'image/jpeg',
      'cache-control': expect.stringMatching(/^private/),
      etag: tag,
    });
    expect(response.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=SIZE-', 'bytes=SIZE-SIZE', 'bytes=99999999999999999999-', 'bytes=-0'])(
    '%s returns 416 with the length, uncached',
    async (range) => {
      const response = await request({ headers: filled({ range }) });
      expect(response.statusCode).toBe(416);
      expect(response.headers).toMatchObject({
        'content-range': `bytes */${size()}`,
        'cache-control': 'no-store',
      });
      expect(response.headers.etag).toBeUndefined();
      expect(response.rawPayload.byteLength).toBe(0);
    },
  );

  // RFC 9110, section 14.2: a server may ignore a Range.
  it.each([
    'bytes=0-1,5-6',
    'bytes=0-0,-1',
    'bytes=9-3',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=0x1-5',
    'bytes 0-1',
    'chars=0-1',
    '',
  ])('%j is ignored: everything is sent', async (range) => {
    const response = await request({ headers: { range } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-range']).toBeUndefined();
    expect(response.rawPayload.equals(bytes)).toBe(true);
  });
});

type Row = [what: string, headers: Record<string, string>, status: number];

describe('conditional requests, in the order of RFC 9110, section 13.2.2', () => {
  const part = { range: 'bytes=3-9' };
  const date = 'Sat, 21 Nov 2026 06:00:00 GMT';

  it.each<Row>([
    ['the tag', { 'if-none-match': 'TAG' }, 304],
    ['the weak tag', { 'if-none-match': 'W/TAG' }, 304],
    ['a list with it', { 'if-none-match': '"other", W/"odd, one" ,TAG' }, 304],
    ['a list without spaces', { 'if-none-match': '"other",W/TAG' }, 304],
    ['anything', { 'if-none-match': ' * ' }, 304],
    ['another tag', { 'if-none-match': '"other"' }, 200],
    ['a tag in the tag', { 'if-none-match': '"other,* TAG' }, 200],
    ['a star in a list', { 'if-none-match': '"other", *' }, 200],
    ['nothing', { 'if-none-match': '' }, 200],
    ['a known tag before a part', { 'if-none-match': 'TAG', ...part }, 304],
    ['a known tag before a part behind the end', { 'if-none-match': 'TAG', range: 'bytes=SIZE-' }, 304],
    ['an unknown tag and a part', { 'if-none-match': '"other"', ...part }, 206],
    ['the tag of If-Match', { 'if-match': 'TAG' }, 200],
    ['any tag in If-Match', { 'if-match': '*' }, 200],
    ['a list of tags in If-Match', { 'if-match': '"other", TAG', ...part }, 206],
    ['another tag in If-Match', { 'if-match': '"other"' }, 412],
    ['a weak tag in If-Match', { 'if-match': 'W/TAG' }, 412],
    ['the tag in If-Match and If-None-Match', { 'if-match': 'TAG', 'if-none-match': 'TAG' }, 304],
    [
      'another tag in If-Match and the tag in If-None-Match',
      { 'if-match': '"other"', 'if-none-match': 'TAG' },
      412,
    ],
    ['a part of what was begun', { 'if-range': 'TAG', ...part }, 206],
    ['a part of something else', { 'if-range': '"other"', ...part }, 200],
    ['a part of a weak tag', { 'if-range': 'W/TAG', ...part }, 200],
    ['a part of a date', { 'if-range': date, ...part }, 200],
    ['a part behind the end of something else', { 'if-range': '"other"', range: 'bytes=SIZE-' }, 200],
    ['what was begun and no part', { 'if-range': 'TAG' }, 200],
    ['dates, where there is none', { 'if-modified-since': date, 'if-unmodified-since': date }, 200],
  ])('%s', async (_what, headers, status) => {
    const response = await request({ headers: filled(headers) });
    expect(response.statusCode).toBe(status);
    const sent = { 200: size(), 206: 7 }[status] ?? 0;
    expect(response.rawPayload.byteLength).toBe(sent);
    if (status === 304)
      expect(response.headers).toMatchObject({
        etag: tag,
        'cache-control': expect.stringMatching(/^private/),
      });
    if (status === 412) expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});

describe('HEAD', () => {
  it.each<Row>([
    ['of everything', {}, 200],
    ['whatever part is named', { range: 'bytes=0-9' }, 200],
    ['whatever part behind the end is named', { range: 'bytes=SIZE-' }, 200],
    ['of what is known', { 'if-none-match': 'TAG' }, 304],
    ['of another tag in If-Match', { 'if-match': '"other"' }, 412],
  ])('has the headers of GET and no body: %s', async (_what, headers, status) => {
    const response = await request({ method: 'HEAD', headers: filled(headers) });
    expect([response.statusCode, response.rawPayload.byteLength]).toEqual([status, 0]);
    const { range: _, ...rest } = filled(headers);
    const got = await request({ headers: rest });
    const names = ['etag', 'cache-control', 'content-type', 'content-length', 'content-disposition'];
    for (const name of [...names, 'accept-ranges', 'content-security-policy'])
      if (status !== 412 || name !== 'content-length')
        expect(response.headers[name], name).toBe(got.headers[name]);
  });
});

describe('headers', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  };

  it.each<Row>([
    ['everything', {}, 200],
    ['a part', { range: 'bytes=0-1' }, 206],
    ['what is known', { 'if-none-match': '*' }, 304],
  ])('%s cannot be interpreted as anything but an image', async (_what, headers, status) => {
    const response = await request({ headers });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(everywhere);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('say inline or attachment, with the file name made safe', async () => {
    expect((await request()).headers['content-disposition']).toBe('inline');
    const saved = await imagesOf(test).send(sign('download'));
    expect(saved.headers).toMatchObject({
      ...everywhere,
      'content-disposition': `attachment; filename="_nter _uns_, 100_.jpg"; filename*=UTF-8''%C3%9Cnter%20_uns_%2C%20100%25.jpg`,
    });
  });
});

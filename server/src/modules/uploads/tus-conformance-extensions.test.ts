import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageIdOf, openTusFixture, originalOf, type TusFixture } from '../../../test/tus-fixture.ts';
import { beginHeaders, filesUrl, makeJpeg, tus } from '../../../test/uploads.ts';

/** Every MUST of the tus 1.0.0 extensions that are supported, and of the others what applies (T8; docs/tus.md). */

let stage: TusFixture;
let seed = 30_000;

beforeAll(async () => {
  stage = await openTusFixture();
});
afterAll(() => stage.close());

const newPhoto = () => makeJpeg({ seed: seed++ });
const create = (headers: Record<string, string>, body?: Buffer) =>
  stage.customer.send('POST', filesUrl, { ...beginHeaders(100), ...headers }, body);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const required = `filename ${base64('a.jpg')},filetype ${base64('image/jpeg')}`;
const offered = async () => String((await stage.customer.send('OPTIONS', filesUrl)).headers['tus-extension']);

describe('creation', () => {
  it('E1: is supported', async () => {
    expect((await offered()).split(',')).toContain('creation');
  });

  it.each([
    ['no length', 'upload-length', ''],
    ['a length for later', 'upload-defer-length', '1'],
    ['a wrong word for later', 'upload-defer-length', '2'],
  ])('E2: %s is refused: deferred length is not supported', async (_what, name, value) => {
    const { 'upload-length': _length, ...headers } = beginHeaders(100);
    const response = await stage.customer.send('POST', filesUrl, {
      ...headers,
      ...(value && { [name]: value }),
    });
    expect([response.status, response.headers.location]).toEqual([400, undefined]);
    expect(await offered()).not.toContain('defer');
  });

  it.each([
    ['an empty key', `${required},`],
    ['a key with a comma behind it', `${required},,a ${base64('b')}`],
    ['two spaces', `${required},a  ${base64('b')}`],
    ['a key that is not ASCII', `${required},é ${base64('b')}`],
    ['a value that is not Base64', `${required},a b*c=`],
    ['a key that stands twice', `${required},filename ${base64('b.jpg')}`],
    ['a tab for the space', `filename\t${base64('a.jpg')}`],
  ])('E3: Upload-Metadata with %s is refused', async (_what, metadata) => {
    const headers = { 'upload-metadata': Buffer.from(metadata).toString('latin1') };
    expect((await create(headers)).status).toBe(400);
  });

  it.each([
    ['as it came', required],
    ['keys of others', `${required},relative-path ${base64('2024/may')},x ${base64('ü')}`],
    ['values that are left out', `${required},is_confidential`],
    ['empty values behind a space', `${required},empty `],
    ['bytes that are no text', `${required},raw /wD+`],
    ['Base64 without the shortest form', `${required},raw QR==`],
  ])('E4: HEAD returns Upload-Metadata verbatim: %s', async (_what, metadata) => {
    const { headers } = await create({ 'upload-metadata': metadata });
    const response = await stage.head(String(headers.location));
    // Surrounding whitespace is no part of a header's value (RFC 9110, section 5.5).
    expect(response.headers['upload-metadata']).toBe(metadata.trim());
  });

  it('E5: more than Tus-Max-Size is refused with 413, and exactly that size is accepted', async () => {
    const atLeast = String(limits.upload.maxBytes + 1);
    expect((await create({ 'upload-length': atLeast })).status).toBe(413);
    expect((await create({ 'upload-length': String(limits.upload.maxBytes) })).status).toBe(201);
  });

  it('E6: returns 201 with the address of the upload', async () => {
    const { status, headers } = await create({});
    expect(status).toBe(201);
    expect((await stage.head(String(headers.location))).headers['upload-offset']).toBe('0');
  });
});

describe('creation with upload', () => {
  const type = { 'content-type': 'application/offset+octet-stream' };

  it('E7: is supported, with creation', async () => {
    expect((await offered()).split(',')).toEqual(
      expect.arrayContaining(['creation', 'creation-with-upload']),
    );
  });

  it.each([0, 1, 300])('E8: returns the offset after the first %i bytes, and resumes there', async (size) => {
    const bytes = await newPhoto();
    const created = await create(
      { ...type, 'upload-length': String(bytes.byteLength) },
      bytes.subarray(0, size),
    );
    expect([created.status, created.headers['upload-offset']]).toEqual([201, String(size)]);
    const last = await stage.patch(String(created.headers.location), size, bytes.subarray(size));
    expect(await originalOf(stage, imageIdOf(last))).toEqual(bytes);
  });

  it('E8: returns the length after all bytes', async () => {
    const bytes = await newPhoto();
    const response = await create({ ...type, 'upload-length': String(bytes.byteLength) }, bytes);
    expect([response.status, response.headers['upload-offset']]).toEqual([201, String(bytes.byteLength)]);
    expect(await originalOf(stage, imageIdOf(response))).toEqual(bytes);
  });

  it('E9: ignores a body of another type', async () => {
    const { status, headers } = await create({ 'content-type': 'text/plain' }, Buffer.alloc(50, 1));
    expect([status, headers['upload-offset']]).toEqual([201, undefined]);
    expect(await stage.offsetOf(String(headers.location))).toBe(0);
  });
});

describe('expiration', () => {
  const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

  it('E10: is supported', async () => {
    expect((await offered()).split(',')).toContain('expiration');
  });

  it('E11, E12: every response to POST and PATCH has the expiry of an unfinished upload as an HTTP date', async () => {
    const bytes = await newPhoto();
    const before = Date.now();
    const created = await create({ 'upload-length': String(bytes.byteLength) });
    const after = Date.now();
    const url = String(created.headers.location);
    const some = await stage.patch(url, 0, bytes.subarray(0, 10));
    const refused = await stage.patch(url, 3, bytes);
    expect([created.status, some.status, refused.status]).toEqual([201, 204, 409]);
    const expiries = [created, some, refused].map(({ headers }) => String(headers['upload-expires']));
    expect(new Set(expiries).size).toBe(1);
    expect(expiries[0]).toMatch(httpDate);
    const begun = Date.parse(expiries[0] as string) - limits.upload.expirySeconds * 1000;
    // An HTTP date has whole seconds.
    expect(begun).toBeGreaterThan(before - 1000);
    expect(begun).toBeLessThanOrEqual(after);
    const done = await stage.patch(url, 10, bytes.subarray(10));
    expect([done.status, done.headers['upload-expires']]).toEqual([204, undefined]);
  });
});

describe('termination', () => {
  it('E13: is supported', async () => {
    expect((await offered()).split(',')).toContain('termination');
  });

  it('E14: DELETE of an unfinished upload returns 204 and deletes it', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    await stage.patch(url, 0, bytes.subarray(0, 50));
    expect((await stage.customer.send('DELETE', url, tus)).status).toBe(204);
    expect((await stage.head(url)).status).toBe(404);
    expect((await stage.patch(url, 50, bytes.subarray(50))).status).toBe(404);
    expect((await stage.customer.send('DELETE', url, tus)).status).toBe(404);
  });

  it('E14: DELETE of a finished upload returns 204, deletes the upload and keeps the photo', async () => {
    const bytes = await newPhoto();
    const url = await stage.begin(bytes);
    const imageId = imageIdOf(await stage.patch(url, 0, bytes));
    expect((await stage.customer.send('DELETE', url, tus)).status).toBe(204);
    expect((await stage.head(url)).status).toBe(404);
    expect(await originalOf(stage, imageId)).toEqual(bytes);
  });
});

describe('unsupported extensions', () => {
  it.each(['checksum', 'concatenation', 'creation-defer-length', 'challenge'])(
    'E15: %s is not in Tus-Extension',
    async (extension) => {
      expect(await offered()).not.toContain(extension);
    },
  );

  it.each(['partial', 'final;/files/a /files/b'])('E15: Upload-Concat "%s" is refused', async (value) => {
    expect((await create({ 'upload-concat': value })).status).toBe(400);
  });
});

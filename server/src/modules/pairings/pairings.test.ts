// Proves UPL-2, UPL-15, UPL-36, UPL-37, UPL-38, UPL-39.

import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectPhone, pair as requestPairing } from '../../../test/callers.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { beginHeaders, makeJpeg, patchHeaders, tus } from '../../../test/uploads.ts';

const base = '/api/qr-upload';
let test: TestApp & { databaseUrl: string };
let owner: string;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = (await test.signUp('pairings@demo.keepsake.test')).token;
});
afterAll(() => test.close());

async function newOwner(): Promise<string> {
  serial += 1;
  return (await test.signUp(`pairings${serial}@demo.keepsake.test`)).token;
}

const pair = (token = owner, body: object = {}) => requestPairing(test, token, body);
const connect = (code: string, phone?: string) => connectPhone(test, code, phone);

async function pairPhone(token = owner, body: object = {}) {
  const { pairingId, code } = await pair(token, body);
  const response = await connect(code);
  expect(response.statusCode).toBe(201);
  return { pairingId, code, phone: response.json().token as string };
}

const read = (pairingId: string, token = owner) =>
  test.request(token, { method: 'GET', url: `${base}/pairings/${pairingId}` });
const end = (pairingId: string, token = owner) =>
  test.request(token, { method: 'DELETE', url: `${base}/pairings/${pairingId}` });
const readPhone = (phone: string) => test.request(phone, { method: 'GET', url: `${base}/phones/current` });
const expire = (pairingId: string, ago = '0 hours') =>
  runOnServer(
    test.databaseUrl,
    `update pairings set expires_at = now() - interval '${ago}' where pairing_id = '${pairingId}'`,
  );
/** Expects an instant `seconds` after one between these two. */
function expectBetween(instant: string, [from, to]: readonly [number, number], seconds: number): void {
  const begun = Date.parse(instant) - seconds * 1000;
  expect(begun).toBeGreaterThanOrEqual(from);
  expect(begun).toBeLessThanOrEqual(to);
}

const codeOf = (response: { json(): { code?: string } }) => response.json().code;

function send(phone: string, bytes: Buffer, metadata: Record<string, string> = {}) {
  return test.request(phone, {
    method: 'POST',
    url: `${base}/files`,
    payload: bytes,
    headers: {
      ...beginHeaders(bytes.byteLength, metadata),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

describe('a code', () => {
  it('is random, links to the page of its host, and waits for ten minutes', async () => {
    const before = Date.now();
    const [one, two] = [await pair(), await pair()];
    expect(one.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(two.code).not.toBe(one.code);
    expect(new URL(one.url).pathname).toBe(`/q/${one.code}`);
    expectBetween(one.expiresAt, [before, Date.now()], 10 * 60);
    expect((await read(one.pairingId)).json()).toEqual({
      pairingId: one.pairingId,
      state: 'waiting',
      expiresAt: one.expiresAt,
      received: 0,
      sending: 0,
      photos: [],
    });
  });

  it('is bound to the first phone', async () => {
    const { pairingId, code, phone } = await pairPhone();
    const second = await connect(code, 'android');
    expect([second.statusCode, codeOf(second)]).toEqual([409, 'pairing-used']);
    expect((await read(pairingId)).json()).toMatchObject({ state: 'connected', phone: 'iphone' });
    expect((await readPhone(phone)).json()).toMatchObject({ received: 0, maxPhotos: 2000 });
  });

  it('binds one of many phones that come at once', async () => {
    const { code } = await pair();
    const responses = await Promise.all(Array.from({ length: 8 }, () => connect(code)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('that does not exist is missing, and guesses are limited', async () => {
    expect(codeOf(await connect('0000000000'))).toBe('not-found');
    const own = await createTestApp();
    const body = { code: '0000000000', phone: 'other' };
    const guess = () => own.request(undefined, { method: 'POST', url: `${base}/phones`, body });
    for (let n = 0; n < rates.phonesPerAddress.hits; n += 1) await guess();
    expect((await guess()).statusCode).toBe(429);
    await own.close();
  });

  it('is refused when there are ten already', async () => {
    const token = await newOwner();
    const made = [];
    for (let n = 0; n < limits.pairings.maxOpen; n += 1) made.push(await pair(token));
    const more = () => test.request(token, { method: 'POST', url: `${base}/pairings`, body: {} });
    expect(codeOf(await more())).toBe('too-many-pairings');
    expect((await end(made[0]?.pairingId ?? '', token)).statusCode).toBe(204);
    expect((await more()).statusCode).toBe(201);
  });
});

describe('what a phone sends', () => {
  it('is in the library, byte for byte, and on the computer', async () => {
    const token = await newOwner();
    const { pairingId, phone } = await pairPhone(token);
    const response = await send(phone, await makeJpeg({ seed: 1 }), { filename: 'IMG_1.JPG' });
    expect(response.statusCode).toBe(201);
    expect(response.headers.location).toMatch(/^\/api\/qr-upload\/files\//);
    const pairing = (await read(pairingId, token)).json();
    expect(pairing).toMatchObject({ state: 'connected', received: 1, sending: 0 });
    expect(pairing.photos).toMatchObject([{ localFileName: 'IMG_1.JPG' }]);
    expect((await readPhone(phone)).json()).toMatchObject({ received: 1 });
  });

  it('continues from the byte where it stopped', async () => {
    const { phone, pairingId } = await pairPhone();
    const bytes = await makeJpeg({ seed: 2 });
    const headers = beginHeaders(bytes.byteLength);
    const url = (await test.request(phone, { method: 'POST', url: `${base}/files`, headers })).headers
      .location as string;
    const patch = (from: number, to?: number) =>
      test.request(phone, {
        method: 'PATCH',
        url,
        payload: bytes.subarray(from, to),
        headers: patchHeaders(from),
      });
    await patch(0, 100);
    expect((await read(pairingId)).json()).toMatchObject({ received: 0, sending: 1 });
    expect((await test.request(phone, { method: 'HEAD', url, headers: tus })).headers['upload-offset']).toBe(
      '100',
    );
    expect((await patch(100)).statusCode).toBe(204);
    expect((await read(pairingId)).json()).toMatchObject({ received: 1, sending: 0 });
  });

  it('goes into the album of the code, whatever the phone sends', async () => {
    const token = await newOwner();
    const album = async () =>
      (
        await test.request(token, {
          method: 'POST',
          url: '/api/photo-management/albums',
          body: { name: 'Trip' },
        })
      ).json().albumId as string;
    const [albumId, other] = [await album(), await album()];
    const { phone } = await pairPhone(token, { albumId });
    await send(phone, await makeJpeg({ seed: 3 }), { albumid: other });
    const countOf = async (id: string) =>
      (await test.request(token, { method: 'GET', url: `/api/photo-management/albums/${id}` })).json()
        .photosCount;
    expect([await countOf(albumId), await countOf(other)]).toEqual([1, 0]);
  });

  it('counts once when the phone sends it twice', async () => {
    const token = await newOwner();
    const { phone, pairingId } = await pairPhone(token);
    const bytes = await makeJpeg({ seed: 10 });
    for (const photo of [bytes, bytes, await makeJpeg({ seed: 11 })]) await send(phone, photo);
    const pairing = (await read(pairingId, token)).json();
    expect(pairing.received).toBe(2);
    expect(pairing.photos).toHaveLength(2);
  });

  it('reveals nothing about the library to the phone', async () => {
    const token = await newOwner();
    const { phone } = await pairPhone(token);
    const bytes = await makeJpeg({ seed: 4 });
    const [first, again] = [await send(phone, bytes), await send(phone, bytes)];
    for (const { statusCode, headers } of [first, again]) {
      expect(statusCode).toBe(201);
      expect(Object.keys(headers).filter((name) => /image|duplicate|album/.test(name))).toEqual([]);
    }
    for (const url of ['/api/photo-management/users', '/api/storage/files', '/api/photo-management/albums']) {
      expect((await test.request(phone, { method: 'GET', url })).statusCode).toBeGreaterThanOrEqual(401);
    }
  });

  it('cannot be read or changed by another phone', async () => {
    const [one, two] = [await pairPhone(), await pairPhone(await newOwner())];
    const headers = beginHeaders(1000);
    const url = (await test.request(one.phone, { method: 'POST', url: `${base}/files`, headers })).headers
      .location as string;
    expect((await test.request(two.phone, { method: 'HEAD', url, headers: tus })).statusCode).toBe(404);
    expect((await test.request(two.phone, { method: 'DELETE', url, headers: tus })).statusCode).toBe(404);
  });
});

describe('a pairing ends', () => {
  it('ten minutes after its code was made, without a phone', async () => {
    const { pairingId, code } = await pair();
    await expire(pairingId);
    const response = await connect(code);
    expect([response.statusCode, codeOf(response)]).toEqual([410, 'pairing-expired']);
    expect((await read(pairingId)).json().state).toBe('expired');
  });

  it('two hours after the phone connected', async () => {
    const before = Date.now();
    const { pairingId, phone } = await pairPhone();
    const { expiresAt } = (await readPhone(phone)).json();
    expectBetween(expiresAt, [before, Date.now()], 2 * 3600);
    await expire(pairingId);
    expect(codeOf(await readPhone(phone))).toBe('pairing-expired');
    expect(codeOf(await send(phone, await makeJpeg({ seed: 5 })))).toBe('pairing-expired');
  });

  it('when the customer ends it, also twice', async () => {
    const { pairingId, code, phone } = await pairPhone();
    expect((await end(pairingId)).statusCode).toBe(204);
    expect((await end(pairingId)).statusCode).toBe(204);
    expect(codeOf(await readPhone(phone))).toBe('pairing-revoked');
    expect(codeOf(await send(phone, await makeJpeg({ seed: 6 })))).toBe('pairing-revoked');
    expect(codeOf(await connect(code))).toBe('pairing-revoked');
  });

  it('when the phone is done', async () => {
    const { pairingId, phone } = await pairPhone();
    const done = () => test.request(phone, { method: 'DELETE', url: `${base}/phones/current` });
    expect((await done()).statusCode).toBe(204);
    expect(codeOf(await done())).toBe('pairing-finished');
    expect((await read(pairingId)).json().state).toBe('finished');
  });

  it('for the customer only: a foreign one is missing', async () => {
    const { pairingId, phone } = await pairPhone();
    const other = await newOwner();
    expect((await end(pairingId, other)).statusCode).toBe(404);
    expect((await readPhone(phone)).statusCode).toBe(200);
  });

  it('and is deleted a day later', async () => {
    const { pairingId } = await pairPhone();
    await expire(pairingId, '25 hours');
    expect(await test.modules.pairings.sweep()).toBeGreaterThan(0);
    expect((await read(pairingId)).statusCode).toBe(404);
  });
});

it('keeps code and token as hashes only', async () => {
  const { code, phone } = await pairPhone();
  const rows = JSON.stringify(
    await runOnServer(test.databaseUrl, "select pairings::text, encode(code_hash, 'escape') from pairings"),
  );
  expect(rows).not.toContain(code);
  expect(rows).not.toContain(phone);
});

it('uploads a limited number of photos', async () => {
  const token = await newOwner();
  const { phone, pairingId } = await pairPhone(token);
  await send(phone, await makeJpeg({ seed: 7 }));
  const more = (count: number) =>
    runOnServer(
      test.databaseUrl,
      `insert into uploads select (jsonb_populate_record(uploads, jsonb_build_object('upload_id', gen_random_uuid()))).*
       from uploads, generate_series(1, ${count}) where pairing_id = '${pairingId}' limit ${count}`,
    );
  await more(limits.pairings.maxPhotos - 2);
  expect((await send(phone, await makeJpeg({ seed: 8 }))).statusCode).toBe(201);
  const response = await send(phone, await makeJpeg({ seed: 9 }));
  expect([response.statusCode, codeOf(response)]).toEqual([413, 'pairing-full']);
});

it('uploads a limited number of bytes, unfinished ones included', async () => {
  const { phone, pairingId } = await pairPhone(await newOwner());
  const photo = await makeJpeg({ seed: 12 });
  await send(phone, photo);
  const sent = limits.pairings.maxBytes - photo.byteLength;
  const update = `update uploads set total_bytes = ${sent} where pairing_id = '${pairingId}'`;
  await runOnServer(test.databaseUrl, update);
  const begin = (bytes: number) =>
    test.request(phone, { method: 'POST', url: `${base}/files`, headers: beginHeaders(bytes) });
  expect(codeOf(await begin(photo.byteLength + 1))).toBe('pairing-full');
  expect((await begin(photo.byteLength)).statusCode).toBe(201);
  expect(codeOf(await begin(1))).toBe('pairing-full');
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageUrlLimits } from '@keepsake/contract/server-limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { imagesOf, targetOf } from '../../../test/signed-images.ts';
import { makeJpeg, uploadBytes, uploadTestPhoto } from '../../../test/uploads.ts';
import { rotateSecrets } from '../../platform/secrets/index.ts';
import { type ImageTarget, imagePurposes, imageVariants } from '../photos/index.ts';

// One test decodes a HEIC.
vi.setConfig({ testTimeout: 2 * minutes });

const photos = '/api/photo-management/photos';
const windowMs = imageUrlLimits.windowSeconds * 1000;
// The identity provider uses the system clock.
const clock = fakeClock(new Date().toISOString());

let test: TestApp & { databaseUrl: string };
let anna: { token: string; customerId: string };
let photoId: string;

beforeAll(async () => {
  test = await createTestApp({ clock });
  anna = await test.signUp('anna@demo.keepsake.test');
  photoId = await uploadTestPhoto(test, anna.token, { seed: 1 });
});
afterAll(() => test.close());

const statusOf = async (url: string) => (await imagesOf(test).send(url)).statusCode;
const target = (change: Partial<ImageTarget> = {}) => targetOf(photoId, anna.customerId, change);
const sign = (change: Partial<ImageTarget> = {}) => imagesOf(test).sign(target(change));

const forms = imageVariants.flatMap((variant) => imagePurposes.map((purpose) => ({ variant, purpose })));
const nameOf = ({ variant, purpose }: (typeof forms)[number]) => `${variant} to ${purpose}`;

describe('an address is valid for one variant and purpose', () => {
  let ofHeic: (form: (typeof forms)[number]) => string;

  // Only a HEIC has every variant.
  beforeAll(async () => {
    const file = path.join(import.meta.dirname, '../../../test/images/small.heic');
    const uploaded = await uploadBytes(test, anna.token, await readFile(file), { filetype: 'image/heic' });
    const heicId = String(uploaded.headers['x-image-id']);
    ofHeic = (form) => imagesOf(test).sign(targetOf(heicId, anna.customerId, form));
  });

  it.each(forms.map((form) => [nameOf(form), form] as const))('%s', async (_name, form) => {
    const url = ofHeic(form);
    // Addresses to restore serve deleted photos, and this photo is not deleted.
    if (form.purpose !== 'restore') expect(await statusOf(url)).toBe(200);
    for (const other of forms) {
      if (other === form) continue;
      const path = url.replace(`/${form.variant}?`, `/${other.variant}?`);
      const exchanged = path.replace(`p=${form.purpose}&`, `p=${other.purpose}&`);
      expect(exchanged).not.toBe(url);
      expect([nameOf(other), await statusOf(exchanged)]).toEqual([nameOf(other), 404]);
    }
  });
});

describe('an address is valid for one photo', () => {
  let ben: { token: string; customerId: string };
  let bensPhoto: string;

  beforeAll(async () => {
    ben = await test.signUp('ben@demo.keepsake.test');
    bensPhoto = await uploadTestPhoto(test, ben.token, { seed: 2 });
  });

  it.each<[what: string, change: (url: string) => string]>([
    ['the owner', (url) => url.replace(anna.customerId, ben.customerId)],
    ['the photo', (url) => url.replace(photoId, bensPhoto)],
    ['both', (url) => url.replace(anna.customerId, ben.customerId).replace(photoId, bensPhoto)],
  ])('is refused with another %s', async (_what, change) => {
    const url = sign();
    expect([await statusOf(url), await statusOf(change(url))]).toEqual([200, 404]);
  });

  it('is not valid for another tenant or owner', async () => {
    expect(await statusOf(sign({ tenantId: 'other' }))).toBe(404);
    expect(await statusOf(sign({ ownerId: ben.customerId }))).toBe(404);
    expect(await statusOf(sign({ photoId: bensPhoto }))).toBe(404);
  });

  it('has the same response for all refusals', async () => {
    const headers = { 'x-correlationid': 'one' };
    const wrong = [`${sign()}x`, sign({ photoId: bensPhoto }), sign({ tenantId: 'other' })];
    const responses = await Promise.all(wrong.map((url) => imagesOf(test).send(url, { headers })));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    for (const response of responses) expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});

describe('a deleted photo', () => {
  it('is not served any more, cached or not, and is served again when restored', async () => {
    const { token, customerId } = await test.signUp('cleo@demo.keepsake.test');
    const bytes = await makeJpeg({ seed: 3 });
    const id = String((await uploadBytes(test, token, bytes)).headers['x-image-id']);
    const kept = await uploadTestPhoto(test, token, { seed: 4 });
    const urls = imageVariants
      .filter((variant) => variant !== 'full')
      .map((variant) => imagesOf(test).sign(targetOf(id, customerId, { variant })));
    const send = (url: string, headers = {}) => imagesOf(test).send(url, { headers });
    const tags = await Promise.all(urls.map(async (url) => String((await send(url)).headers.etag)));
    expect(new Set(tags).size).toBe(urls.length);

    const body = { photoIds: [id] };
    const deleted = await test.request(token, { method: 'DELETE', url: photos, body });
    expect(deleted.statusCode).toBe(200);
    for (const [index, url] of urls.entries()) {
      const known = { 'if-none-match': tags[index] };
      for (const headers of [{}, known, { 'if-none-match': '*' }, { range: 'bytes=0-1' }])
        expect((await send(url, headers)).statusCode).toBe(404);
      expect((await imagesOf(test).send(url, { method: 'HEAD' })).statusCode).toBe(404);
    }
    expect(await statusOf(imagesOf(test).sign(targetOf(kept, customerId)))).toBe(200);

    expect((await uploadBytes(test, token, bytes)).headers['x-image-id']).toBe(id);
    for (const [index, url] of urls.entries()) {
      expect((await send(url)).statusCode).toBe(200);
      expect((await send(url, { 'if-none-match': tags[index] })).statusCode).toBe(304);
    }
  });

  it('is not served when all photos are deleted, before tombstones exist', async () => {
    const { token, customerId } = await test.signUp('dora@demo.keepsake.test');
    const id = await uploadTestPhoto(test, token, { seed: 5 });
    const url = imagesOf(test).sign(targetOf(id, customerId, { variant: '300' }));
    expect(await statusOf(url)).toBe(200);
    expect((await test.request(token, { method: 'DELETE', url: `${photos}/all` })).statusCode).toBe(202);
    expect(await statusOf(url)).toBe(404);
  });

  it('is not mixed up with other photos of one batch, of any owner', async () => {
    const emma = await test.signUp('emma@demo.keepsake.test');
    const own = (id: string, variant: '300' | '800') =>
      imagesOf(test).sign(targetOf(id, emma.customerId, { variant }));
    const ids: string[] = [];
    for (const seed of [6, 7, 8]) ids.push(await uploadTestPhoto(test, emma.token, { seed }));
    const urls = [sign({ variant: '300' }), ...ids.flatMap((id) => [own(id, '300'), own(id, '800')])];
    const send = (url: string) => imagesOf(test).send(url);
    const alone: unknown[] = [];
    for (const url of urls) alone.push((await send(url)).headers.etag);
    expect(new Set(alone).size).toBe(urls.length);
    const together = () => Promise.all([...urls, ...urls].map(send));
    expect((await together()).map(({ headers }) => headers.etag)).toEqual([...alone, ...alone]);

    const body = { photoIds: [ids[1]] };
    await test.request(emma.token, { method: 'DELETE', url: photos, body });
    const statuses = urls.map((_, index) => (index === 3 || index === 4 ? 404 : 200));
    expect((await together()).map(({ statusCode }) => statusCode)).toEqual([...statuses, ...statuses]);
  });
});

describe('a signing window', () => {
  const toNextWindow = () => clock.advance(windowMs - (clock.now() % windowMs));

  it('has the address that lists return', async () => {
    const list = await test.request(anna.token, { method: 'GET', url: `${photos}/${photoId}` });
    const small = list.json().thumbnails.find(({ id }: { id: string }) => id.endsWith('-300'));
    expect(small.url).toBe(`http://localhost:4000${sign({ variant: '300' })}`);
  });

  it('keeps the browser’s cache valid, no longer than the address', async () => {
    toNextWindow();
    const url = sign();
    const seen: unknown[] = [];
    let at = 0;
    for (const [moment, status, maxAge] of [
      [0, 200, 3600],
      [1, 200, 3600],
      [windowMs - 1, 200, 3600],
      [windowMs, 200, 3600],
      [windowMs + 1, 200, 3599],
      [windowMs * 1.5, 200, 1800],
      [windowMs * 2 - 1500, 200, 1],
      [windowMs * 2 - 1, 200, 0],
      [windowMs * 2, 404, undefined],
    ] as const) {
      clock.advance(moment - at);
      at = moment;
      const { statusCode, headers } = await imagesOf(test).send(url);
      const kept = /max-age=(\d+)/.exec(String(headers['cache-control']))?.[1];
      expect([moment, statusCode, kept && Number(kept)]).toEqual([moment, status, maxAge]);
      seen.push(sign() === url);
    }
    // The address is the same throughout its own window, and never again.
    expect(seen).toEqual([true, true, true, ...Array(6).fill(false)]);
  });
});

describe('signing keys', () => {
  async function restarted(keepDays: number) {
    await rotateSecrets({ dataDir: test.dataDir, step: 'rotate', keepDays });
    return createTestApp({ clock, beside: test });
  }
  const keyOf = (url: string) => /&k=([^&]+)/.exec(url)?.[1];

  it('verify addresses after rotation until they expire, and none after revocation', async () => {
    const first = sign();
    const rotated = await restarted(35);
    const second = imagesOf(rotated).sign(target());
    expect(keyOf(second)).not.toBe(keyOf(first));
    const statuses = (app: TestApp) =>
      Promise.all([first, second].map(async (url) => (await imagesOf(app).send(url)).statusCode));
    expect(await statuses(rotated)).toEqual([200, 200]);

    const revoked = await restarted(0);
    const third = imagesOf(revoked).sign(target());
    expect(await statuses(revoked)).toEqual([404, 404]);
    expect((await imagesOf(revoked).send(third)).statusCode).toBe(200);

    const left = Number(/&e=(\d+)/.exec(first)?.[1]) * 1000 - clock.now();
    clock.advance(left - 1);
    expect(await statuses(rotated)).toEqual([200, 200]);
    clock.advance(1);
    expect(await statuses(rotated)).toEqual([404, 404]);
    await Promise.all([rotated, revoked].map((app) => app.close()));
  });
});

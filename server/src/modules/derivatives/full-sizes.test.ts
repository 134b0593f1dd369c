import type { PhotoDetails } from '@keepsake/contract/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeColours } from '../../../test/colour/made-pictures.ts';
import { imagesOf } from '../../../test/signed-images.ts';
import { uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

it.each([
  ['cicp 9 16 0 1.png', 'HDR', 'image/jpeg'],
  ['cmyk with its profile.jpg', 'CMYK with a profile', 'image/jpeg'],
  ['cicp 12 13 0 1.png', 'what browsers show', 'image/png'],
])('zoom of %s (%s) is served as %s, its download as it is', async (name, _, type) => {
  const bytes = (await makeColours())[name] ?? Buffer.alloc(0);
  const uploaded = await uploadBytes(test, token, bytes);
  expect(uploaded.statusCode).toBe(201);
  const url = `/api/photo-management/photos/${uploaded.headers['x-image-id']}`;
  const details: PhotoDetails = (await test.request(token, { method: 'GET', url })).json();
  const send = (address: string) => {
    const { pathname, search } = new URL(address);
    return imagesOf(test).send(pathname + search);
  };
  const zoomed = await send(details.url);
  expect(zoomed.headers['content-type']).toBe(type);
  expect(await sharp(zoomed.rawPayload).metadata()).toMatchObject({ width: 96, height: 64 });
  expect((await send(details.untouchedUrl)).rawPayload.equals(bytes)).toBe(true);
});

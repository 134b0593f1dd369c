// Proves DOW-18, DOW-19, DOW-20.

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { downloadCalls, readStoredZip, requestBytes } from '../../../test/download-calls.ts';
import { type SignedUp, share, signUpPerson } from '../../../test/shared-album-calls.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let anna: SignedUp;
let ben: SignedUp;
let ids: string[];

/** Names as uploaded, and as they leave the account. */
const names = [
  ['holiday.html', 'holiday.html.jpg'],
  ['run.bat', 'run.bat.jpg'],
  ['a\u202egpj.exe', 'agpj.exe.jpg'],
  ['photo.png', 'photo.png.jpg'],
  ['y.svg', 'y.svg.png'],
  ['Été.JPEG', 'Été.JPEG'],
  ['Z.PNG', 'Z.PNG'],
  ['noextension', 'noextension.jpg'],
] as const;

const isPng = (saved: string) => /\.png$/i.test(saved);

beforeAll(async () => {
  test = await createTestApp();
  [anna, ben] = [await signUpPerson(test, 'anna'), await signUpPerson(test, 'ben')];
  ids = [];
  for (const [seed, [filename, saved]] of names.entries()) {
    const jpeg = await makeJpeg({ seed });
    const bytes = isPng(saved) ? await sharp(jpeg).png().toBuffer() : jpeg;
    const response = await uploadBytes(test, anna.token, bytes, { filename });
    expect(response.statusCode).toBe(201);
    ids.push(String(response.headers['x-image-id']));
  }
  const photos = ids.map((photoId) => ({ ownerId: anna.name, photoId }));
  await share(test, { ownerId: anna.name, participantIds: [ben.name], photos });
});
afterAll(() => test.close());

const saved = names.map(([, name]) => name);

it('photos in an archive have the extension of what was stored', async () => {
  const calls = downloadCalls(test, anna.token);
  const { id } = await calls.create(ids);
  const zip = (await requestBytes(test, await calls.address(id))).rawPayload;
  expect([...readStoredZip(zip).keys()]).toEqual(saved);
});

it('photos in an archive of a shared album have it, whatever their owner called them', async () => {
  const calls = downloadCalls(test, ben.token);
  const { id } = await calls.createShared(ids.map((photoId) => ({ photoId, ownerId: anna.userId })));
  const zip = (await requestBytes(test, await calls.address(id))).rawPayload;
  expect([...readStoredZip(zip).keys()]).toEqual(saved);
});

it.each(names.map(([given, name], index) => ({ given, name, index })))(
  'the original of $given is saved as $name',
  async ({ name, index }) => {
    const url = `/api/photo-management/photos/${ids[index]}`;
    const { untouchedUrl } = (await test.request(anna.token, { method: 'GET', url })).json();
    const { headers } = await requestBytes(test, untouchedUrl, { method: 'HEAD' });
    expect(headers['content-type']).toBe(isPng(name) ? 'image/png' : 'image/jpeg');
    expect(headers['content-disposition']).toContain(`; filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="[^"]*\\.${name.split('.').at(-1)}";`),
    );
  },
);

it('photos in the hand-off to a prints editor have it', async () => {
  const base = '/api/selections/temp-selections';
  const made = await test.request(anna.token, { method: 'POST', url: base, body: { photoIds: ids } });
  const { tempSelectionId, editorToken } = made.json();
  const url = `${base}/${tempSelectionId}/photos`;
  const { photos } = (await test.request(editorToken, { method: 'GET', url })).json();
  expect(photos.map(({ fileName }: { fileName: string }) => fileName)).toEqual(saved);
});

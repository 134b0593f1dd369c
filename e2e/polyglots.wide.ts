import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import { beginHeaders, filesUrl } from '../server/test/uploads.ts';
import { photoLinks } from '../web/src/testing/photo-links.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

/**
 * T11: photos that are also something else. Opened by address, embedded as script or frame, or shown by the
 * site, nothing of them runs.
 */

/** Every payload sets `xss` on the window. */
const script = 'window.xss=1;try{parent.xss=1;top.xss=1}catch(e){}';
const page = `<html><body><script>${script}</script><img src=x onerror="${script}"></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A segment before everything else. */
const inFront = (photo: Buffer, more: Buffer) =>
  Buffer.concat([photo.subarray(0, 2), more, photo.subarray(2)]);

const comment = (text: string) => segment(0xfe, Buffer.from(text));

/**
 * JPEG and JavaScript at once: as Latin-1 the file starts with an identifier (ÿØÿà and a length that is
 * `/*`), a comment to the end of the first segment, the script, and a comment to the end.
 */
function jpegScript(photo: Buffer): Buffer {
  const length = 0x2f2a;
  const app0 = Buffer.alloc(length - 2);
  app0.write('JFIF\0\x01\x01', 'latin1');
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a]);
  const rest = photo.subarray(2 + 2 + photo.readUInt16BE(4));
  const tail = Buffer.from(`*/=1;${script}/*`);
  return Buffer.concat([
    start,
    app0,
    segment(0xfe, tail),
    rest.subarray(0, -2),
    Buffer.from('*/'),
    rest.subarray(-2),
  ]);
}

/** A zip with a page in it. */
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.from(page),
  Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
]);

interface Polyglot {
  readonly name: string;
  readonly bytes: Buffer;
}

async function makeAccepted(): Promise<Polyglot[]> {
  const photo = await makeSmallPhoto(1, '2024:05:03 10:00:00');
  const png = readFileSync(path.resolve(import.meta.dirname, '../server/test/images/small.png'));
  const heic = readFileSync(path.resolve(import.meta.dirname, '../server/test/images/small.heic'));
  return [
    { name: 'page in a comment.jpg', bytes: inFront(photo, comment(page)) },
    { name: 'comment.html', bytes: inFront(photo, comment(`--><!--x-->${page}`)) },
    { name: 'script.js', bytes: jpegScript(photo) },
    { name: 'archive.jpg', bytes: Buffer.concat([photo, zip]) },
    { name: 'page behind.svg', bytes: Buffer.concat([photo, Buffer.from(svg)]) },
    { name: 'png with a page.html', bytes: Buffer.concat([png, Buffer.from(page)]) },
    { name: 'heic with a page.htm', bytes: Buffer.concat([heic, Buffer.from(page)]) },
    { name: `<img src=x onerror=${script}>.jpg`, bytes: inFront(photo, comment('name')) },
  ];
}

const refused: Polyglot[] = [
  { name: 'drawing.jpg', bytes: Buffer.from(svg) },
  { name: 'page.jpg', bytes: Buffer.from(page) },
  { name: 'script.jpg', bytes: Buffer.from(script) },
  { name: 'gif.jpg', bytes: Buffer.from(`GIF89a/*${'\0'.repeat(10)}*/=1;${script}`, 'latin1') },
  { name: 'archive.png', bytes: zip },
  { name: 'pdf.png', bytes: Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${script})>>>>`) },
];

const fixture = useFixture();
let context: BrowserContext;
let site: Page;
let token: string;

beforeAll(async () => {
  context = await fixture.browser.newContext();
  site = await context.newPage();
  const authorized = site.waitForRequest((request) => Boolean(request.headers().authorization), {
    timeout: 0,
  });
  await signIn(site, fixture.instance.origin, fixture.email);
  token = (await authorized).headers().authorization ?? '';
});
afterAll(() => context?.close());

/** Uploads with any declared type. */
function upload({ name, bytes }: Polyglot, type: string) {
  return fetch(fixture.instance.origin + filesUrl, {
    method: 'POST',
    headers: {
      ...beginHeaders(bytes.length, { filename: name, filetype: type }),
      'content-type': 'application/offset+octet-stream',
      authorization: token,
    },
    body: new Uint8Array(bytes),
  });
}

interface Shown {
  readonly localFileName: string;
  readonly addresses: string[];
}

async function listPhotos(): Promise<Shown[]> {
  const response = await fetch(`${fixture.instance.origin}/api/photo-management/photos`, {
    headers: { authorization: token },
  });
  const { images } = (await response.json()) as {
    images: { localFileName: string; url: string; untouchedUrl: string; thumbnails: { url: string }[] }[];
  };
  return images.map(({ localFileName, url, untouchedUrl, thumbnails }) => ({
    localFileName,
    addresses: [url, untouchedUrl, ...thumbnails.map((thumbnail) => thumbnail.url)],
  }));
}

/** Whether a payload ran in a page or frame. */
async function ran(page: Page): Promise<boolean> {
  const checks = page.frames().map((frame) =>
    frame.evaluate('"xss" in window').catch((error) => {
      // A frame whose content was saved may detach.
      if (frame.isDetached()) return false;
      throw error;
    }),
  );
  return (await Promise.all(checks)).some(Boolean);
}

/** All ways of embedding. */
const embeds = (address: string) => `
  <script src="${address}"></script><script charset="latin1" src="${address}"></script>
  <script type="module" src="${address}"></script><link rel="stylesheet" href="${address}">
  <iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}">`;

/** Opens and embeds an address; returns the ways in which it ran. */
async function openEverywhere(address: string): Promise<string[]> {
  const found: string[] = [];
  const opened = await context.newPage();
  // Saved content is not shown; the page stays.
  await opened.goto(address).catch((error) => expect(String(error)).toMatch(/download|aborted/i));
  if (await ran(opened)) found.push(`opened ${address}`);
  // A foreign page without policy; `load` fires after all attempts.
  await opened.goto('about:blank');
  await opened.setContent(`<!doctype html><body>${embeds(address)}</body>`, { waitUntil: 'load' });
  if (await ran(opened)) found.push(`embedded ${address}`);
  await opened.close();
  return found;
}

describe('an upload that is not a photo', () => {
  it.each(refused)('refuses $name, whatever type it declares', async (file) => {
    for (const type of ['image/jpeg', 'image/svg+xml', 'text/html']) {
      expect((await upload(file, type)).status).toBe(415);
    }
  });
});

describe('a polyglot photo', () => {
  it('is accepted, and runs nowhere', { timeout: 5 * minutes }, async () => {
    const files = await makeAccepted();
    for (const file of files) expect((await upload(file, 'text/html')).status, file.name).toBe(201);
    const photos = await listPhotos();
    expect(photos.map((photo) => photo.localFileName).sort()).toEqual(files.map((file) => file.name).sort());
    const found: string[] = [];
    for (const { addresses } of photos) {
      for (const address of addresses) found.push(...(await openEverywhere(address)));
    }
    expect(found).toEqual([]);
  });

  it('is shown by the site as a photo, with its name', async () => {
    await site.goto(`${fixture.instance.origin}/my-photos/photos`);
    const tile = photoLinks(site);
    await tile.first().waitFor();
    const count = await tile.count();
    for (let index = 0; index < count; index += 1) {
      await tile.nth(index).click();
      await site.waitForURL('**/preview/*');
      await site.waitForLoadState('networkidle');
      expect(await ran(site)).toBe(false);
      await site.goBack();
      await tile.first().waitFor();
    }
    expect(count).toBeGreaterThan(0);
  });
});

it('the same payloads run without protection', async () => {
  const opened = await context.newPage();
  const [photo] = await makeAccepted();
  const scripts = jpegScript(await makeSmallPhoto(2, '2024:05:03 10:00:00'));
  await opened.route('http://unsafe.test/**', (route) => {
    const isScript = route.request().url().endsWith('.js');
    const contentType = isScript ? 'text/javascript; charset=latin1' : 'text/html; charset=latin1';
    return route.fulfill({ contentType, body: isScript ? scripts : (photo?.bytes ?? '') });
  });
  await opened.goto('http://unsafe.test/page');
  expect(await ran(opened)).toBe(true);
  await opened.goto('about:blank');
  await opened.setContent('<script src="http://unsafe.test/polyglot.js"></script>', { waitUntil: 'load' });
  expect(await ran(opened)).toBe(true);
});

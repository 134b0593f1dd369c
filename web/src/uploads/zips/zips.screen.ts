// Proves UPL-56, UPL-57, UPL-58.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { duplicateHeader, imageIdHeader } from '@keepsake/contract/uploads';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jpeg, photoJson } from '../../../../takeout/src/plan/fake-export.suite.ts';
import { longTimeout } from '../../testing/browser.ts';
import { makeUpload, photoBytes, serveUploads } from '../../testing/fake-uploads.ts';
import { type ZipContents, zipOf } from '../../testing/fake-zips.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { untilCopied } from '../../testing/stored-uploads.ts';

const screen = setUpScreen();
const picture = readFileSync(path.resolve(import.meta.dirname, '../../../../server/test/images/small.jpg'));
const year = 'Takeout/Google Photos/Photos from 2021';

const zip = (name: string, contents: ZipContents) => ({
  ...{ name, mimeType: 'application/zip', buffer: zipOf(contents) },
});

const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const summary = () => dialog().getByRole('region', { name: 'Zip files' });
const shown = (text: string) => summary().getByText(text, { exact: true }).waitFor();
const chosen = (text: string) => dialog().getByRole('paragraph').getByText(text, { exact: true }).waitFor();

async function openDialog(): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
}

async function choose(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await openDialog();
  await dialog().locator('input[type=file]').setInputFiles(files);
}

interface SentPhoto {
  readonly metadata: Record<string, string>;
  readonly bytes: Buffer[];
}

/** Takes uploads, one after the other. */
function recordUploads(): readonly SentPhoto[] {
  const uploads: SentPhoto[] = [];
  screen.server.serve(/\/files/, (request, response) => {
    const tus = { 'Tus-Resumable': '1.0.0' };
    if (request.method === 'POST') {
      const pairs = String(request.headers['upload-metadata']).split(',');
      const decoded = pairs.map((pair) => {
        const [key = '', value = ''] = pair.split(' ');
        return [key, Buffer.from(value, 'base64').toString()];
      });
      uploads.push({ metadata: Object.fromEntries(decoded), bytes: [] });
      response.writeHead(201, { ...tus, Location: '/files/1' }).end();
      return;
    }
    let offset = Number(request.headers['upload-offset']);
    request
      .on('data', (chunk: Buffer) => {
        uploads.at(-1)?.bytes.push(chunk);
        offset += chunk.byteLength;
      })
      .on('end', () => {
        const done = { [imageIdHeader]: '00000000-0000-4000-8000-000000000001', [duplicateHeader]: '0' };
        response.writeHead(204, { ...tus, 'Upload-Offset': offset, ...done }).end();
      });
  });
  return uploads;
}

describe('zips that are chosen one after the other', () => {
  let folder: string;
  const write = (name: string, contents: ZipContents): string => {
    const file = path.join(folder, name);
    writeFileSync(file, zipOf(contents));
    return file;
  };
  const add = (...files: readonly string[]) => dialog().locator('input[type=file]').setInputFiles(files);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'zips-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const writeFirst = () =>
    write('takeout-20260101T120000Z-001.zip', {
      [`${year}/IMG_1.jpg`]: picture,
      'Takeout/Google Photos/Oma_s 80/IMG_1.jpg': picture,
    });
  const writeSecond = () =>
    write('takeout-20260101T120000Z-002.zip', {
      [`${year}/IMG_1.jpg.json`]: photoJson('beach.jpg', 1_631_633_580),
      'Takeout/Google Photos/Oma_s 80/metadata.json': { title: 'Oma’s 80' },
    });
  const dates = (uploads: readonly SentPhoto[]) => uploads.map(({ metadata }) => metadata.takenat);

  it('are read together, each once', longTimeout, async () => {
    const uploads = recordUploads();
    const [first, second] = [writeFirst(), writeSecond()];
    await openDialog();
    await add(first);
    await shown('1 photo found in 1 zip file');
    await add(second, first);
    await shown('1 photo found in 2 zip files');
    await chosen('1 photo chosen');
    await button('Remove beach.jpg').waitFor();
    await shown('1 album: Oma’s 80');
    await button('Upload').click();
    await expect.poll(() => dates(uploads)).toEqual(['2021-09-14T15:33:00Z']);
  });

  it('date photos that were uploaded before', longTimeout, async () => {
    const uploads = recordUploads();
    await openDialog();
    await add(writeFirst());
    await shown('1 photo found in 1 zip file');
    await button('Upload').click();
    await expect.poll(() => dates(uploads)).toEqual([undefined]);
    await dialog().getByText('1 photo added').first().waitFor();
    await add(writeSecond());
    await shown('1 photo found in 2 zip files');
    await button('Upload').click();
    await expect.poll(() => dates(uploads)).toEqual([undefined, '2021-09-14T15:33:00Z']);
  });
});

it('finds the photos of an export in its zips, and names what is left out', async () => {
  await choose(
    zip('takeout-20260101T120000Z-001.zip', {
      [`${year}/IMG_1.jpg`]: picture,
      [`${year}/IMG_2.jpg`]: jpeg('2'),
      [`${year}/birthday.mp4`]: 'film',
      [`${year}/IMG_2.MOV`]: 'moving',
      [`${year}/cat.gif`]: 'gif',
    }),
    zip('takeout-20260101T120000Z-002.zip', {
      [`${year}/IMG_1.jpg.json`]: photoJson('a beach.jpg'),
      [`${year}/IMG_3.jpg.json`]: photoJson('IMG_3.jpg'),
      [`${year}/first steps.mp4`]: 'another film',
    }),
    { name: 'letter.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') },
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: picture },
  );
  await chosen('3 photos chosen');
  await shown('2 photos found in 2 zip files');
  await shown('We found no photos in takeout-20260101T120000Z-002.zip.');
  await shown('We can’t read letter.zip as a zip. Choose the zip files just as you downloaded them.');
  await shown('Your export lists 1 more file that isn’t in these zips. Did you choose all its zips?');
  await shown('1 moving part of a Live Photo');
  await shown('1 picture that isn’t JPEG, PNG or HEIC');
  await summary().getByText('2 videos').click();
  await summary()
    .getByRole('region', { name: '2 videos' })
    .getByText('birthday.mp4 first steps.mp4')
    .waitFor();
  // Drawn from within the zip.
  await expect.poll(() => dialog().locator('canvas[data-drawn=true]').count(), longTimeout).toBe(2);
  await button('Remove a beach.jpg').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'zips')).toEqual([]);
});

it('sends photos out of a zip with their names and dates, and nothing else', async () => {
  const uploads = recordUploads();
  const photo = makeUpload('IMG_1').buffer;
  await choose(
    zip('takeout-001.zip', {
      [`${year}/IMG_1.jpg.json`]: photoJson('été.jpg', 1_631_633_580),
      [`${year}/IMG_1.jpg`]: photo,
      [`${year}/film.mp4`]: 'film',
    }),
  );
  await shown('1 photo found in 1 zip file');
  await button('Upload').click();
  await dialog().getByText('1 photo added').first().waitFor();
  expect(uploads.map(({ metadata }) => metadata)).toMatchObject([
    { filename: 'été.jpg', takenat: '2021-09-14T15:33:00Z' },
  ]);
  expect(Buffer.concat(uploads.flatMap(({ bytes }) => bytes)).equals(photo)).toBe(true);
});

it('takes zips of a dropped folder', async () => {
  const { page } = screen;
  const folder = mkdtempSync(path.join(tmpdir(), 'zips-'));
  writeFileSync(path.join(folder, 'a.zip'), zipOf({ 'a.jpg': jpeg('a') }));
  writeFileSync(path.join(folder, 'b.jpg'), picture);
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'Add photos' }).first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 400, data });
  // The page listens soon after it is drawn.
  await expect
    .poll(async () => {
      await drag('dragEnter');
      await drag('dragOver');
      return page.getByText('Drop your photos here').count();
    }, longTimeout)
    .toBe(1);
  await drag('drop');
  await chosen('2 photos chosen');
  await shown('1 photo found in 1 zip file');
  rmSync(folder, { recursive: true });
});

it('says that a zip has no photos', async () => {
  await choose(zip('films.zip', { 'film.mp4': 'film' }));
  await shown('We found no photos in films.zip.');
  await shown('1 video');
  expect(await button('Upload').isDisabled()).toBe(true);
  expect(await findPageProblems(screen.page)).toEqual([]);
  await button('Cancel').click();
  await dialog().waitFor({ state: 'detached' });
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await button('Choose photos').waitFor();
  expect(await summary().count()).toBe(0);
});

it('shows that a zip is read, and stops when the dialog is closed', async () => {
  const held: Route[] = [];
  await screen.page.route(/zips\.worker/, (route) => void held.push(route));
  await choose(zip('a.zip', { 'a.jpg': jpeg('a') }), { ...makeUpload('b') });
  await chosen('1 photo chosen');
  await shown('Looking through 1 zip file…');
  expect(await dialog().getByText('Looking through your folders…').count()).toBe(0);
  expect(await button('Upload').isDisabled()).toBe(true);
  expect(await findProblemsAtEachWidth(screen.page, 'zips-reading')).toEqual([]);
  await button('Cancel').click();
  await dialog().waitFor({ state: 'detached' });
  await screen.page.unrouteAll();
  await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(zip('c.zip', { 'c.jpg': jpeg('c') }));
  await chosen('1 photo chosen');
  await shown('1 photo found in 1 zip file');
});

describe('after a reload', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'zips-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Half of the photo is sent when the page is reloaded. */
  async function reloadAtHalf(page: Page, keepsCopies: boolean) {
    const service = serveUploads(screen.server);
    const file = path.join(folder, 'a.zip');
    writeFileSync(file, zipOf({ 'notes.json': {}, 'a.jpg': makeUpload('a').buffer }));
    await page.goto(`http://localhost:${screen.server.port}/my-photos/photos`);
    await page.getByRole('button', { name: 'Add photos' }).first().click();
    const opened = page.getByRole('dialog', { name: 'Add photos' });
    await opened.locator('input[type=file]').setInputFiles(file);
    await opened.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => service.patches.length, longTimeout).toBe(1);
    if (keepsCopies) await untilCopied(page, 1);
    page.on('dialog', (warning) => void warning.accept());
    await page.reload();
    service.mayEnd = true;
    return { service, file, panel: page.getByRole('region', { name: 'Upload', exact: true }) };
  }

  const wholePhoto = [
    { name: 'a.jpg', offset: 0 },
    { name: 'a.jpg', offset: photoBytes / 2 },
  ];

  it('goes on with the copy of a photo that was in a zip', async () => {
    const page = await screen.context.newPage();
    const { service, panel } = await reloadAtHalf(page, true);
    await panel.getByText('1 photo added').first().waitFor();
    expect(service.patches).toEqual(wholePhoto);
    await page.close();
  });

  it('goes on with the zip that is chosen again where the browser keeps no copy', async () => {
    const page = await screen.context.newPage();
    await page.addInitScript(() => {
      Object.assign(FileSystemFileHandle.prototype, {
        createWritable: () => Promise.reject(new Error('Full')),
      });
    });
    const { service, file, panel } = await reloadAtHalf(page, false);
    await panel.getByRole('button', { name: 'Choose them again' }).waitFor();
    await panel.locator('input[type=file]').setInputFiles(file);
    // The dialog shows how it is read.
    await page.getByRole('dialog').getByText('1 photo added').first().waitFor();
    expect(service.patches).toEqual(wholePhoto);
    await page.close();
  });
});

// Proves UPL-58, UPL-59, UPL-60.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { albumsRoutes } from '@keepsake/contract/albums';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photoJson } from '../../../../takeout/src/plan/fake-export.suite.ts';
import { hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makeUpload, photoIdOf, serveUploads } from '../../testing/fake-uploads.ts';
import { type ZipContents, zipOf } from '../../testing/fake-zips.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const root = 'Takeout/Google Photos';
const year = `${root}/Photos from 2021`;
const [a, b, c] = ['a', 'b', 'c'].map((name) => makeUpload(name).buffer) as [Buffer, Buffer, Buffer];

/** An album of Google: its JSON and its photos. */
const album = (title: string, photos: Record<string, Buffer>): ZipContents => ({
  [`${root}/${title}/metadata.json`]: { title },
  ...Object.fromEntries(Object.entries(photos).map(([name, photo]) => [`${root}/${title}/${name}`, photo])),
});

const zip = (part: number, contents: ZipContents) => ({
  name: `takeout-20260101T120000Z-00${part}.zip`,
  mimeType: 'application/zip',
  buffer: zipOf(contents),
});

let service: ReturnType<typeof serveUploads>;
let albums: ReturnType<typeof serveAlbums>;
let page: Page;

beforeEach(async () => {
  service = serveUploads(screen.server);
  albums = serveAlbums(screen.server);
  screen.server.respond(photosByIdRoutes.setFavourites, { failed: [] });
  page = screen.page;
});

const dialog = () => page.getByRole('dialog', { name: 'Add photos' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const summary = () => dialog().getByRole('region', { name: 'Zip files' });
const panel = () => page.getByRole('region', { name: 'Upload', exact: true });

const goto = () => page.goto(`http://localhost:${screen.server.port}/my-photos/photos`);

async function choose(...files: ReturnType<typeof zip>[]): Promise<void> {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog().locator('input[type=file]').setInputFiles(files);
}

const namesById = () => new Map(service.uploads.map(({ name }, upload) => [photoIdOf(upload), name]));

/** Waits for the albums, in any order, by the names of their photos. */
const untilAlbums = (...expected: string[]) =>
  expect
    .poll(() => {
      const names = namesById();
      return albums.all
        .map(({ name, order }) => [name, ...order.map((id) => names.get(id)).sort()].join(' '))
        .toSorted();
    }, longTimeout)
    .toEqual(expected.toSorted());

const untilHearts = (...expected: string[]) =>
  expect
    .poll(
      () =>
        screen.server
          .requests(photosByIdRoutes.setFavourites)
          .flatMap(({ body }) => body.photoIds.map((id) => namesById().get(id))),
      longTimeout,
    )
    .toEqual(expected);

it('names albums and favourites, and makes them with each photo sent once', async () => {
  service.mayEnd = true;
  await screen.open('/my-photos/photos');
  await choose(
    zip(1, {
      [`${year}/a.jpg`]: a,
      [`${year}/a.jpg.json`]: photoJson('a.jpg', 1_631_633_580, { favorited: true }),
      ...album('Rome', { 'a.jpg': a, 'b.jpg': b }),
      ...album('Oslo', { 'b.jpg': b }),
    }),
    zip(2, {
      ...album('Rome', { 'c.jpg': c }),
      ...album('Prague', { 'c.jpg': c }),
      ...album('Lisbon', { 'c.jpg': c }),
      ...album('Vienna', { 'c.jpg': c }),
    }),
  );
  await summary().getByText('5 albums: Rome, Oslo, Prague and 2 more').waitFor();
  await summary().getByText('1 favourite, which gets a heart').waitFor();
  expect(await findProblemsAtEachWidth(page, 'zip-albums')).toEqual([]);
  await button('Upload').click();
  await dialog().getByText('3 photos added').first().waitFor();
  await untilAlbums(
    ...['Rome a.jpg b.jpg c.jpg', 'Oslo b.jpg'],
    ...['Prague c.jpg', 'Lisbon c.jpg', 'Vienna c.jpg'],
  );
  await untilHearts('a.jpg');
  expect(service.uploads).toHaveLength(3);
});

it('leaves albums out if the customer wants', async () => {
  service.mayEnd = true;
  await screen.open('/my-photos/photos');
  await choose(zip(1, album('Rome', { 'a.jpg': a })));
  const box = summary().getByRole('checkbox', { name: 'Create this album too' });
  await box.press('Space');
  expect(await box.isChecked()).toBe(false);
  await summary().getByText('1 album: Rome').waitFor();
  await button('Upload').click();
  await dialog().getByText('1 photo added').first().waitFor();
  await summary().getByText('1 album: Rome').waitFor({ state: 'detached' });
  await button('Close').last().click();
  await dialog().waitFor({ state: 'detached' });
  await choose(zip(2, album('Oslo', { 'b.jpg': b })));
  expect(await box.isChecked()).toBe(true);
  await button('Upload').click();
  await untilAlbums('Oslo b.jpg');
});

it('fills one album from zips that are chosen one after the other', async () => {
  service.mayEnd = true;
  await screen.open('/my-photos/photos');
  await choose(zip(1, album('Rome', { 'a.jpg': a })));
  await button('Upload').click();
  await untilAlbums('Rome a.jpg');
  await page.reload();
  await choose(zip(2, album('Rome', { 'b.jpg': b })));
  await button('Upload').click();
  await untilAlbums('Rome a.jpg b.jpg');
});

it('fills albums that a later zip tells of with photos that were uploaded before', async () => {
  service.mayEnd = true;
  await screen.open('/my-photos/photos');
  await choose(zip(1, { [`${year}/a.jpg`]: a, [`${year}/b.jpg`]: b }));
  await button('Upload').click();
  await dialog().getByText('2 photos added').first().waitFor(longTimeout);
  const favourite = { [`${year}/b.jpg.json`]: photoJson('b.jpg', undefined, { favorited: true }) };
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(zip(2, { ...album('Rome', { 'a.jpg': a }), ...favourite }));
  await button('Upload').click();
  await untilAlbums('Rome a.jpg');
  await untilHearts('b.jpg');
});

it('takes albums that a zip tells of while its photos wait, with each listed once', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}.jpg`);
  const files = names.map((name): [string, Buffer] => [name, makeUpload(name).buffer]);
  const [last, bytes] = files.at(-1) as [string, Buffer];
  await screen.open('/my-photos/photos');
  await choose(zip(1, Object.fromEntries(files.map(([name, file]) => [`${year}/${name}`, file]))));
  await button('Upload').click();
  await expect.poll(() => service.patches.length, longTimeout).toBe(2);
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(zip(2, album('Rome', { [last]: bytes })));
  await summary().getByText('1 album: Rome').waitFor();
  service.end();
  await dialog().getByText('8 photos added').first().waitFor(longTimeout);
  await untilAlbums('Rome h.jpg');
  expect(service.uploads.map(({ name }) => name).toSorted()).toEqual(names);
});

it('names all of many albums', async () => {
  await screen.open('/my-photos/photos');
  const names = ['Rome', 'Oslo', 'Lima', 'Bonn', 'Riga'];
  const contents = names.map((name) => album(name, { [`${name}.jpg`]: makeUpload(name).buffer }));
  await choose(zip(1, Object.assign({}, ...contents)));
  const albumsOf = summary().getByText('5 albums: Rome, Oslo, Lima and 2 more');
  await albumsOf.click();
  await summary().getByRole('region', { name: '5 albums' }).getByText('Riga').waitFor();
});

describe('an album that cannot be made', () => {
  const sentence = '1 photo is in your library, but not yet in its albums: Rome';

  it('costs no photo, and is named until the customer retries', async () => {
    service.mayEnd = true;
    screen.server.error(albumsRoutes.createAlbum, 'too-many-albums');
    await screen.open('/my-photos/photos');
    await choose(zip(1, album('Rome', { 'a.jpg': a })));
    await button('Upload').click();
    await dialog().getByText('1 photo added').first().waitFor();
    await dialog().getByText(sentence).waitFor();
    expect(await findProblemsAtEachWidth(page, 'zip-albums-unfilled')).toEqual([]);
    await button('Close').last().click();
    await dialog().waitFor({ state: 'detached' });
    await panel().getByText(sentence).waitFor();
    expect(await findProblemsAtEachWidth(page, 'zip-albums-unfilled-panel')).toEqual([]);
    // The note stays after a reload.
    await page.reload();
    await panel().getByText(sentence).waitFor();
    albums.serve();
    await panel().getByRole('button', { name: 'Try the albums again' }).press('Enter');
    await untilAlbums('Rome a.jpg');
    await panel().waitFor({ state: 'detached' });
    const addPhotos = page.getByRole('button', { name: 'Add photos' }).first();
    await expect.poll(() => hasFocus(addPhotos), longTimeout).toBe(true);
  });

  it('is left when the customer says so', async () => {
    service.mayEnd = true;
    screen.server.error(albumsRoutes.createAlbum, 'too-many-albums');
    await screen.open('/my-photos/photos');
    await choose(zip(1, album('Rome', { 'a.jpg': a })));
    await button('Upload').click();
    await button('Leave them out of the albums').press('Enter');
    await dialog().getByText(sentence).waitFor({ state: 'detached' });
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await dialog().getByText('1 photo added').first().waitFor();
  });
});

it('says that an album was deleted meanwhile, and makes it again', async () => {
  service.mayEnd = true;
  await screen.open('/my-photos/photos');
  await choose(zip(1, album('Rome', { 'a.jpg': a })));
  await button('Upload').click();
  await untilAlbums('Rome a.jpg');
  for (const rome of albums.all) albums.remove(rome);
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(zip(2, album('Rome', { 'b.jpg': b })));
  await button('Upload').click();
  await dialog()
    .getByText(/^We can’t add photos to this album any more: Rome\./)
    .waitFor();
  await button('Try the albums again').click();
  await untilAlbums('Rome a.jpg b.jpg');
});

describe('after a reload', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'zips-'));
    page = await screen.context.newPage();
    await page.addInitScript(() => {
      Object.assign(FileSystemFileHandle.prototype, {
        createWritable: () => Promise.reject(new Error('Full')),
      });
    });
    page.on('dialog', (warning) => void warning.accept());
  });
  afterEach(async () => {
    await page.close();
    rmSync(folder, { recursive: true });
  });

  it('names the zip to choose again, and makes no album twice', async () => {
    service.mayEnd = (name) => name === 'a.jpg';
    const made = screen.server.loading(albumsRoutes.createAlbum);
    const { name, buffer } = zip(1, {
      ...album('Rome', { 'a.jpg': a, 'b.jpg': b }),
      ...album('Oslo', { 'b.jpg': b }),
    });
    const file = path.join(folder, name);
    writeFileSync(file, buffer);
    await goto();
    await page.getByRole('button', { name: 'Add photos' }).first().click();
    await dialog().locator('input[type=file]').setInputFiles(file);
    await button('Upload').click();
    await expect.poll(() => service.patches.length, longTimeout).toBe(2);
    await expect.poll(() => screen.server.requests(albumsRoutes.createAlbum).length, longTimeout).toBe(1);
    await page.goto('about:blank');
    made();
    await untilAlbums('Rome');

    service.mayEnd = true;
    await goto();
    await panel().getByText(`Choose this zip file again and the upload continues: ${name}`).waitFor();
    await untilAlbums('Rome a.jpg');
    await panel().locator('input[type=file]').setInputFiles(file);
    await untilAlbums('Rome a.jpg b.jpg', 'Oslo b.jpg');
    await dialog().getByText('1 photo added').first().waitFor();
    expect(service.uploads.map(({ name: sent }) => sent).sort()).toEqual(['a.jpg', 'b.jpg']);
    expect(service.patches).toHaveLength(3);
  });
});

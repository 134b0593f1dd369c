import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { AlbumModel, type ModelAlbum } from '../../../test/album-model.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { runLibraryOperation } from '../../../test/library-operations.suite.ts';
import { seededRandom } from '../../../test/seed.ts';
import { newToken } from '../../platform/ids/index.ts';

/** Compares albums with a simple model after random changes. */

const contents = 9;
const dates = [
  undefined,
  '2024-02-29T23:59:59',
  '2024-03-01T00:00:00',
  '2024-03-31T02:30:00+02:00',
  '1969-12-31T12:00:00',
  '2999-01-01T00:00:00',
  '1825-12-31T23:59:59',
];
const months = [
  { year: 1970, month: 1 },
  { year: 2024, month: 2 },
  { year: 2024, month: 3 },
  { year: 1969, month: 12 },
];
const { seed } = seededRandom('albums and their model');

const clock = fakeClock(new Date().toISOString());
let test: TestApp;
let model: AlbumModel;
let calls: AlbumCalls;
let customerId: string;
let token: string;

beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());

let customers = 0;
async function begin(): Promise<void> {
  customers += 1;
  ({ token, customerId } = await test.signUp(`anna${customers}@demo.keepsake.test`));
  calls = albumCalls(test, token);
  model = new AlbumModel();
  for (let content = 0; content < contents; content += 1) await upload(content);
}

async function upload(content: number): Promise<void> {
  const { photoId } = await test.platform.database.transaction((tx) =>
    test.modules.photos.add(tx, {
      tenantId: 'demo',
      ownerId: customerId,
      uploadId: newToken(),
      fileName: 'a.jpg',
      mimeType: 'image/jpeg',
      bytes: 100,
      sha256: Buffer.alloc(32, content),
      crc32: 1,
      width: 3,
      height: 2,
      blobKey: newToken(),
      dateTaken: dates[content % dates.length],
      camera: undefined,
      needsFullSize: false,
      timeZone: 'Europe/Amsterdam',
    }),
  );
  model.show(content, photoId, dates[content % dates.length]);
}

async function library(method: 'POST' | 'DELETE', path: string, body?: object) {
  const url = `/api/photo-management/photos${path}`;
  const response = await test.request(token, { method, url, ...(body && { body }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  const { operationId } = response.json();
  if (operationId) await runLibraryOperation(test, { customerId, operationId, batchSize: 3 });
}

const content = fc.integer({ min: 0, max: contents - 1 });
const some = fc.uniqueArray(content, { minLength: 1 });
const album = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add'), album, some }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move'), album, some, before: fc.option(content) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('take out', 'delete', 'restore'), album, some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cover', 'upload'), album, content }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('delete all', 'restore all', 'new album'), album }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete month'), month: fc.nat({ max: 3 }) }) },
);
type Step = {
  readonly do: string;
  readonly album?: number;
  readonly some?: number[];
  readonly content?: number;
  readonly before?: number | null;
  readonly month?: number;
};

async function changeAlbum(one: Step, { albumId }: ModelAlbum): Promise<void> {
  const { some: given = [], content: chosen = 0, before = null } = one;
  const ids = model.idsOf(given);
  if (one.do === 'add') {
    const failed = await calls.add(albumId, ids);
    expect(failed).toEqual(model.add(albumId, given));
  } else if (one.do === 'take out') {
    expect(await calls.remove(albumId, ids)).toEqual(model.takeOut(albumId, given));
  } else if (one.do === 'move') {
    const response = await calls.send('POST', `/${albumId}/photos/move`, {
      photoIds: ids,
      before: before === null ? null : (model.idsOf([before])[0] as string),
    });
    const failed = model.move(albumId, given, before);
    expect([response.statusCode, response.json().failed]).toEqual(failed ? [200, failed] : [409, undefined]);
  } else {
    const [coverPhotoId] = model.idsOf([chosen]);
    const response = await calls.send('PATCH', `/${albumId}`, { coverPhotoId });
    expect(response.statusCode).toBe(model.choose(albumId, chosen) ? 200 : 404);
  }
}

async function changeLibrary(one: Step): Promise<void> {
  const { some: given = [] } = one;
  const photoIds = model.idsOf(given);
  if (one.do === 'delete') {
    await library('DELETE', '', { photoIds });
    model.hide(given);
  } else if (one.do === 'restore') {
    await library('POST', '/restore', { photoIds });
    model.showAgain(given);
  } else if (one.do === 'upload') await upload(one.content ?? 0);
  else if (one.do === 'delete all') {
    await library('DELETE', '/all');
    model.hide('all');
  } else if (one.do === 'restore all') {
    await library('POST', '/restore/all', {});
    model.showAgain('all');
  } else await deleteMonth(months[one.month ?? 0] as (typeof months)[number]);
}

async function deleteMonth(month: (typeof months)[number]): Promise<void> {
  const gone = model.shownIn(month);
  if (gone.length === 0) return;
  await library('POST', '/delete', { sortKey: 'dateTaken', ranges: [month], photosCount: gone.length });
  model.hide(gone);
}

async function run(one: Step): Promise<void> {
  clock.advance(10);
  if (one.do === 'new album' || (one.album !== undefined && model.albums.length === 0)) {
    const replaced = model.albums.length > 2 ? model.albums[one.album ?? 0] : undefined;
    if (replaced) {
      expect((await calls.send('DELETE', `/${replaced.albumId}`)).statusCode).toBe(204);
      model.remove(replaced.albumId);
    }
    model.make((await calls.create(`Album ${model.albums.length}`)).albumId);
    return;
  }
  const target = model.albums[(one.album ?? 0) % model.albums.length];
  const isOfAlbum = ['add', 'take out', 'move', 'cover'].includes(one.do);
  if (isOfAlbum && target) await changeAlbum(one, target);
  else await changeLibrary(one);
}

const orders = (['created', 'dateTaken', 'custom'] as const).flatMap((sortKey) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortKey, sortOrder })),
);

async function compareOrder(albumId: string, { sortKey, sortOrder }: (typeof orders)[number]): Promise<void> {
  const ids = model.order(albumId, sortKey, sortOrder);
  expect(await calls.readPages(albumId, sortKey, sortOrder, 4)).toEqual(ids);
  const layout = await calls.layout(albumId, sortKey, sortOrder);
  expect(layout.ids).toBe(ids.join('').replaceAll('-', ''));
  expect(layout.photosCount).toBe(ids.length);
}

async function compare(compared: readonly (typeof orders)[number][]): Promise<void> {
  const { albums } = await calls.list();
  expect(albums.map(({ albumId }) => albumId).toSorted()).toEqual(
    model.albums.map(({ albumId }) => albumId).toSorted(),
  );
  for (const { albumId, photosCount, coverPhoto, isCoverChosen } of albums) {
    const expected = model.coverOf(albumId);
    expect({ photosCount, cover: coverPhoto?.imageId, isCoverChosen }).toEqual(expected);
    for (const order of compared) await compareOrder(albumId, order);
  }
}

export function compareWithModel(numRuns: number): void {
  it('matches the model after every change', { timeout: 10 * minutes }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        await begin();
        for (const [index, one] of steps.entries()) {
          await run(one);
          await compare(orders.slice(index % orders.length, 1 + (index % orders.length)));
        }
        await compare(orders);
      }),
      { numRuns, seed: seed | 0, endOnFailure: true },
    );
  });
}

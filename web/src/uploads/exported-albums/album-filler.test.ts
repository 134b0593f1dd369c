// Proves UPL-59, UPL-60.

import { errorTable } from '@keepsake/contract/errors';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createFakeDependencies, settlePromises } from '../queue/fake-dependencies.ts';
import { createFakeDevice } from '../queue/fake-device.ts';
import { photo, resume, settle } from '../queue/fake-visits.ts';
import type { ExportedAlbum } from '../queue/upload-state.ts';
import { fakeZippedFile } from '../zips/fake-zipped-file.ts';
import { AlbumFiller } from './album-filler.ts';

const refusal = (code: keyof typeof errorTable) =>
  new ApiError({ status: errorTable[code].status, code, message: code, correlationId: '' });

const album = (name: string): ExportedAlbum => ({ key: `1 ${name}`, name });
const [rome, oslo] = [album('Rome'), album('Oslo')];

/** A service with albums, called like their ids without their number. */
function setUp({ hasHearts = false } = {}) {
  const dependencies = createFakeDependencies();
  const service = {
    albums: {} as Record<string, string[]>,
    /** Thrown by the next additions. */
    refusals: [] as Error[],
    additions: 0,
    hearts: [] as string[],
    settled: [] as string[],
    reported: [] as unknown[],
  };
  let made = new Map<string, string>();
  const filler = new AlbumFiller({
    ...dependencies,
    made: {
      async idOf({ key, name }) {
        const id = made.get(key) ?? `${name}${Object.keys(service.albums).length}`;
        made.set(key, id);
        service.albums[id] ??= [];
        return id;
      },
      async forget({ key }) {
        made = new Map([...made].filter(([other]) => other !== key));
      },
    },
    async add(albumId, photoIds) {
      service.additions += 1;
      const refused = service.refusals.shift();
      if (refused) throw refused;
      service.albums[albumId]?.push(...photoIds);
    },
    favour: hasHearts ? async (photoIds) => service.hearts.push(...photoIds) : null,
    onSettled: (fileId) => service.settled.push(fileId),
    report: (error) => service.reported.push(error),
  });
  const settleAll = async (milliseconds = 1000) => {
    await settlePromises();
    await dependencies.advance(milliseconds);
    await settlePromises();
  };
  /** Photos of an earlier visit, as files that have become photos are. */
  const add = (id: string, ...albums: ExportedAlbum[]) =>
    filler.adopt([{ id, imageId: id, exported: { zip: 'a.zip', isFavourite: false, albums } }]);
  return { dependencies, service, filler, add, settleAll };
}

it('adds photos that wait together, at most 500 at once, to each of their albums', async () => {
  const { service, add, settleAll } = setUp();
  const ids = Array.from({ length: 600 }, (_, index) => `${index}`);
  for (const id of ids) add(id, rome);
  add('both', oslo, rome);
  await settleAll();
  expect(Object.keys(service.albums)).toEqual(['Rome0', 'Oslo1']);
  expect(service.albums.Rome0?.join(' ')).toBe([...ids, 'both'].join(' '));
  expect(service.albums.Oslo1).toEqual(['both']);
  expect(service.additions).toBe(3);
  expect(service.settled).toHaveLength(601);
});

it('a file waits until its photo is in all its albums', async () => {
  const { service, filler, add, settleAll } = setUp();
  service.refusals = [refusal('albums-full')];
  add('a', rome, oslo);
  await settleAll();
  expect(service.albums).toEqual({ Rome0: [], Oslo1: ['a'] });
  expect(service.settled).toEqual([]);
  expect(filler.unfilled.getSnapshot()).toEqual([{ name: 'Rome', imageIds: ['a'], isGone: false }]);
  // What comes later waits, too.
  add('b', rome);
  await settleAll();
  expect(service.additions).toBe(2);
  filler.retry();
  await settleAll();
  expect(service.albums).toEqual({ Rome0: ['a', 'b'], Oslo1: ['a'] });
  expect(service.settled).toEqual(['a', 'b']);
  expect(filler.unfilled.getSnapshot()).toEqual([]);
});

it('retries by itself while the service is away, and then waits for the customer', async () => {
  const { service, filler, add, settleAll } = setUp();
  service.refusals = Array.from({ length: 3 }, () => refusal('unavailable'));
  add('a', rome);
  await settleAll(60_000);
  expect(service.albums).toEqual({ Rome0: ['a'] });
  service.refusals = Array.from({ length: 4 }, () => refusal('unavailable'));
  add('b', rome);
  await settleAll(60_000);
  expect(filler.unfilled.getSnapshot()).toEqual([{ name: 'Rome', imageIds: ['b'], isGone: false }]);
  expect(service.reported).toHaveLength(1);
});

it('waits for the network', async () => {
  const { dependencies, service, filler, add, settleAll } = setUp();
  dependencies.setOnline(false);
  service.refusals = Array.from({ length: 9 }, () => refusal('unavailable'));
  add('a', rome);
  await settleAll(600_000);
  expect(service.additions).toBe(1);
  service.refusals = [];
  dependencies.setOnline(true);
  await settleAll();
  expect(service.albums).toEqual({ Rome0: ['a'] });
  expect(filler.unfilled.getSnapshot()).toEqual([]);
});

it('makes an album that was deleted meanwhile again when the customer retries, with all its photos', async () => {
  const { dependencies, service, filler, add, settleAll } = setUp();
  add('a', rome, oslo);
  await settleAll();
  service.refusals = [refusal('not-found')];
  add('b', rome);
  await settleAll();
  expect(filler.unfilled.getSnapshot()).toEqual([{ name: 'Rome', imageIds: ['a', 'b'], isGone: true }]);
  dependencies.setOnline(true);
  await settleAll();
  expect(service.albums).toEqual({ Rome0: ['a'], Oslo1: ['a'] });
  filler.retry();
  await settleAll();
  expect(service.albums).toEqual({ Rome0: ['a'], Oslo1: ['a'], Rome2: ['a', 'b'] });
  expect(service.settled).toEqual(['a', 'b']);
});

it('makes an album of an earlier visit again that was deleted since', async () => {
  const { service, filler, add, settleAll } = setUp();
  service.refusals = [refusal('not-found')];
  add('a', rome);
  await settleAll();
  expect(service.albums).toEqual({ Rome0: [], Rome1: ['a'] });
  expect(filler.unfilled.getSnapshot()).toEqual([]);
});

it('the customer may leave the photos in the library only', async () => {
  const { service, filler, add, settleAll } = setUp();
  service.refusals = [refusal('too-many-albums')];
  add('a', rome);
  await settleAll();
  filler.dismiss();
  expect(service.settled).toEqual(['a']);
  expect(filler.unfilled.getSnapshot()).toEqual([]);
});

it('a photo of a killed tab is not sent again, and goes into its albums at the next visit', async () => {
  const device = createFakeDevice();
  const tab = device.open();
  const zipped = (name: string) =>
    fakeZippedFile({
      ...{ name, size: 100, open: async () => photo(name) },
      exported: { albums: [rome] },
    });
  tab.queue.choose([zipped('a.jpg'), zipped('b.jpg')]);
  tab.queue.start((exported) => exported && { ...exported, albums: [...exported.albums, oslo] });
  await settle(device);
  const [first] = tab.dependencies.sends;
  first?.settle({ kind: 'done', imageId: 'a', duplicate: false });
  await settle(device);
  expect([...device.copies.values()].map(({ name }) => name)).toEqual(['b.jpg']);
  await device.kill(tab);

  const next = await resume(device);
  expect([...next.dependencies.sends].map(({ call }) => call.file.name)).toEqual(['b.jpg']);
  expect(next.adopted).toMatchObject([{ imageId: 'a', exported: { albums: [rome, oslo] } }]);
  for (const { id } of next.adopted) next.memory.forget(id);
  for (const send of next.dependencies.sends) send.settle({ kind: 'done', imageId: 'b', duplicate: false });
  await settle(device);
  expect([...device.records.values()]).toMatchObject([{ name: 'b.jpg', imageId: 'b' }]);
});

it.each([true, false])('gives favourites a heart where there are hearts: %s', async (hasHearts) => {
  const { service, add, settleAll } = setUp({ hasHearts });
  add('photo1', { key: 'favourites', name: 'Favourites' });
  await settleAll();
  expect(service.hearts).toEqual(hasHearts ? ['photo1'] : []);
  expect(service.albums).toEqual(hasHearts ? {} : { Favourites0: ['photo1'] });
  expect(service.settled).toEqual(['photo1']);
});

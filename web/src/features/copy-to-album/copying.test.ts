import { expect, test } from 'vitest';
import { AlbumNotCreated, type CopyProgress, type CopyWorld, copyPhotos } from './copying.ts';

const summer = { albumId: 'a1', albumName: 'Summer' };

function aWorld(change: Partial<CopyWorld> = {}) {
  const log = { added: [] as [string, readonly string[]][], progress: [] as CopyProgress[] };
  const world: CopyWorld = {
    ids: async () => ['p1', 'p2'],
    create: async (albumName) => ({ albumId: 'new', albumName }),
    add: async (albumId, ids, onProgress) => {
      log.added.push([albumId, ids]);
      onProgress(ids.length, ids.length);
      return ids.length;
    },
    onProgress: (progress) => void log.progress.push(progress),
    ...change,
  };
  return { world, log };
}

test('photos go to the chosen album, and how far it is is told', async () => {
  const { world, log } = aWorld();
  expect(await copyPhotos(world, { album: summer })).toEqual(summer);
  expect(log.added).toEqual([['a1', ['p1', 'p2']]]);
  expect(log.progress).toEqual([
    { album: summer, done: 0, total: null },
    { album: summer, done: 2, total: 2 },
  ]);
});

test('a new album is made before anything is copied to it', async () => {
  const { world, log } = aWorld();
  expect(await copyPhotos(world, { newName: 'Winter' })).toEqual({ albumId: 'new', albumName: 'Winter' });
  expect(log.added).toEqual([['new', ['p1', 'p2']]]);
});

test('nothing is copied when the album cannot be made', async () => {
  const { world, log } = aWorld({ create: () => Promise.reject(new Error('busy')) });
  await expect(copyPhotos(world, { newName: 'Winter' })).rejects.toBeInstanceOf(AlbumNotCreated);
  expect(log.added).toEqual([]);
});

test('nothing is copied when the selected photos are not known', async () => {
  const { world, log } = aWorld({ ids: () => Promise.reject(new Error('not known')) });
  await expect(copyPhotos(world, { album: summer })).rejects.toThrow('not known');
  expect(log.added).toEqual([]);
});

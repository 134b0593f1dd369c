import { expect, test } from 'vitest';
import { AlbumNotCreated, type CopyDependencies, type CopyProgress, copyPhotos } from './use-copying.ts';

const summer = { albumId: 'a1', albumName: 'Summer' };

function setUp(change: Partial<CopyDependencies> = {}) {
  const log = { added: [] as [string, readonly string[]][], progress: [] as CopyProgress[] };
  const dependencies: CopyDependencies = {
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
  return { dependencies, log };
}

test('copies photos to the chosen album and reports progress', async () => {
  const { dependencies, log } = setUp();
  expect(await copyPhotos(dependencies, { album: summer })).toEqual(summer);
  expect(log.added).toEqual([['a1', ['p1', 'p2']]]);
  expect(log.progress).toEqual([
    { album: summer, done: 0, total: null },
    { album: summer, done: 2, total: 2 },
  ]);
});

test('counts the selected photos that were deleted elsewhere', async () => {
  const { dependencies } = setUp({ add: async () => 1 });
  expect(await copyPhotos(dependencies, { album: summer })).toEqual({ ...summer, gone: 1 });
});

test('a new album is made before anything is copied to it', async () => {
  const { dependencies, log } = setUp();
  expect(await copyPhotos(dependencies, { newName: 'Winter' })).toEqual({
    albumId: 'new',
    albumName: 'Winter',
  });
  expect(log.added).toEqual([['new', ['p1', 'p2']]]);
});

test('nothing is copied when the album cannot be made', async () => {
  const { dependencies, log } = setUp({ create: () => Promise.reject(new Error('busy')) });
  await expect(copyPhotos(dependencies, { newName: 'Winter' })).rejects.toBeInstanceOf(AlbumNotCreated);
  expect(log.added).toEqual([]);
});

test('nothing is copied when the selected photos are not known', async () => {
  const { dependencies, log } = setUp({ ids: () => Promise.reject(new Error('not known')) });
  await expect(copyPhotos(dependencies, { album: summer })).rejects.toThrow('not known');
  expect(log.added).toEqual([]);
});

// Proves UPL-59, UPL-60.

import type { OwnAlbum } from '@keepsake/contract/albums';
import { acceptedAlbumName } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { type AlbumRecord, chooseAlbums, MadeAlbums, type MadeAlbumsParts } from './made-albums.ts';

const day = 24 * 3600 * 1000;
const rome = { key: '20260101T120000Z 1 Rome', name: 'Rome' };

/** A device with several pages, and a service. */
function setUp() {
  const records = new Map<string, AlbumRecord>();
  const device = { now: 0, isBroken: false, isCutOff: false, isOffline: false };
  const albums: OwnAlbum[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const failIfBroken = async () => {
    if (device.isBroken) throw new Error('no storage');
  };
  const openPage = (more: Partial<MadeAlbumsParts> = {}) =>
    new MadeAlbums({
      account: 'anna',
      clock: { now: () => device.now },
      store: {
        async put(items) {
          await failIfBroken();
          for (const item of items) records.set(item.id, item);
        },
        async remove(ids) {
          await failIfBroken();
          for (const id of ids) records.delete(id);
        },
        async all() {
          await failIfBroken();
          return [...records.values()];
        },
      },
      runExclusive(task) {
        const running = last.then(task);
        last = running.catch(() => undefined);
        return running;
      },
      async create(albumName) {
        if (device.isOffline) throw new Error('No network');
        const album = { albumId: `album${albums.length}`, albumName, photosCount: 0, isShared: false };
        albums.unshift(album as OwnAlbum);
        if (device.isCutOff) throw new Error('The page was closed');
        return album as OwnAlbum;
      },
      listNewest: async () => albums,
      ...more,
    });
  return { device, albums, records, openPage };
}

describe('an album of an export', () => {
  it('is made once, by whichever page, and for each account', async () => {
    const { albums, openPage } = setUp();
    const [one, other] = [openPage(), openPage()];
    const ids = await Promise.all([one.idOf(rome), other.idOf(rome), one.idOf(rome)]);
    expect(new Set(ids).size).toBe(1);
    expect(await openPage().idOf(rome)).toBe(ids[0]);
    await openPage({ account: 'ben' }).idOf(rome);
    expect(albums).toHaveLength(2);
  });

  it('is found after a page was closed before the service responded', async () => {
    const { device, albums, openPage } = setUp();
    device.isCutOff = true;
    await expect(openPage().idOf(rome)).rejects.toThrow();
    device.isCutOff = false;
    expect(await openPage().idOf(rome)).toBe('album0');
    expect(albums).toHaveLength(1);
  });

  it('is no other album of the name that is empty', async () => {
    const { device, albums, openPage } = setUp();
    await openPage().idOf({ ...rome, key: '1 Rome' });
    device.isOffline = true;
    await expect(openPage().idOf({ ...rome, key: '2 Rome' })).rejects.toThrow();
    device.isOffline = false;
    await openPage().idOf({ ...rome, key: '2 Rome' });
    expect(albums.map(({ albumName }) => albumName)).toEqual(['Rome', 'Rome']);
  });

  it('is made anew once it is gone, and for an export 30 days later', async () => {
    const { device, albums, records, openPage } = setUp();
    const page = openPage();
    const id = await page.idOf(rome);
    await page.forget(rome);
    expect(await page.idOf(rome)).not.toBe(id);
    device.now = 31 * day;
    await openPage().idOf(rome);
    expect(albums).toHaveLength(3);
    expect(records.size).toBe(1);
  });

  it('is made where the browser stores nothing', async () => {
    const { device, openPage } = setUp();
    device.isBroken = true;
    expect(await openPage().idOf(rome)).toBe('album0');
  });

  it.each([
    ['Rome', 'Rome'],
    ['  Tom & Jerry; <3 \u202e', 'Tom & Jerry, ‹3'],
    ['🎄'.repeat(300), '🎄'.repeat(255)],
    ['\u200b', '–'],
  ])('%j is called %j', (name, accepted) => expect(acceptedAlbumName(name)).toBe(accepted));
});

describe('chooseAlbums', () => {
  const exported = { zip: 'takeout-20260101T120000Z-2-001.zip', isFavourite: true, albums: [rome] };

  it('puts favourites of all exports into one album', () => {
    const choice = chooseAlbums(true, { name: 'Favourites', areHearts: false });
    expect(choice(exported)?.albums).toEqual([rome, { key: 'favourites', name: 'Favourites' }]);
    expect(choice({ ...exported, isFavourite: false })?.albums).toEqual([rome]);
    expect(choice(undefined)).toBeUndefined();
  });

  it('leaves all albums out', () => {
    const choice = chooseAlbums(false, { name: 'Favourites', areHearts: false });
    expect(choice(exported)).toEqual({ ...exported, albums: [] });
  });

  it('gives favourites a heart without albums, too', () => {
    const choice = chooseAlbums(false, { name: 'Favourites', areHearts: true });
    expect(choice(exported)?.albums).toEqual([{ key: 'favourites', name: 'Favourites' }]);
    expect(choice({ ...exported, isFavourite: false })?.albums).toEqual([]);
  });
});

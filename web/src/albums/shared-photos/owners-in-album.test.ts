import type { Photo } from '@keepsake/contract/photos';
import type { SharedPhoto, SharedPhotoPage } from '@keepsake/contract/shared-albums';
import { expect, it, vi } from 'vitest';
import { makePhoto } from '../../photo-list/testing/timeline-fixture.ts';
import { findOwners } from './owners-in-album.ts';

const shared = (id: string, ownerId: string): SharedPhoto => ({ ...makePhoto(id), ownerId });

/** Each has the cursor of the next page. */
function albumOf(...pages: SharedPhoto[][]) {
  return vi.fn(async (cursor: string | null): Promise<SharedPhotoPage> => {
    const at = Number(cursor ?? 0);
    return { images: pages[at] ?? [], cursor: at + 1 < pages.length ? String(at + 1) : null };
  });
}

const nobody = () => null;

it('sends no request when all of them are loaded', async () => {
  const loaded: Record<string, Photo> = { a: shared('a', 'hana'), b: shared('b', 'gus') };
  const fetchPage = albumOf([]);
  expect(await findOwners(['b', 'a'], (id) => loaded[id] ?? null, fetchPage)).toEqual([
    { photoId: 'b', ownerId: 'gus' },
    { photoId: 'a', ownerId: 'hana' },
  ]);
  expect(fetchPage).not.toHaveBeenCalled();
});

it('finds others on the pages of the album, without needless requests', async () => {
  const pages = [[shared('a', 'hana')], [shared('b', 'gus')], [shared('c', 'fay')]];
  const fetchPage = albumOf(...pages);
  const find = (id: string) => (id === 'a' ? shared('a', 'hana') : null);
  expect(await findOwners(['a', 'b'], find, fetchPage)).toEqual([
    { photoId: 'a', ownerId: 'hana' },
    { photoId: 'b', ownerId: 'gus' },
  ]);
  expect(fetchPage.mock.calls).toEqual([[null], ['1']]);
});

it('does not take a list without owners for one with them', async () => {
  const fetchPage = albumOf([shared('a', 'hana')]);
  const found = await findOwners(['a'], (id) => makePhoto(id), fetchPage);
  expect(found).toEqual([{ photoId: 'a', ownerId: 'hana' }]);
});

it('rejects when one of them has left the album', async () => {
  const fetchPage = albumOf([shared('a', 'hana')], [shared('b', 'gus')]);
  await expect(findOwners(['a', 'gone'], nobody, fetchPage)).rejects.toThrow('no longer in the album');
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

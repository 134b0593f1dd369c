import { expect, it } from 'vitest';
import {
  applyCounts,
  createPhotoList,
  photosReordered,
  selectItems,
  selectionOfList,
  wholeList,
} from '../../../photo-list/state.ts';
import { layoutLoaded } from '../../../photo-list/store/transitions.ts';
import { layoutOfPhotos, photosNamed } from '../../../photo-list/testing/timeline-fixture.ts';
import type { PhotoPosition } from '../../../photo-list/view.ts';
import { createAlbumOrder, type OfferedMove } from './create-album-order.ts';

const photos = photosNamed('p', 5);
const inOrder = (...at: number[]) =>
  layoutOfPhotos(at.map((item) => photos[item] ?? photos[0]) as typeof photos);

function makeAlbum({ isKnown = true, isOffering = false } = {}) {
  const places = { read: () => null, save: () => {}, clear: () => {} } as never;
  const page = async () => ({ images: photos, cursor: null });
  const list = createPhotoList({ source: { page, layout: null }, places, countQueries: [] });
  const { store } = list;
  store.update((state) => applyCounts(state, [{ key: wholeList, count: 5 }]));
  if (isKnown) store.update((state) => layoutLoaded(state, wholeList, layoutOfPhotos(photos), 0));
  const shownIn = { custom: true };
  const moves: string[] = [];
  const announced: number[] = [];
  const offered: OfferedMove[] = [];
  let refused = 0;
  const order = createAlbumOrder(list, {
    isShown: () => shownIn.custom,
    offer: isOffering ? (move) => offered.push(move) : undefined,
    send: async ({ ids, before }) => {
      moves.push(`${ids.join(' ')} before ${before}`);
    },
    announceMove: (_count, position) => announced.push(position),
    refuse: () => {
      refused += 1;
    },
  });
  return { list, store, order, moves, announced, offered, shownIn, refused: () => refused };
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
const tile = (item: number): PhotoPosition => ({ key: wholeList, item });

it('drops the photo that was dragged where it was seen, also in a list that has changed', async () => {
  const { store, order, moves } = makeAlbum();
  const [dragged, behind] = [order.photoAt(0), order.photoAt(3)];
  expect([dragged, behind]).toEqual(['p-0', 'p-3']);
  store.update((state) => photosReordered(state, wholeList, inOrder(4, 3, 2, 1, 0)));
  await order.drop('p-0', 'p-3');
  expect(moves).toEqual(['p-0 before p-3']);
});

it('moves nothing when the photo, or the one after the gap, is gone', async () => {
  const { store, order, moves, announced, refused } = makeAlbum();
  store.update((state) => applyCounts(state, [{ key: wholeList, count: 3 }]));
  store.update((state) => photosReordered(state, wholeList, inOrder(1, 2, 4)));
  await order.drop('p-0', 'p-4');
  await order.drop('p-1', 'p-3');
  expect([moves, announced, refused()]).toEqual([[], [], 0]);
});

it('counts the end of the list as the place after all others', async () => {
  const { order, moves } = makeAlbum();
  expect(order.photoAt(5)).toBeNull();
  await order.drop('p-1', null);
  expect(moves).toEqual(['p-1 before null']);
});

it('moves all selected photos along with one of them', async () => {
  const { list, order, moves } = makeAlbum();
  selectionOfList(list).update((state) => selectItems(state, wholeList, ['p-1', 'p-3']));
  expect([order.countWith('p-3'), order.countWith('p-0'), order.countWith('p-9')]).toEqual([2, 1, 1]);
  await order.drop('p-3', 'p-0');
  await order.drop('p-4', 'p-0');
  expect(moves).toEqual(['p-1 p-3 before p-0', 'p-4 before p-0']);
});

it('carries a photo by a key before its tile is loaded', async () => {
  const { order, moves, announced } = makeAlbum({ isKnown: false });
  expect(order.photoAt(3)).toBeUndefined();
  order.moveBy(tile(3), -1);
  await rest();
  expect(moves).toEqual(['p-3 before p-2']);
  expect(announced).toEqual([2]);
});

it('moves and reports nothing when another order was chosen before the move could be made', async () => {
  const { order, moves, announced, shownIn } = makeAlbum();
  order.moveBy(tile(3), -1);
  shownIn.custom = false;
  await rest();
  expect([moves, announced]).toEqual([[], []]);
});

it('offers the move in another order, with all photos as they would be, and moves nothing', async () => {
  const { list, order, moves, announced, offered } = makeAlbum({ isOffering: true, isKnown: false });
  order.moveBy(tile(3), -2);
  await rest();
  selectionOfList(list).update((state) => selectItems(state, wholeList, ['p-0', 'p-2']));
  await order.drop('p-2', null);
  expect(offered.map(({ order: ids, followed }) => [ids, followed])).toEqual([
    [['p-0', 'p-3', 'p-1', 'p-2', 'p-4'], 'p-3'],
    [['p-1', 'p-3', 'p-4', 'p-0', 'p-2'], 'p-0'],
  ]);
  expect([moves, announced]).toEqual([[], []]);
});

it('lifts selected photos by touch, others only in its own order while none is selected', () => {
  const own = makeAlbum();
  const other = makeAlbum({ isOffering: true });
  expect([own.order.isLifted(0), other.order.isLifted(0)]).toEqual([true, false]);
  for (const { list } of [own, other]) {
    selectionOfList(list).update((state) => selectItems(state, wholeList, ['p-1']));
  }
  expect([own.order.isLifted(0), own.order.isLifted(1)]).toEqual([false, true]);
  expect([other.order.isLifted(0), other.order.isLifted(1)]).toEqual([false, true]);
});

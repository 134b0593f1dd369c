import { beforeEach, expect, it } from 'vitest';
import { applyCounts, wholeList } from '../../../photo-list/state.ts';
import { createTimelineStore } from '../../../photo-list/store/timeline-state.ts';
import { layoutLoaded, sectionReplaced } from '../../../photo-list/store/transitions.ts';
import { layoutOfPhotos, photosNamed } from '../../../photo-list/testing/timeline-fixture.ts';
import { createPhotoOrder } from './photo-order.ts';

const photos = photosNamed('p', 5);
const sent: { ids: readonly string[]; resolve: () => void; reject: (reason: unknown) => void }[] = [];
let settled = 0;
let isCustom = true;

function makeOrder() {
  const store = createTimelineStore();
  store.update((state) => applyCounts(state, [{ key: wholeList, count: 5 }]));
  store.update((state) => layoutLoaded(state, wholeList, layoutOfPhotos(photos), 0));
  const section = () => {
    const month = store.getSnapshot().sections.get(wholeList);
    if (!month) throw new Error('no list');
    return month;
  };
  const move = createPhotoOrder({
    store,
    isShown: () => isCustom,
    send: ({ ids }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      sent.push({ ids, resolve, reject });
      return promise;
    },
    onSettled: () => {
      settled += 1;
    },
  });
  const shown = () =>
    Array.from({ length: 5 }, (_, index) => section().layout?.idAt(index)?.slice(2)).join(' ');
  return { store, section, move, shown };
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  isCustom = true;
  sent.length = 0;
  settled = 0;
});

it('shows a move at once and sends one at a time', async () => {
  const { move, shown } = makeOrder();
  const done = [move({ ids: ['p-0'], before: 'p-2' }), move({ ids: ['p-4'], before: 'p-1' })];
  expect(shown()).toBe('4 1 0 2 3');
  expect(sent.map(({ ids }) => ids)).toEqual([['p-0']]);
  sent[0]?.resolve();
  await rest();
  expect(sent.map(({ ids }) => ids)).toEqual([['p-0'], ['p-4']]);
  expect(settled).toBe(0);
  sent[1]?.resolve();
  await Promise.all(done);
  expect(shown()).toBe('4 1 0 2 3');
  await rest();
  expect(settled).toBe(1);
});

it('rolls back a refused move and later ones, and keeps confirmed ones', async () => {
  const { move, shown, section } = makeOrder();
  const first = move({ ids: ['p-0'], before: 'p-2' });
  const refused = move({ ids: ['p-4'], before: 'p-1' });
  const behind = move({ ids: ['p-3'], before: 'p-4' });
  expect(shown()).toBe('3 4 1 0 2');
  sent[0]?.resolve();
  await first;
  await rest();
  sent[1]?.reject(new Error('no'));
  await expect(refused).rejects.toThrow('no');
  await behind;
  expect(shown()).toBe('1 0 2 3 4');
  expect(section().stale).toBe(true);
  await rest();
  expect(settled).toBe(1);
  expect(sent).toHaveLength(2);
});

it('moves again after a refusal', async () => {
  const { move, shown } = makeOrder();
  const refused = move({ ids: ['p-0'], before: null });
  sent[0]?.reject(new Error('no'));
  await expect(refused).rejects.toThrow('no');
  await rest();
  const done = move({ ids: ['p-1'], before: null });
  sent[1]?.resolve();
  await done;
  expect(shown()).toBe('0 2 3 4 1');
});

it.each([
  ['before it', photos],
  ['after it', [1, 0, 2, 3, 4].map((at) => photos[at] ?? photos[0]) as typeof photos],
])('keeps a move on its way in a list that was requested %s', async (_, fresh) => {
  const { store, move, shown, section } = makeOrder();
  const done = move({ ids: ['p-0'], before: 'p-2' });
  store.update((state) =>
    sectionReplaced(
      state,
      wholeList,
      { layout: layoutOfPhotos(fresh), pages: new Map(), isComplete: false },
      section().changes,
    ),
  );
  expect(shown()).toBe('1 0 2 3 4');
  sent[0]?.resolve();
  await done;
  expect(shown()).toBe('1 0 2 3 4');
});

it('leaves a list alone that is now in another order', async () => {
  const { store, move, shown, section } = makeOrder();
  const done = move({ ids: ['p-0'], before: 'p-2' });
  isCustom = false;
  const another = [4, 3, 2, 1, 0].flatMap((at) => photos[at] ?? []);
  const fresh = { layout: layoutOfPhotos(another), pages: new Map(), isComplete: false };
  store.update((state) => sectionReplaced(state, wholeList, fresh, section().changes));
  expect(shown()).toBe('4 3 2 1 0');
  await move({ ids: ['p-1'], before: null });
  expect(shown()).toBe('4 3 2 1 0');
  sent[0]?.reject(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(shown()).toBe('4 3 2 1 0');
  expect(sent).toHaveLength(1);
});

// Proves PHO-32, SEL-5.

import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Request {
  readonly path: string;
  readonly params: { readonly id: string };
  readonly query: object;
  readonly signal: AbortSignal;
}

const requests = vi.hoisted(() => [] as Request[]);
const extensions = vi.hoisted(() => new Set(['albumLayout', 'albumOrder', 'sharedAlbumLayout']));

vi.mock('../../api/client.ts', () => ({
  hasExtension: (name: string) => extensions.has(name),
  call: ({ path }: { path: string }, input: Omit<Request, 'path'>) => {
    requests.push({ path, ...input });
    return new Promise((_, reject) => {
      input.signal.addEventListener('abort', () => reject(input.signal.reason));
    });
  },
}));

const { albumPhotoList, sharedAlbumPhotoList } = await import('./album-lists.ts');
const { albumSort, defaultSort, sharedAlbumSort } = await import('./album-sort.ts');
const { selectionOfList } = await import('../../photo-list/selection/selection-of-list.ts');
const { selectAll } = await import('../../photo-list/selection/transitions.ts');
const { wholeList } = await import('../../photo-list/state.ts');
const { applyCounts } = await import('../../photo-list/store/transitions.ts');

const requested = () => requests.map(({ path, query }) => `${path} ${JSON.stringify(query)}`);

function open(list: ReturnType<typeof albumPhotoList>, count: number) {
  list.store.update((state) => applyCounts(state, [{ key: wholeList, count }]));
  list.loader.setVisible([{ key: wholeList, from: 0, to: 24 }]);
}

let albums = 0;
const makeList = (of = albumPhotoList) => {
  albums += 1;
  return of(`album-${albums}`);
};

beforeEach(() => {
  albumSort.set(defaultSort);
  sharedAlbumSort.set(defaultSort);
  requests.length = 0;
  extensions.add('albumLayout');
  extensions.add('albumOrder');
});

describe('the list of an album', () => {
  it('requests its first photos along with the layout, whatever its size', () => {
    open(makeList(), 100_000);
    expect(requested()).toEqual([
      '/albums/:id/photos/layout {"sortKey":"created","sortOrder":"desc"}',
      '/albums/:id/photos {"sortKey":"created","sortOrder":"desc","limit":96}',
    ]);
  });

  it('walks the pages where the service has no layout', () => {
    extensions.delete('albumLayout');
    open(makeList(), 50);
    expect(requested()).toEqual(['/albums/:id/photos {"sortKey":"created","sortOrder":"desc","limit":96}']);
  });

  it('is the same one for the same album', () => {
    expect(albumPhotoList('a')).toBe(albumPhotoList('a'));
    expect(albumPhotoList('a')).not.toBe(albumPhotoList('b'));
    expect(albumPhotoList('a')).not.toBe(sharedAlbumPhotoList('a'));
  });

  it('starts again in another order, and selects nothing', async () => {
    const list = makeList();
    open(list, 100_000);
    selectionOfList(list).update(selectAll);
    albumSort.set({ sortKey: 'dateTaken', sortOrder: 'asc' });
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(selectionOfList(list).getSnapshot()).toMatchObject({ isOn: false });
    expect(list.store.getSnapshot().sections.get(wholeList)).toMatchObject({
      status: 'uninitialized',
      count: 100_000,
      expanded: true,
    });
    open(list, 100_000);
    await expect.poll(() => requests).toHaveLength(4);
    for (const { query } of requests.slice(2)) {
      expect(query).toMatchObject({ sortKey: 'dateTaken', sortOrder: 'asc' });
    }
  });

  it('is not moved by the order of shared albums', () => {
    const list = makeList();
    open(list, 50);
    const before = list.store.getSnapshot();
    sharedAlbumSort.set({ sortKey: 'dateTaken', sortOrder: 'asc' });
    expect(list.store.getSnapshot()).toBe(before);
  });

  it('requests the custom order if the service supports it', () => {
    albumSort.set({ sortKey: 'custom', sortOrder: 'desc' });
    open(makeList(), 50);
    expect(requests.at(-1)?.query).toMatchObject({ sortKey: 'custom', sortOrder: 'asc' });
    extensions.delete('albumOrder');
    open(makeList(), 50);
    expect(requests.at(-1)?.query).toMatchObject({ sortKey: 'created', sortOrder: 'desc' });
  });
});

it('the list of a shared album has its own routes', () => {
  open(makeList(sharedAlbumPhotoList), 100_000);
  expect(requests.map(({ path }) => path)).toEqual([
    '/shared-albums/:id/photos/layout',
    '/shared-albums/:id/photos',
  ]);
});

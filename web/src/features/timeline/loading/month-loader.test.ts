import { describe, expect, it } from 'vitest';
import { photosOf } from '../store/timeline-state.ts';
import { monthExpanded } from '../store/transitions.ts';
import { aMonthLoader, april, firstPage, may } from '../testing/loader-fixture.ts';
import { photosNamed } from '../testing/timeline-fixture.ts';

describe('months on screen', () => {
  // spec P2.21, P4.2, P9.1, P9.3
  it('load their first 24 photos once', async () => {
    const { loader, requests, latest, month } = aMonthLoader();
    loader.want([may]);
    loader.want([may]);
    expect(requests).toHaveLength(1);
    expect(latest()).toMatchObject({ key: may, limit: 24 });
    expect(month().status).toBe('pending');
    await latest().answer(firstPage);
    expect(month().status).toBe('fulfilled');
    loader.want([may]);
    expect(requests).toHaveLength(1);
  });

  it('have their requests aborted when they leave, and load when they come back', async () => {
    const { loader, requests, latest, month, settle } = aMonthLoader();
    loader.want([may]);
    loader.want([april]);
    expect(requests[0]?.signal.aborted).toBe(true);
    await settle();
    expect(month().status).toBe('uninitialized');
    loader.want([may, april]);
    expect(latest().key).toBe(may);
    await latest().answer(firstPage);
    expect(month().status).toBe('fulfilled');
  });

  it('load again even when they come back before the abort is through', async () => {
    const { loader, requests, month, settle } = aMonthLoader();
    loader.want([may]);
    loader.want([]);
    const loaded = loader.load(may);
    await settle();
    expect(requests).toHaveLength(2);
    await requests[1]?.answer(firstPage);
    await loaded;
    expect(month().status).toBe('fulfilled');
  });

  // spec P2.35
  it('keep a request that a preview awaits', async () => {
    const { loader, requests, month } = aMonthLoader();
    loader.want([may]);
    const loaded = loader.load(may);
    loader.want([april]);
    loader.want([]);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    await requests[0]?.answer(firstPage);
    await loaded;
    expect(month(may).status).toBe('fulfilled');
  });

  it('are rejected after a failure and load again when the customer tries again', async () => {
    const { loader, requests, latest, month } = aMonthLoader();
    loader.want([may]);
    await latest().fail();
    expect(month().status).toBe('rejected');
    loader.want([may]);
    expect(requests).toHaveLength(1);
    const again = loader.load(may);
    await latest().answer(firstPage);
    await again;
    expect(month().status).toBe('fulfilled');
  });
});

describe('further pages', () => {
  async function opened() {
    const world = aMonthLoader();
    world.loader.want([may]);
    await world.latest().answer(firstPage);
    world.store.update((state) => monthExpanded(state, may));
    return world;
  }

  it('follow the cursor to the end', async () => {
    const { loader, requests, latest, month } = await opened();
    void loader.loadMore(may);
    expect(latest()).toMatchObject({ cursor: 'c24', limit: 240 });
    expect(month().more).toBe('pending');
    await latest().answer({ images: photosNamed('q', 276), cursor: null });
    expect(photosOf(month())).toHaveLength(300);
    void loader.loadMore(may);
    expect(requests).toHaveLength(2);
  });

  it('show their failure and can be asked for again', async () => {
    const { loader, latest, month } = await opened();
    void loader.loadMore(may);
    await latest().fail();
    expect(month()).toMatchObject({ more: 'rejected', status: 'fulfilled' });
    void loader.loadMore(may);
    await latest().answer({ images: photosNamed('q', 1), cursor: null });
    expect(month().more).toBe('idle');
  });

  it('are aborted when the month leaves the screen', async () => {
    const { loader, latest, month, settle } = await opened();
    void loader.loadMore(may);
    loader.want([april]);
    await settle();
    expect(month().more).toBe('idle');
    expect(latest().key).toBe(april);
  });
});

describe('different work for one month', () => {
  it('takes turns: a further page that is asked for during the first one follows it', async () => {
    const { loader, requests, latest, month } = aMonthLoader();
    loader.want([may]);
    const more = loader.loadMore(may, { keep: true });
    const again = loader.loadMore(may, { keep: true });
    expect(requests).toHaveLength(1);
    await latest().answer(firstPage);
    expect(latest()).toMatchObject({ cursor: 'c24', limit: 500 });
    await latest().answer({ images: photosNamed('q', 276), cursor: null });
    await Promise.all([more, again]);
    expect(requests).toHaveLength(2);
    expect(photosOf(month())).toHaveLength(300);
  });

  it('asks for a further page straight from a change of the store', async () => {
    const { loader, store, latest, requests } = aMonthLoader();
    store.subscribe(() => {
      if (store.getSnapshot().months.get(may)?.status === 'fulfilled') void loader.loadMore(may);
    });
    loader.want([may]);
    await latest().answer(firstPage);
    expect(requests).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import { photosOf } from '../store/timeline-state.ts';
import { applyCounts, monthStale } from '../store/transitions.ts';
import { aMonthLoader, april, firstPage, may } from '../testing/loader-fixture.ts';
import { aPhoto, photosNamed } from '../testing/timeline-fixture.ts';

describe('a stale month', () => {
  async function stale() {
    const world = aMonthLoader();
    world.loader.want([may]);
    await world.latest().answer(firstPage);
    world.store.update((state) => applyCounts(state, [{ key: may, count: 301 }]));
    return world;
  }

  it('is swapped in one step, as far as it was loaded', async () => {
    const { loader, latest, month } = await stale();
    loader.want([may]);
    expect(latest()).toMatchObject({ limit: 24 });
    expect(photosOf(month())).toHaveLength(24);
    await latest().answer({ images: [aPhoto('new'), ...photosNamed('p', 23)], cursor: 'c23' });
    expect(photosOf(month())[0]?.imageId).toBe('new');
    expect(month().stale).toBe(false);
  });

  it('keeps what it has when reloading fails', async () => {
    const { loader, latest, month } = await stale();
    loader.want([may]);
    await latest().fail();
    expect(photosOf(month())).toHaveLength(24);
    expect(month()).toMatchObject({ status: 'fulfilled', stale: true });
  });

  it('is loaded once more when its photos changed while the answer was on its way', async () => {
    const { store, loader, requests, latest, month } = await stale();
    loader.want([may]);
    store.update((state) => monthStale(state, may));
    await latest().answer(firstPage);
    expect(month().stale).toBe(true);
    expect(requests).toHaveLength(3);
    await latest().answer({ images: photosNamed('r', 24), cursor: 'c24' });
    expect(month().stale).toBe(false);
    expect(photosOf(month())[0]?.imageId).toBe('r-0');
    expect(requests).toHaveLength(3);
  });

  it('is what a first page is that was asked for before its photos changed', async () => {
    const { store, loader, latest, month } = aMonthLoader();
    loader.want([may]);
    store.update((state) => monthStale(state, may));
    expect(month()).toMatchObject({ status: 'pending', stale: false });
    await latest().answer(firstPage);
    expect(month()).toMatchObject({ status: 'fulfilled', stale: true });
  });

  it('is loaded for a preview wherever the list is', async () => {
    const { loader, requests, month } = await stale();
    const reloaded = loader.reload(may);
    loader.want([april]);
    expect(requests[1]?.signal.aborted).toBe(false);
    await requests[1]?.answer(firstPage);
    await reloaded;
    expect(month().stale).toBe(false);
  });
});

describe('photos in processing', () => {
  it('are refreshed by asking again for their page only', async () => {
    const { loader, requests, latest, month } = aMonthLoader();
    loader.want([may]);
    await latest().answer(firstPage);
    void loader.loadMore(may);
    const busy = [aPhoto('q-0'), aPhoto('q-1', { state: 'processing' })];
    await latest().answer({ images: busy, cursor: 'c26' });
    const refreshed = loader.refreshProcessing(may);
    expect(latest()).toMatchObject({ cursor: 'c24', limit: 2 });
    await latest().answer({
      images: [aPhoto('q-0'), aPhoto('q-1', { averageColour: '#336699' })],
      cursor: 'c26',
    });
    await refreshed;
    expect(requests).toHaveLength(3);
    expect(photosOf(month()).at(-1)).toMatchObject({ state: 'ready', averageColour: '#336699' });
  });

  const processing = { images: [aPhoto('p-0', { state: 'processing' })], cursor: null };
  const ready = { images: [aPhoto('p-0')], cursor: null };

  it('are shown when it is told that they were processed, also by an answer given before that', async () => {
    const { loader, requests, latest, month } = aMonthLoader();
    loader.want([may]);
    await latest().answer(processing);
    void loader.refreshProcessing(may);
    const shown = loader.showProcessed(may);
    await latest().answer(processing);
    expect(requests).toHaveLength(3);
    await latest().answer(ready);
    await shown;
    expect(photosOf(month())[0]?.state).toBe('ready');
    await loader.showProcessed(may);
    expect(requests).toHaveLength(3);
  });

  it('are asked for off the screen only when the month is wanted again', async () => {
    const { loader, requests, latest, month } = aMonthLoader();
    loader.want([may]);
    await latest().answer(processing);
    loader.want([]);
    await loader.showProcessed(may);
    expect(requests).toHaveLength(1);
    loader.want([may]);
    await latest().answer(ready);
    expect(photosOf(month())[0]?.state).toBe('ready');
  });
});

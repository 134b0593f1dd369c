import type { Photo } from '@keepsake/contract/photos';
import { describe, expect, it } from 'vitest';
import { loadedPhotos, photoAt } from '../store/section-photos.ts';
import { applyCounts, layoutLoaded, sectionExpanded, sectionStale } from '../store/transitions.ts';
import {
  april,
  firstPage,
  inView,
  makeSectionLoader,
  may,
  pageFrom,
  wholeLayout,
} from '../testing/loader-fixture.ts';
import { makePhoto, photosNamed } from '../testing/timeline-fixture.ts';

describe('a stale month', () => {
  async function stale() {
    const dependencies = makeSectionLoader();
    dependencies.loader.setVisible(inView(may));
    await dependencies.latest().respond(firstPage);
    dependencies.store.update((state) => applyCounts(state, [{ key: may, count: 301 }]));
    return dependencies;
  }

  it('is swapped in one step, as far as it was loaded', async () => {
    const { loader, latest, month } = await stale();
    loader.setVisible(inView(may));
    expect(latest()).toMatchObject({ limit: 24 });
    expect(loadedPhotos(month())).toHaveLength(24);
    await latest().respond({ images: [makePhoto('new'), ...photosNamed('p', 23)], cursor: 'c23' });
    expect(loadedPhotos(month())[0]?.imageId).toBe('new');
    expect(month().stale).toBe(false);
  });

  it('keeps what it has when reloading fails', async () => {
    const { loader, latest, month } = await stale();
    loader.setVisible(inView(may));
    await latest().fail();
    expect(loadedPhotos(month())).toHaveLength(24);
    expect(month()).toMatchObject({ status: 'fulfilled', stale: true });
  });

  it('is loaded again when its photos changed during the request', async () => {
    const { store, loader, requests, latest, month } = await stale();
    loader.setVisible(inView(may));
    store.update((state) => sectionStale(state, may));
    await latest().respond(firstPage);
    expect(month().stale).toBe(true);
    expect(requests).toHaveLength(3);
    await latest().respond({ images: photosNamed('r', 24), cursor: 'c24' });
    expect(month().stale).toBe(false);
    expect(loadedPhotos(month())[0]?.imageId).toBe('r-0');
    expect(requests).toHaveLength(3);
  });

  it('is what a first page is that was requested before its photos changed', async () => {
    const { store, loader, latest, month } = makeSectionLoader();
    loader.setVisible(inView(may));
    store.update((state) => sectionStale(state, may));
    expect(month()).toMatchObject({ status: 'pending', stale: false });
    await latest().respond(firstPage);
    expect(month()).toMatchObject({ status: 'fulfilled', stale: true });
  });

  it('is loaded for a preview wherever the list is', async () => {
    const { loader, requests, month } = await stale();
    const reloaded = loader.reload(may);
    loader.setVisible(inView(april));
    expect(requests[1]?.signal.aborted).toBe(false);
    await requests[1]?.respond(firstPage);
    await reloaded;
    expect(month().stale).toBe(false);
  });
});

describe('photos in processing', () => {
  /** The second page of a month, with another photo at its second place. */
  const pageWith = (photo: Partial<Photo>) => {
    const { images, cursor } = pageFrom(96);
    return { images: images.map((image, index) => (index === 1 ? { ...image, ...photo } : image)), cursor };
  };

  it('are refreshed by a request for their page only', async () => {
    const { store, loader, requests, latest, month } = makeSectionLoader();
    store.update((state) => layoutLoaded(sectionExpanded(state, may), may, wholeLayout, 0));
    loader.setVisible([{ key: may, from: 90, to: 110 }]);
    await requests[0]?.respond(pageFrom(0));
    await requests[1]?.respond(pageWith({ state: 'processing' }));
    const refreshed = loader.refreshProcessing(may);
    expect(latest()).toMatchObject({ cursor: 'c96', limit: 96 });
    await latest().respond(pageWith({ averageColour: '#336699' }));
    await refreshed;
    expect(requests).toHaveLength(3);
    expect(photoAt(month(), 97)).toMatchObject({ state: 'ready', averageColour: '#336699' });
  });

  const processing = { images: [makePhoto('p-0', { state: 'processing' })], cursor: null };
  const ready = { images: [makePhoto('p-0')], cursor: null };

  it('are shown after a push that they were processed, also when a response is older', async () => {
    const { loader, requests, latest, month } = makeSectionLoader();
    loader.setVisible(inView(may));
    await latest().respond(processing);
    void loader.refreshProcessing(may);
    const shown = loader.showProcessed(may);
    await latest().respond(processing);
    expect(requests).toHaveLength(3);
    await latest().respond(ready);
    await shown;
    expect(loadedPhotos(month())[0]?.state).toBe('ready');
    await loader.showProcessed(may);
    expect(requests).toHaveLength(3);
  });

  it('are requested off the screen only when the month is needed again', async () => {
    const { loader, requests, latest, month } = makeSectionLoader();
    loader.setVisible(inView(may));
    await latest().respond(processing);
    loader.setVisible([]);
    await loader.showProcessed(may);
    expect(requests).toHaveLength(1);
    loader.setVisible(inView(may));
    await latest().respond(ready);
    expect(loadedPhotos(month())[0]?.state).toBe('ready');
  });
});

// Proves PHO-12, PRE-6.

import { describe, expect, it } from 'vitest';
import { idAt, loadedPhotos, photoAt } from '../store/section-photos.ts';
import { layoutLoaded, sectionExpanded } from '../store/transitions.ts';
import {
  all,
  april,
  firstPage,
  inView,
  makeSectionLoader,
  may,
  pageFrom,
  wholeLayout,
} from '../testing/loader-fixture.ts';
import { layoutOfPhotos, photosNamed } from '../testing/timeline-fixture.ts';

const deep = { key: may, from: 200, to: 240 };

describe('a month that is opened', () => {
  async function opened() {
    const dependencies = makeSectionLoader();
    dependencies.loader.setVisible(inView(may));
    await dependencies.latest().respond(firstPage);
    dependencies.store.update((state) => sectionExpanded(state, may));
    dependencies.loader.setVisible(inView(may));
    return dependencies;
  }

  it('requests its layout once, and then the pages in view by their cursors', async () => {
    const { loader, requests, requested, month } = await opened();
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(2);
    expect(month()).toMatchObject({ status: 'fulfilled', layoutStatus: 'pending' });
    await requested('layout').respond(wholeLayout);
    expect(idAt(month(), 299)).toBe('p-299');
    loader.setVisible([deep]);
    loader.setVisible([deep]);
    expect(requests).toHaveLength(3);
    expect(requested('page', 'c192')).toMatchObject({ limit: 96 });
    await requested('page', 'c192').respond(pageFrom(192));
    expect(photoAt(month(), 239)).toBe(all[239]);
    expect(photoAt(month(), 100)).toBeUndefined();
  });

  it('keeps what is loaded of its first page, and completes it when the rest comes into view', async () => {
    const { loader, requests, requested, month } = await opened();
    await requested('layout').respond(wholeLayout);
    expect(loadedPhotos(month())).toHaveLength(24);
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(2);
    loader.setVisible([{ key: may, from: 0, to: 40 }]);
    await requested('page').respond(pageFrom(0));
    expect(loadedPhotos(month())).toHaveLength(96);
  });

  it('continues with the page in view as soon as its layout is there, without a new request', async () => {
    const { loader, requested, requests } = await opened();
    loader.setVisible([deep]);
    await requested('layout').respond(wholeLayout);
    expect(requests).toHaveLength(3);
    expect(requested('page', 'c192')).toMatchObject({ limit: 96 });
  });

  it('stops the request for a page that left the screen', async () => {
    const { loader, requested, month, settle } = await opened();
    await requested('layout').respond(wholeLayout);
    loader.setVisible([deep]);
    const left = requested('page', 'c192');
    loader.setVisible([{ key: may, from: 100, to: 120 }]);
    expect(left.signal.aborted).toBe(true);
    expect(requested('page', 'c96').signal.aborted).toBe(false);
    await settle();
    expect(month().failedPages.size).toBe(0);
  });

  it('stops the request for its layout when it leaves the screen', async () => {
    const { loader, requested, month, settle } = await opened();
    loader.setVisible(inView(april));
    expect(requested('layout').signal.aborted).toBe(true);
    await settle();
    expect(month().layoutStatus).toBe('idle');
  });

  it('reports that its layout could not be loaded, and retries when the customer wants it', async () => {
    const { loader, requests, requested, month } = await opened();
    await requested('layout').fail();
    expect(month()).toMatchObject({ status: 'fulfilled', layoutStatus: 'rejected' });
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(2);
    loader.retry(may);
    await requested('layout').respond(wholeLayout);
    expect(month().layout).toBe(wholeLayout);
  });

  it('reports that a page could not be loaded, and retries when the customer wants it', async () => {
    const { loader, requests, requested, month } = await opened();
    await requested('layout').respond(wholeLayout);
    loader.setVisible([deep]);
    await requested('page', 'c192').fail();
    expect([...month().failedPages]).toEqual([2]);
    loader.setVisible([deep]);
    expect(requests).toHaveLength(3);
    loader.retry(may);
    await requested('page', 'c192').respond(pageFrom(192));
    expect(photoAt(month(), 200)).toBe(all[200]);
    expect(month().failedPages.size).toBe(0);
  });

  it('is stale when a page has other photos than its layout', async () => {
    const { loader, requested, month } = await opened();
    await requested('layout').respond(wholeLayout);
    loader.setVisible([deep]);
    await requested('page', 'c192').respond({ images: photosNamed('other', 96), cursor: 'x' });
    expect(month().stale).toBe(true);
    expect(photoAt(month(), 200)).toBeUndefined();
  });

  it('does not put a page of its old layout into a new one', async () => {
    const { store, loader, requested, month } = await opened();
    await requested('layout').respond(wholeLayout);
    loader.setVisible([deep]);
    store.update((state) => layoutLoaded(state, may, layoutOfPhotos(photosNamed('new', 300)), 0));
    await requested('page', 'c192').respond(pageFrom(192));
    expect(month().stale).toBe(false);
    expect(photoAt(month(), 200)).toBeUndefined();
    const images = photosNamed('new', 300).slice(192, 288);
    await requested('page', 'c192').respond({ images, cursor: 'c288' });
    expect(photoAt(month(), 200)).toBe(images[8]);
  });
});

describe('a month that comes near open', () => {
  it('requests its first page along with its layout', async () => {
    const { store, loader, requests, requested, month } = makeSectionLoader();
    store.update((state) => sectionExpanded(state, may));
    loader.setVisible(inView(may));
    expect(requests.map(({ what, limit }) => [what, limit])).toEqual([
      ['layout', undefined],
      ['page', 96],
    ]);
    expect(month().status).toBe('pending');
    await requested('page').respond(pageFrom(0));
    expect(loadedPhotos(month())).toHaveLength(96);
    await requested('layout').respond(wholeLayout);
    expect(month().status).toBe('fulfilled');
    expect(loadedPhotos(month())).toHaveLength(96);
  });

  it('needs one request when it is one page', async () => {
    const { store, loader, requests, latest, month } = makeSectionLoader({ count: 40 });
    store.update((state) => sectionExpanded(state, may));
    loader.setVisible(inView(may));
    expect(latest()).toMatchObject({ what: 'page', limit: 96 });
    await latest().respond({ images: photosNamed('p', 40), cursor: null });
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(1);
    expect(photoAt(month(), 39)?.imageId).toBe('p-39');
    expect(idAt(month(), 40)).toBeUndefined();
  });

  it('is rejected when nothing of it could be loaded, and tries again', async () => {
    const { store, loader, requested, month } = makeSectionLoader();
    store.update((state) => sectionExpanded(state, may));
    loader.setVisible([deep]);
    await requested('layout').fail();
    expect(month().status).toBe('rejected');
    loader.retry(may);
    expect(month().status).toBe('pending');
    await requested('layout').respond(wholeLayout);
    expect(month().status).toBe('fulfilled');
  });
});

describe('where the service has no layout', () => {
  it('walks the pages of the month, and continues as elsewhere', async () => {
    const { store, loader, requests, latest, requested, month } = makeSectionLoader({ isForeign: true });
    store.update((state) => sectionExpanded(state, may));
    void loader.loadLayout(may);
    for (const from of [0, 96, 192, 288]) {
      expect(latest()).toMatchObject({ what: 'page', limit: 96 });
      await latest().respond(pageFrom(from));
    }
    expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, 'c96', 'c192', 'c288']);
    expect(idAt(month(), 299)).toBe('p-299');
    loader.setVisible([deep]);
    await requested('page', 'c192').respond(pageFrom(192));
    expect(photoAt(month(), 200)).toBe(all[200]);
  });
});

describe('what a preview or a selection needs', () => {
  it('loads the layout of a closed month, which stays closed', async () => {
    const { loader, latest, month } = makeSectionLoader();
    const loaded = loader.loadLayout(may);
    loader.setVisible([]);
    await latest().respond(wholeLayout);
    await loaded;
    expect(month()).toMatchObject({ expanded: false, layout: wholeLayout });
    await loader.loadLayout(may);
  });

  it('loads the page of any photo, the layout first', async () => {
    const { loader, requests, requested, month } = makeSectionLoader();
    const loaded = loader.loadPageOf(may, 250);
    await requested('layout').respond(wholeLayout);
    loader.setVisible(inView(april));
    await requested('page', 'c192').respond(pageFrom(192));
    await loaded;
    expect(photoAt(month(), 250)).toBe(all[250]);
    const sent = requests.length;
    await loader.loadPageOf(may, 251);
    expect(requests).toHaveLength(sent);
  });

  it('loads the page again when another layout came in between', async () => {
    const { store, loader, requested, month, settle } = makeSectionLoader();
    store.update((state) => layoutLoaded(state, may, wholeLayout, 0));
    void loader.loadPageOf(may, 250);
    await settle();
    const next = photosNamed('new', 300);
    store.update((state) => layoutLoaded(state, may, layoutOfPhotos(next), 0));
    await requested('page', 'c192').respond(pageFrom(192));
    await requested('page', 'c192').respond({ images: next.slice(192, 288), cursor: 'c288' });
    expect(photoAt(month(), 250)).toBe(next[250]);
  });
});

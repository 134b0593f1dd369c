import { describe, expect, it } from 'vitest';
import { idAt, loadedPhotos, photoAt } from '../store/month-photos.ts';
import { columnsLoaded, monthExpanded } from '../store/transitions.ts';
import {
  all,
  allColumns,
  aMonthLoader,
  april,
  firstPage,
  inView,
  may,
  pageFrom,
} from '../testing/loader-fixture.ts';
import { columnsOf, photosNamed } from '../testing/timeline-fixture.ts';

const deep = { key: may, from: 200, to: 240 };

describe('a month that is opened', () => {
  async function opened() {
    const world = aMonthLoader();
    world.loader.want(inView(may));
    await world.latest().answer(firstPage);
    world.store.update((state) => monthExpanded(state, may));
    world.loader.want(inView(may));
    return world;
  }

  // spec P2.22
  it('asks for its columns once, and then for the pages in view by their cursors', async () => {
    const { loader, requests, asked, month } = await opened();
    loader.want(inView(may));
    expect(requests).toHaveLength(2);
    expect(month()).toMatchObject({ status: 'fulfilled', columnsStatus: 'pending' });
    await asked('columns').answer(allColumns);
    expect(idAt(month(), 299)).toBe('p-299');
    loader.want([deep]);
    loader.want([deep]);
    expect(requests).toHaveLength(3);
    expect(asked('page', 'c192')).toMatchObject({ limit: 96 });
    await asked('page', 'c192').answer(pageFrom(192));
    expect(photoAt(month(), 239)).toBe(all[239]);
    expect(photoAt(month(), 100)).toBeUndefined();
  });

  it('keeps what is loaded of its first page, and completes it when the rest comes into view', async () => {
    const { loader, requests, asked, month } = await opened();
    await asked('columns').answer(allColumns);
    expect(loadedPhotos(month())).toHaveLength(24);
    loader.want(inView(may));
    expect(requests).toHaveLength(2);
    loader.want([{ key: may, from: 0, to: 40 }]);
    await asked('page').answer(pageFrom(0));
    expect(loadedPhotos(month())).toHaveLength(96);
  });

  it('goes on with the page in view as soon as its columns are there, without being asked again', async () => {
    const { loader, asked, requests } = await opened();
    loader.want([deep]);
    await asked('columns').answer(allColumns);
    expect(requests).toHaveLength(3);
    expect(asked('page', 'c192')).toMatchObject({ limit: 96 });
  });

  it('stops the request for a page that left the screen', async () => {
    const { loader, asked, month, settle } = await opened();
    await asked('columns').answer(allColumns);
    loader.want([deep]);
    const left = asked('page', 'c192');
    loader.want([{ key: may, from: 100, to: 120 }]);
    expect(left.signal.aborted).toBe(true);
    expect(asked('page', 'c96').signal.aborted).toBe(false);
    await settle();
    expect(month().failedPages.size).toBe(0);
  });

  it('stops the request for its columns when it leaves the screen', async () => {
    const { loader, asked, month, settle } = await opened();
    loader.want(inView(april));
    expect(asked('columns').signal.aborted).toBe(true);
    await settle();
    expect(month().columnsStatus).toBe('idle');
  });

  it('says that its columns could not be loaded, and asks again when the customer wants it', async () => {
    const { loader, requests, asked, month } = await opened();
    await asked('columns').fail();
    expect(month()).toMatchObject({ status: 'fulfilled', columnsStatus: 'rejected' });
    loader.want(inView(may));
    expect(requests).toHaveLength(2);
    loader.retry(may);
    await asked('columns').answer(allColumns);
    expect(month().columns).toBe(allColumns);
  });

  it('says that a page could not be loaded, and asks again when the customer wants it', async () => {
    const { loader, requests, asked, month } = await opened();
    await asked('columns').answer(allColumns);
    loader.want([deep]);
    await asked('page', 'c192').fail();
    expect([...month().failedPages]).toEqual([2]);
    loader.want([deep]);
    expect(requests).toHaveLength(3);
    loader.retry(may);
    await asked('page', 'c192').answer(pageFrom(192));
    expect(photoAt(month(), 200)).toBe(all[200]);
    expect(month().failedPages.size).toBe(0);
  });

  it('is stale when a page has other photos than its columns', async () => {
    const { loader, asked, month } = await opened();
    await asked('columns').answer(allColumns);
    loader.want([deep]);
    await asked('page', 'c192').answer({ images: photosNamed('other', 96), cursor: 'x' });
    expect(month().stale).toBe(true);
    expect(photoAt(month(), 200)).toBeUndefined();
  });

  it('does not put a page of its old columns into new ones', async () => {
    const { store, loader, asked, month } = await opened();
    await asked('columns').answer(allColumns);
    loader.want([deep]);
    store.update((state) => columnsLoaded(state, may, columnsOf(photosNamed('new', 300)), 0));
    await asked('page', 'c192').answer(pageFrom(192));
    expect(month().stale).toBe(false);
    expect(photoAt(month(), 200)).toBeUndefined();
    const images = photosNamed('new', 300).slice(192, 288);
    await asked('page', 'c192').answer({ images, cursor: 'c288' });
    expect(photoAt(month(), 200)).toBe(images[8]);
  });
});

describe('a month that comes near open', () => {
  it('asks for its first page beside its columns', async () => {
    const { store, loader, requests, asked, month } = aMonthLoader();
    store.update((state) => monthExpanded(state, may));
    loader.want(inView(may));
    expect(requests.map(({ what, limit }) => [what, limit])).toEqual([
      ['columns', undefined],
      ['page', 96],
    ]);
    expect(month().status).toBe('pending');
    await asked('page').answer(pageFrom(0));
    expect(loadedPhotos(month())).toHaveLength(96);
    await asked('columns').answer(allColumns);
    expect(month().status).toBe('fulfilled');
    expect(loadedPhotos(month())).toHaveLength(96);
  });

  it('needs one request when it is one page', async () => {
    const { store, loader, requests, latest, month } = aMonthLoader({ count: 40 });
    store.update((state) => monthExpanded(state, may));
    loader.want(inView(may));
    expect(latest()).toMatchObject({ what: 'page', limit: 96 });
    await latest().answer({ images: photosNamed('p', 40), cursor: null });
    loader.want(inView(may));
    expect(requests).toHaveLength(1);
    expect(photoAt(month(), 39)?.imageId).toBe('p-39');
    expect(idAt(month(), 40)).toBeUndefined();
  });

  it('is rejected when nothing of it could be loaded, and tries again', async () => {
    const { store, loader, asked, month } = aMonthLoader();
    store.update((state) => monthExpanded(state, may));
    loader.want([deep]);
    await asked('columns').fail();
    expect(month().status).toBe('rejected');
    loader.retry(may);
    expect(month().status).toBe('pending');
    await asked('columns').answer(allColumns);
    expect(month().status).toBe('fulfilled');
  });
});

describe('where the service has no layout', () => {
  it('walks the pages of the month, and goes on as elsewhere', async () => {
    const { store, loader, requests, latest, asked, month } = aMonthLoader({ isForeign: true });
    store.update((state) => monthExpanded(state, may));
    void loader.loadColumns(may);
    for (const from of [0, 96, 192, 288]) {
      expect(latest()).toMatchObject({ what: 'page', limit: 96 });
      await latest().answer(pageFrom(from));
    }
    expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, 'c96', 'c192', 'c288']);
    expect(idAt(month(), 299)).toBe('p-299');
    loader.want([deep]);
    await asked('page', 'c192').answer(pageFrom(192));
    expect(photoAt(month(), 200)).toBe(all[200]);
  });
});

describe('what a preview or a selection needs', () => {
  it('loads the columns of a closed month, which stays closed', async () => {
    const { loader, latest, month } = aMonthLoader();
    const loaded = loader.loadColumns(may);
    loader.want([]);
    await latest().answer(allColumns);
    await loaded;
    expect(month()).toMatchObject({ expanded: false, columns: allColumns });
    await loader.loadColumns(may);
  });

  // spec P2.35
  it('loads the page of any photo, the columns first', async () => {
    const { loader, requests, asked, month } = aMonthLoader();
    const loaded = loader.loadPageOf(may, 250);
    await asked('columns').answer(allColumns);
    loader.want(inView(april));
    await asked('page', 'c192').answer(pageFrom(192));
    await loaded;
    expect(photoAt(month(), 250)).toBe(all[250]);
    const asks = requests.length;
    await loader.loadPageOf(may, 251);
    expect(requests).toHaveLength(asks);
  });

  it('loads the page again when other columns came meanwhile', async () => {
    const { store, loader, asked, month, settle } = aMonthLoader();
    store.update((state) => columnsLoaded(state, may, allColumns, 0));
    void loader.loadPageOf(may, 250);
    await settle();
    const next = photosNamed('new', 300);
    store.update((state) => columnsLoaded(state, may, columnsOf(next), 0));
    await asked('page', 'c192').answer(pageFrom(192));
    await asked('page', 'c192').answer({ images: next.slice(192, 288), cursor: 'c288' });
    expect(photoAt(month(), 250)).toBe(next[250]);
  });
});

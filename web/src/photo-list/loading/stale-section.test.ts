import { describe, expect, it } from 'vitest';
import { photosHidden, photosRestored } from '../store/hiding.ts';
import { countOf, idAt, loadedPhotos, photoAt } from '../store/section-photos.ts';
import { layoutLoaded, sectionExpanded, sectionStale } from '../store/transitions.ts';
import {
  all,
  firstPage,
  inView,
  makeSectionLoader,
  may,
  pageFrom,
  wholeLayout,
} from '../testing/loader-fixture.ts';
import { layoutOfPhotos, photosNamed } from '../testing/timeline-fixture.ts';

const deep = { key: may, from: 200, to: 240 };

describe('a stale open month', () => {
  async function stale() {
    const dependencies = makeSectionLoader();
    dependencies.store.update((state) => layoutLoaded(sectionExpanded(state, may), may, wholeLayout, 0));
    dependencies.loader.setVisible([deep]);
    await dependencies.requested('page', 'c192').respond(pageFrom(192));
    dependencies.store.update((state) => sectionStale(state, may));
    return dependencies;
  }
  const newer = [...photosNamed('new', 3), ...all];

  it('loads its layout and the pages in view, and swaps them at once', async () => {
    const { loader, requested, month } = await stale();
    loader.setVisible([deep]);
    await requested('layout').respond(layoutOfPhotos(newer));
    expect(month().layout).toBe(wholeLayout);
    expect(photoAt(month(), 200)).toBe(all[200]);
    await requested('page', 'c192').respond({ images: newer.slice(192, 288), cursor: 'c288' });
    expect(month().stale).toBe(false);
    expect(idAt(month(), 0)).toBe('new-0');
    expect(photoAt(month(), 203)).toBe(all[200]);
    expect([...month().pages.keys()]).toEqual([2]);
  });

  it('loads both again when they do not agree', async () => {
    const { loader, requested, month } = await stale();
    loader.setVisible([deep]);
    await requested('layout').respond(wholeLayout);
    await requested('page', 'c192').respond({ images: newer.slice(192, 288), cursor: 'c288' });
    expect(month().stale).toBe(true);
    await requested('layout').respond(layoutOfPhotos(newer));
    await requested('page', 'c192').respond({ images: newer.slice(192, 288), cursor: 'c288' });
    expect(month().stale).toBe(false);
    expect(idAt(month(), 0)).toBe('new-0');
  });

  it('continues loading what comes into view in between', async () => {
    const { loader, requested, month } = await stale();
    loader.setVisible([deep]);
    loader.setVisible([{ key: may, from: 100, to: 120 }]);
    await requested('page', 'c96').respond(pageFrom(96));
    expect(photoAt(month(), 110)).toBe(all[110]);
  });

  it('comes as its first page where it is closed and not kept', async () => {
    const { loader, store, latest, month } = makeSectionLoader();
    store.update((state) => sectionStale(layoutLoaded(state, may, wholeLayout, 0), may));
    loader.setVisible(inView(may));
    await latest().respond(firstPage);
    expect(month()).toMatchObject({ layout: null, stale: false });
    expect(loadedPhotos(month())).toHaveLength(24);
  });

  it('keeps its layout up to date while it is kept', async () => {
    const { loader, store, requested, month } = makeSectionLoader();
    const end = loader.keep((key) => key === may);
    store.update((state) => sectionStale(layoutLoaded(state, may, wholeLayout, 0), may));
    void loader.reload(may);
    await requested('layout').respond(layoutOfPhotos(newer));
    expect(month()).toMatchObject({ stale: false, count: 303 });
    end();
  });

  it('keeps its layout while photos of it are being deleted: those that cannot be are found again', async () => {
    const { loader, store, requested, month } = makeSectionLoader();
    const ids = all.slice(100, 200).map(({ imageId }) => imageId);
    store.update((state) => photosHidden(layoutLoaded(state, may, wholeLayout, 0), may, ids));
    store.update((state) => sectionStale(state, may));
    loader.setVisible(inView(may));
    await requested('layout').respond(layoutOfPhotos([...all.slice(0, 100), ...all.slice(150)]));
    store.update((state) => photosRestored(state, may, ids.slice(50)));
    expect(idAt(month(), 100)).toBe('p-150');
    expect(countOf(month())).toBe(250);
  });
});

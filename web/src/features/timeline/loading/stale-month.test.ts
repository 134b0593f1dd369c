import { describe, expect, it } from 'vitest';
import { photosHidden, photosRestored } from '../store/hiding.ts';
import { countOf, idAt, loadedPhotos, photoAt } from '../store/month-photos.ts';
import { columnsLoaded, monthExpanded, monthStale } from '../store/transitions.ts';
import {
  all,
  allColumns,
  aMonthLoader,
  firstPage,
  inView,
  may,
  pageFrom,
} from '../testing/loader-fixture.ts';
import { columnsOf, photosNamed } from '../testing/timeline-fixture.ts';

const deep = { key: may, from: 200, to: 240 };

describe('a stale open month', () => {
  async function stale() {
    const world = aMonthLoader();
    world.store.update((state) => columnsLoaded(monthExpanded(state, may), may, allColumns, 0));
    world.loader.want([deep]);
    await world.asked('page', 'c192').answer(pageFrom(192));
    world.store.update((state) => monthStale(state, may));
    return world;
  }
  const newer = [...photosNamed('new', 3), ...all];

  it('loads its columns and the pages in view, and swaps them at once', async () => {
    const { loader, asked, month } = await stale();
    loader.want([deep]);
    await asked('columns').answer(columnsOf(newer));
    expect(month().columns).toBe(allColumns);
    expect(photoAt(month(), 200)).toBe(all[200]);
    await asked('page', 'c192').answer({ images: newer.slice(192, 288), cursor: 'c288' });
    expect(month().stale).toBe(false);
    expect(idAt(month(), 0)).toBe('new-0');
    expect(photoAt(month(), 203)).toBe(all[200]);
    expect([...month().pages.keys()]).toEqual([2]);
  });

  it('loads both again when they do not agree', async () => {
    const { loader, asked, month } = await stale();
    loader.want([deep]);
    await asked('columns').answer(allColumns);
    await asked('page', 'c192').answer({ images: newer.slice(192, 288), cursor: 'c288' });
    expect(month().stale).toBe(true);
    await asked('columns').answer(columnsOf(newer));
    await asked('page', 'c192').answer({ images: newer.slice(192, 288), cursor: 'c288' });
    expect(month().stale).toBe(false);
    expect(idAt(month(), 0)).toBe('new-0');
  });

  it('goes on loading what comes into view meanwhile', async () => {
    const { loader, asked, month } = await stale();
    loader.want([deep]);
    loader.want([{ key: may, from: 100, to: 120 }]);
    await asked('page', 'c96').answer(pageFrom(96));
    expect(photoAt(month(), 110)).toBe(all[110]);
  });

  it('comes as its first page where it is closed and nobody keeps it', async () => {
    const { loader, store, latest, month } = aMonthLoader();
    store.update((state) => monthStale(columnsLoaded(state, may, allColumns, 0), may));
    loader.want(inView(may));
    await latest().answer(firstPage);
    expect(month()).toMatchObject({ columns: null, stale: false });
    expect(loadedPhotos(month())).toHaveLength(24);
  });

  it('keeps its columns up to date for whoever keeps it', async () => {
    const { loader, store, asked, month } = aMonthLoader();
    const end = loader.keep((key) => key === may);
    store.update((state) => monthStale(columnsLoaded(state, may, allColumns, 0), may));
    void loader.reload(may);
    await asked('columns').answer(columnsOf(newer));
    expect(month()).toMatchObject({ stale: false, count: 303 });
    end();
  });

  it('keeps its columns while photos of it are being deleted: those that cannot be are found again', async () => {
    const { loader, store, asked, month } = aMonthLoader();
    const ids = all.slice(100, 200).map(({ imageId }) => imageId);
    store.update((state) => photosHidden(columnsLoaded(state, may, allColumns, 0), may, ids));
    store.update((state) => monthStale(state, may));
    loader.want(inView(may));
    await asked('columns').answer(columnsOf([...all.slice(0, 100), ...all.slice(150)]));
    store.update((state) => photosRestored(state, may, ids.slice(50)));
    expect(idAt(month(), 100)).toBe('p-150');
    expect(countOf(month())).toBe(250);
  });
});

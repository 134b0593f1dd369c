import { expect, it } from 'vitest';
import { countOf, loadedPhotos, photoAt } from '../store/section-photos.ts';
import { applyCounts, layoutLoaded, sectionExpanded } from '../store/transitions.ts';
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

it('holds only the pages around the window of a long open month', async () => {
  const budget = { photos: 200, layouts: 10_000 };
  const { store, loader, latest, month } = makeSectionLoader({ budget });
  store.update((state) => layoutLoaded(sectionExpanded(state, may), may, wholeLayout, 0));
  for (const from of [0, 96, 192]) {
    loader.setVisible([{ key: may, from, to: from + 20 }]);
    await latest().respond(pageFrom(from));
  }
  expect([...month().pages.keys()]).toEqual([2]);
  loader.setVisible([{ key: may, from: 0, to: 20 }]);
  await latest().respond(pageFrom(0));
  expect(photoAt(month(), 10)).toBe(all[10]);
});

it('drops months that are far from the window; they stay open and return when they are near', async () => {
  const budget = { photos: 5000, layouts: 500 };
  const { store, loader, requests, month, requested } = makeSectionLoader({ budget });
  for (const key of [may, april]) {
    store.update((state) => sectionExpanded(state, key));
    loader.setVisible([{ key, from: 200, to: 220 }]);
    await requested('layout').respond(wholeLayout);
  }
  expect(month(may)).toMatchObject({ layout: null, expanded: true, status: 'uninitialized', count: 300 });
  expect(month(april).layout).toBe(wholeLayout);
  const before = requests.length;
  loader.setVisible([{ key: may, from: 200, to: 220 }]);
  expect(requests).toHaveLength(before + 1);
  expect(requested('layout').key).toBe(may);
});

it('keeps months that are in use', async () => {
  const budget = { photos: 5000, layouts: 500 };
  const { loader, month, requested } = makeSectionLoader({ budget });
  const end = loader.keep((key) => key === may);
  void loader.loadLayout(may);
  await requested('layout').respond(wholeLayout);
  void loader.loadLayout(april);
  await requested('layout').respond(wholeLayout);
  loader.setVisible([]);
  expect([month(may).layout, month(april).layout]).toEqual([wholeLayout, null]);
  end();
});

it('keeps the closed months that were shown last', async () => {
  const budget = { photos: 40, layouts: 500 };
  const { store, loader, latest, month } = makeSectionLoader({ budget });
  loader.setVisible(inView(may));
  await latest().respond(firstPage);
  loader.setVisible(inView(april));
  await latest().respond(firstPage);
  loader.setVisible(inView(april));
  expect(month(may).status).toBe('uninitialized');
  expect(countOf(month(may))).toBe(300);
  expect(loadedPhotos(month(april))).toHaveLength(24);
  const counts = [may, april].map((key) => ({ key, count: 300 }));
  expect(applyCounts(store.getSnapshot(), counts)).toBe(store.getSnapshot());
});

import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutSection } from '../layout/section-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { layoutOfPhotos, makePhoto } from '../testing/timeline-fixture.ts';
import { photosHidden, photosRemoved, photosRestored } from './hiding.ts';
import { placePage } from './place-page.ts';
import { countOf, idAt, indexOfPhoto, missingPages, photoAt } from './section-photos.ts';
import { emptyTimeline, type SectionState, type TimelineState } from './timeline-state.ts';
import * as transitions from './transitions.ts';

const key: SectionKey = '2024/5';
const { layoutPageSize } = limits.timeline;
const measures = gridMeasures(1200, 1200);

/** The library as it is, and the site's side of it. */
class Model {
  /** What the server has. */
  server: Photo[];
  /** Deletions in progress. */
  deleting: string[] = [];
  state: TimelineState;
  private made: number;

  constructor(count: number) {
    this.server = Array.from({ length: count }, (_, index) => makePhoto(`p-${index}`));
    this.made = count;
    this.state = transitions.applyCounts(emptyTimeline, [{ key, count }]);
    this.state = transitions.sectionExpanded(this.state, key);
  }

  get month(): SectionState {
    const section = this.state.sections.get(key);
    if (!section) throw new Error('the month is gone');
    return section;
  }

  load() {
    const page = this.server.slice(0, layoutPageSize);
    this.state = transitions.layoutLoaded(
      this.state,
      key,
      layoutOfPhotos(this.server),
      this.month.changes,
      new Map([[0, page]]),
    );
  }

  loadPage(page: number) {
    // The page begins after a photo: what was deleted before it does not move it.
    const layout = this.month.layout;
    if (!layout || page * layoutPageSize >= layout.count) return;
    const before = new Set(Array.from({ length: page * layoutPageSize }, (_, index) => layout.idAt(index)));
    const images = this.server.filter(({ imageId }) => !before.has(imageId)).slice(0, layoutPageSize);
    this.state = transitions.pageLoaded(this.state, key, page, images);
  }

  hide(places: readonly number[]) {
    // A month of which nothing is left is no longer on screen.
    if (this.server.length - this.deleting.length < 100) return;
    const ids = [
      ...new Set(places.flatMap((place) => idAt(this.month, place % Math.max(1, countOf(this.month))) ?? [])),
    ];
    this.deleting.push(...ids);
    this.state = photosHidden(this.state, key, ids);
  }

  restore(count: number) {
    const ids = this.deleting.splice(0, count);
    this.state = photosRestored(this.state, key, ids);
  }

  /** The server deletes; the site may get the count before the response to its request. */
  remove(count: number, hearsFirst: boolean) {
    const ids = this.deleting.splice(0, count);
    this.server = this.server.filter(({ imageId }) => !ids.includes(imageId));
    if (hearsFirst) this.load();
    this.state = photosRemoved(this.state, key, ids);
  }

  /** Photos come from elsewhere, and the counts contain them. */
  add(at: number) {
    this.server.splice(at % (this.server.length + 1), 0, makePhoto(`p-${this.made++}`));
    this.state = transitions.applyCounts(this.state, [{ key, count: this.server.length }]);
  }

  reload() {
    const layout = layoutOfPhotos(this.server);
    const page = placePage(layout, this.month, 0, this.server.slice(0, layoutPageSize)) ?? [];
    const fresh = { layout, pages: new Map([[0, page]]), isComplete: false };
    this.state = transitions.sectionReplaced(this.state, key, fresh, this.month.changes);
  }

  clear() {
    if (this.deleting.length === 0) this.state = transitions.sectionEvicted(this.state, key);
  }

  check() {
    const { month } = this;
    const { layout } = month;
    if (!layout) return;
    const away = new Set([...month.hidden, ...month.gone]);
    const all = Array.from({ length: layout.count }, (_, index) => layout.idAt(index) ?? '');
    const shown = all.filter((id) => !away.has(id));
    expect(shown.map((_, item) => idAt(month, item))).toEqual(shown);
    expect(idAt(month, shown.length)).toBeUndefined();
    shown.forEach((id, item) => {
      expect(indexOfPhoto(month, id)).toBe(item);
      const photo = photoAt(month, item);
      if (photo) expect(photo.imageId).toBe(id);
      else expect(missingPages(month, item, item + 1).length + month.pages.size).toBeGreaterThan(0);
    });
    for (const id of away) expect(indexOfPhoto(month, id)).toBe(-1);
    expect(layoutSection(key, month, measures).tiles).toBe(shown.length);
    if (!month.stale) {
      const deleting = new Set(this.deleting);
      expect(shown).toEqual(this.server.map(({ imageId }) => imageId).filter((id) => !deleting.has(id)));
      expect(countOf(month)).toBe(shown.length);
    }
  }
}

const places = fc.array(fc.nat(400), { maxLength: 60 });
const step: fc.Arbitrary<(model: Model) => void> = fc.oneof(
  fc.nat(4).map((page) => (model: Model) => model.loadPage(page)),
  places.map((chosen) => (model: Model) => model.hide(chosen)),
  fc.nat(40).map((count) => (model: Model) => model.restore(count)),
  fc.tuple(fc.nat(40), fc.boolean()).map(
    ([count, first]) =>
      (model: Model) =>
        model.remove(count, first),
  ),
  fc.nat(400).map((at) => (model: Model) => model.add(at)),
  fc.constant((model: Model) => model.reload()),
  fc.constant((model: Model) => model.clear()),
  fc.constant((model: Model) => model.load()),
);

it('places stay right whatever is deleted, restored, added, reloaded and evicted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 250, max: 330 }), fc.array(step, { maxLength: 25 }), (count, steps) => {
      const model = new Model(count);
      model.load();
      for (const take of steps) {
        take(model);
        model.check();
      }
      model.reload();
      model.check();
      expect(model.month.stale).toBe(false);
    }),
    { numRuns: 60 },
  );
});

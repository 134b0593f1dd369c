import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutSection } from '../layout/section-layout.ts';
import type { MonthKey } from '../months/month-key.ts';
import { aPhoto, columnsOf } from '../testing/timeline-fixture.ts';
import { photosHidden, photosRemoved, photosRestored } from './hiding.ts';
import { countOf, idAt, indexOfPhoto, missingPages, photoAt } from './month-photos.ts';
import { placePage } from './place-page.ts';
import { emptyTimeline, type MonthState, type TimelineState } from './timeline-state.ts';
import * as transitions from './transitions.ts';

const key: MonthKey = '2024/5';
const { layoutPageSize } = limits.timeline;
const measures = gridMeasures(1200, 1200);

/** The library as it is, and the site's side of it. */
class Model {
  /** What the server has. */
  server: Photo[];
  /** Deletions on their way. */
  deleting: string[] = [];
  state: TimelineState;
  private made: number;

  constructor(count: number) {
    this.server = Array.from({ length: count }, (_, index) => aPhoto(`p-${index}`));
    this.made = count;
    this.state = transitions.applyCounts(emptyTimeline, [{ key, count }]);
    this.state = transitions.monthExpanded(this.state, key);
  }

  get month(): MonthState {
    const month = this.state.months.get(key);
    if (!month) throw new Error('the month is gone');
    return month;
  }

  load() {
    const page = this.server.slice(0, layoutPageSize);
    this.state = transitions.columnsLoaded(
      this.state,
      key,
      columnsOf(this.server),
      this.month.changes,
      new Map([[0, page]]),
    );
  }

  loadPage(page: number) {
    // The page begins behind a photo: what was deleted before it does not move it.
    const columns = this.month.columns;
    if (!columns || page * layoutPageSize >= columns.count) return;
    const before = new Set(Array.from({ length: page * layoutPageSize }, (_, index) => columns.idAt(index)));
    const images = this.server.filter(({ imageId }) => !before.has(imageId)).slice(0, layoutPageSize);
    this.state = transitions.pageLoaded(this.state, key, page, images);
  }

  hide(places: readonly number[]) {
    // A month of which nothing is left is no longer there to look at.
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

  /** The server deletes; the site may hear of the count before the answer to its request. */
  remove(count: number, hearsFirst: boolean) {
    const ids = this.deleting.splice(0, count);
    this.server = this.server.filter(({ imageId }) => !ids.includes(imageId));
    if (hearsFirst) this.load();
    this.state = photosRemoved(this.state, key, ids);
  }

  /** Photos come from elsewhere, and the counts tell of it. */
  add(at: number) {
    this.server.splice(at % (this.server.length + 1), 0, aPhoto(`p-${this.made++}`));
    this.state = transitions.applyCounts(this.state, [{ key, count: this.server.length }]);
  }

  reload() {
    const columns = columnsOf(this.server);
    const page = placePage(columns, this.month, 0, this.server.slice(0, layoutPageSize)) ?? [];
    const fresh = { columns, pages: new Map([[0, page]]), isComplete: false };
    this.state = transitions.monthReplaced(this.state, key, fresh, this.month.changes);
  }

  forget() {
    if (this.deleting.length === 0) this.state = transitions.monthForgotten(this.state, key);
  }

  check() {
    const { month } = this;
    const { columns } = month;
    if (!columns) return;
    const away = new Set([...month.hidden, ...month.gone]);
    const all = Array.from({ length: columns.count }, (_, index) => columns.idAt(index) ?? '');
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
  fc.constant((model: Model) => model.forget()),
  fc.constant((model: Model) => model.load()),
);

it('places stay right whatever is deleted, restored, added, reloaded and forgotten', () => {
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

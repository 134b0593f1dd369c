// Proves SEL-4.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeGroup, makeList } from '../testing/fake-list.ts';
import { followList } from './follow-list.ts';
import {
  groupState,
  isItemSelected,
  noSelection,
  type SelectionState,
  selectedCount,
} from './selection-state.ts';
import { deselectAll, extendRange, selectAll, toggleGroup, toggleItem } from './transitions.ts';

/** Photos are `group:number`; whatever happens to the list, the selection is the same photos. */
type Photos = Record<string, string[]>;

const groups = ['may', 'april', 'march'];
const place = fc.record({ group: fc.constantFrom(...groups), item: fc.nat(6) });
type Step =
  | { do: 'all' }
  | { do: 'none' }
  | { do: 'toggle' | 'extend' | 'group' | 'arrive' | 'leave'; place: { group: string; item: number } };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('all' as const, 'none' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'toggle' as const,
        'extend' as const,
        'group' as const,
        'arrive' as const,
        'leave' as const,
      ),
      place,
    }),
  },
);

const listOf = (photos: Photos) =>
  makeList(
    Object.fromEntries(
      groups.flatMap((group) => {
        const ids = photos[group] ?? [];
        return ids.length > 0 ? [[group, makeGroup([...ids])]] : [];
      }),
    ),
  );

/** The expected selection, photo by photo. */
class Model {
  selected = new Set<string>();
  anchor: string | null = null;
  before: Set<string> | null = null;
  readonly photos: Photos;
  constructor(photos: Photos) {
    this.photos = photos;
  }

  all = () => groups.flatMap((group) => this.photos[group] ?? []);
  at = ({ group, item }: { group: string; item: number }) => this.photos[group]?.[item];

  toggle(id: string) {
    if (!this.selected.delete(id)) this.selected.add(id);
    this.startAt(this.selected.has(id) ? id : null);
  }

  toggleGroup(ids: readonly string[]) {
    const isAll = ids.every((id) => this.selected.has(id));
    for (const id of ids) {
      if (isAll) this.selected.delete(id);
      else this.selected.add(id);
    }
    this.startAt(isAll ? null : (ids[0] ?? null));
  }

  startAt(id: string | null) {
    this.anchor = id;
    this.before = null;
  }

  extend(id: string) {
    this.anchor ??= id;
    this.before ??= this.selected;
    const all = this.all();
    const ends = [all.indexOf(this.anchor), all.indexOf(id)].sort((a, b) => a - b);
    this.selected = new Set([...this.before, ...all.slice(ends[0], (ends[1] ?? 0) + 1)]);
  }

  leave(id: string) {
    for (const set of [this.selected, this.before]) set?.delete(id);
    if (this.anchor === id) this.anchor = null;
  }
}

function applyStep(state: SelectionState, model: Model, one: Step): SelectionState {
  if (one.do === 'all') {
    model.selected = new Set(model.all());
    model.startAt(null);
    return selectAll(state);
  }
  if (one.do === 'none') {
    if (model.selected.size > 0) model.startAt(null);
    model.selected.clear();
    return deselectAll(state);
  }
  const { group, item } = one.place;
  const ids = model.photos[group] ?? [];
  const id = model.at(one.place);
  if (one.do === 'arrive') {
    ids.splice(item, 0, `${group}:${Math.max(0, ...ids.map((known) => Number(known.split(':')[1]))) + 1}`);
    return followList(state, listOf(model.photos));
  }
  if (id === undefined) return state;
  if (one.do === 'leave') {
    ids.splice(item, 1);
    model.leave(id);
    return followList(state, listOf(model.photos));
  }
  if (one.do === 'group') {
    model.toggleGroup(ids);
    return toggleGroup(state, group);
  }
  if (one.do === 'extend') {
    model.extend(id);
    return extendRange(state, one.place);
  }
  model.toggle(id);
  return toggleItem(state, one.place);
}

it('is the expected photos while photos come and go', () => {
  void fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const photos: Photos = {
        may: ['may:1', 'may:2', 'may:3'],
        april: ['april:1'],
        march: ['march:1', 'march:2'],
      };
      const model = new Model(photos);
      let state = followList(noSelection, listOf(photos));
      for (const one of steps) {
        state = applyStep(state, model, one);
        expect(selectedCount(state)).toBe(model.selected.size);
        for (const group of groups) {
          const ids = photos[group] ?? [];
          const ticked = ids.filter((_, item) => isItemSelected(state, { group, item }));
          expect(ticked).toEqual(ids.filter((id) => model.selected.has(id)));
          const expected = ticked.length === 0 ? 'none' : ticked.length === ids.length ? 'all' : 'some';
          expect(groupState(state, group)).toBe(expected);
        }
      }
    }),
    { numRuns: 300 },
  );
});

// Proves SEL-3, SEL-5, SEL-61.

import { describe, expect, it, vi } from 'vitest';
import { makeGroup, makeList, makeUnknownGroup } from '../testing/fake-list.ts';
import { followList } from './follow-list.ts';
import {
  isItemSelected,
  noSelection,
  partlySelectedGroups,
  type SelectionState,
  selectedCount,
} from './selection-state.ts';
import { createSelectionStore } from './selection-store.ts';
import {
  deselectAll,
  extendRange,
  selectAll,
  selectItems,
  selectTouched,
  startSelecting,
  stopSelecting,
  toggleGroup,
  toggleItem,
} from './transitions.ts';

const months = makeList({
  may: makeUnknownGroup(300),
  april: makeUnknownGroup(70_000),
  march: makeGroup(['a', 'b', 'c']),
});
const start = followList(noSelection, months);
const at = (group: string, item: number) => ({ group, item });
const run = (...steps: ((state: SelectionState) => SelectionState)[]) =>
  steps.reduce((state, step) => step(state), start);

describe('selection mode', () => {
  it('is off until it is started or something is ticked', () => {
    expect(start.isOn).toBe(false);
    expect(startSelecting(start).isOn).toBe(true);
    expect(toggleItem(start, at('may', 3)).isOn).toBe(true);
  });

  it('stays on when nothing is ticked any more', () => {
    const state = run(
      (before) => toggleItem(before, at('may', 3)),
      (before) => toggleItem(before, at('may', 3)),
    );
    expect([state.isOn, selectedCount(state)]).toEqual([true, 0]);
  });

  it('releases everything when it is stopped', () => {
    const state = run(selectAll, stopSelecting);
    expect([state.isOn, selectedCount(state), state.anchor]).toEqual([false, 0, null]);
    expect(state.list).toBe(months);
  });
});

describe('ranges', () => {
  it('do not begin where a tick was removed', () => {
    const from = at('may', 50);
    const month = (before: SelectionState) => toggleGroup(before, 'may');
    const extended = (before: SelectionState) => extendRange(before, at('may', 51), from);
    expect(selectedCount(run(month, month, extended))).toBe(2);
    const item = (before: SelectionState) => toggleItem(before, at('may', 0));
    expect(selectedCount(run(item, item, extended))).toBe(2);
  });

  it('go across months that are not loaded, and count exactly', () => {
    const state = run(
      (before) => toggleItem(before, at('may', 298)),
      (before) => extendRange(before, at('march', 0)),
    );
    expect(selectedCount(state)).toBe(2 + 70_000 + 1);
    expect(isItemSelected(state, at('may', 297))).toBe(false);
    expect(isItemSelected(state, at('april', 69_999))).toBe(true);
    expect(isItemSelected(state, at('march', 1))).toBe(false);
  });

  it('follow the last place: what they leave is no longer selected', () => {
    const state = run(
      (before) => toggleItem(before, at('may', 10)),
      (before) => extendRange(before, at('april', 5)),
      (before) => extendRange(before, at('may', 8)),
    );
    expect(selectedCount(state)).toBe(3);
    expect(partlySelectedGroups(state)).toEqual(['may']);
  });

  it('begin where the focus was when nothing was ticked before', () => {
    expect(selectedCount(extendRange(start, at('may', 5), at('may', 4)))).toBe(2);
    expect(selectedCount(extendRange(start, at('may', 5)))).toBe(1);
  });
});

describe('a list that changes', () => {
  const march = (ids: string[], known?: number) =>
    followList(start, makeList({ march: makeGroup(ids, known) }));
  const change = (state: SelectionState, ids: string[], known?: number) =>
    followList(state, makeList({ march: makeGroup(ids, known) }));

  it('keeps a month that is selected as a whole so, whatever arrives in it', () => {
    const state = followList(toggleGroup(start, 'may'), makeList({ may: makeUnknownGroup(305) }));
    expect(selectedCount(state)).toBe(305);
  });

  it('selects nothing that arrives in a month whose photos are loaded', () => {
    const state = change(toggleGroup(march(['a', 'b']), 'march'), ['a', 'new', 'b']);
    expect([0, 1, 2].map((item) => isItemSelected(state, at('march', item)))).toEqual([true, false, true]);
  });

  it('waits for the new order, and shows the selection by ids until then', () => {
    const ticked = toggleItem(march(['a', 'b', 'c']), at('march', 2));
    const waiting = change(ticked, ['new', 'a', 'b', 'c'], 3);
    expect(selectedCount(waiting)).toBe(1);
    expect(isItemSelected(waiting, at('march', 2))).toBe(false);
    const arrived = change(waiting, ['new', 'a', 'b', 'c']);
    expect(isItemSelected(arrived, at('march', 3))).toBe(true);
  });

  it('keeps a month without a few photos so, while its other photos are not loaded', () => {
    const ids = Array.from({ length: 300 }, (_, item) => `p${item}`);
    const whole = toggleGroup(march(ids, 24), 'march');
    const but = toggleItem(toggleItem(whole, at('march', 3)), at('march', 5));
    const later = (now: string[], known?: number) => {
      const state = change(but, now, known);
      return [
        selectedCount(state),
        ...now.flatMap((id, item) => (isItemSelected(state, at('march', item)) ? [] : id)),
      ];
    };
    expect(later(['new', ...ids], 24)).toEqual([299, 'p3', 'p5']);
    expect(later(['new', ...ids])).toEqual([299, 'p3', 'p5']);
    expect(later(ids.filter((id) => id !== 'p3'))).toEqual([298, 'p5']);
  });

  it('does not select what was left out and is not found again', () => {
    const ids = Array.from({ length: 300 }, (_, item) => `p${item}`);
    const but = toggleItem(toggleGroup(march(ids, 24), 'march'), at('march', 23));
    expect(selectedCount(change(but, ['new', ...ids], 24))).toBe(23);
  });

  it('releases what it cannot name', () => {
    const state = followList(
      toggleItem(start, at('may', 100)),
      makeList({ may: makeGroup(Array.from({ length: 301 }, (_, item) => `p${item}`)) }),
    );
    expect(selectedCount(state)).toBe(0);
  });

  it('keeps places when only more of the same month is loaded', () => {
    const known = makeGroup(['x', 'y'], 2, 'same');
    const unknown = makeUnknownGroup(2, 'same');
    const before = followList(noSelection, makeList({ march: unknown }));
    const state = followList(toggleItem(before, at('march', 1)), makeList({ march: known }));
    expect(isItemSelected(state, at('march', 1))).toBe(true);
  });

  it('drops months that are gone, and continues from no place', () => {
    const state = followList(toggleItem(start, at('may', 1)), makeList({ march: makeGroup(['a']) }));
    expect([selectedCount(state), state.anchor, state.isOn]).toEqual([0, null, true]);
  });
});

it('selects by ids what is still there', () => {
  const state = selectItems(start, 'march', ['c', 'gone', 'a']);
  expect([0, 1, 2].map((item) => isItemSelected(state, at('march', item)))).toEqual([true, false, true]);
  expect(selectItems(start, 'march', ['gone'])).toBe(start);
});

it('notifies listeners of changes only', () => {
  const store = createSelectionStore();
  let received = 0;
  const stop = store.subscribe(() => received++);
  store.update(startSelecting);
  store.update(startSelecting);
  store.update(deselectAll);
  stop();
  store.update(stopSelecting);
  expect(received).toBe(1);
});

it('selects a million photos of 240 months as 240 ranges, and looks at none of them', () => {
  const unknown = Array.from({ length: 240 }, () => makeUnknownGroup(4167));
  const ids = unknown.map((month) => vi.spyOn(month, 'idAt'));
  const places = unknown.map((month) => vi.spyOn(month, 'indexOf'));
  const groups = unknown.map((month, index) => [`${index}`, month] as const);
  const state = followList(noSelection, new Map(groups));
  const all = selectAll(state);
  expect(selectedCount(all)).toBe(240 * 4167);
  expect(ids.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(places.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect([...all.selected.values()].flatMap(({ ranges }) => ranges)).toHaveLength(240);
});

describe('what a rectangle touches', () => {
  const two = new Map([['may', [{ from: 2, to: 4 }]]]);
  const others = new Map([['april', [{ from: 0, to: 3 }]]]);

  it('is selected in addition to what was before, and not once the rectangle leaves it', () => {
    const before = toggleItem(start, at('may', 3));
    const more = selectTouched(before, before, two);
    expect(more.selected.get('may')?.ranges).toEqual([{ from: 2, to: 4 }]);
    const left = selectTouched(more, before, others);
    expect([isItemSelected(left, at('may', 2)), isItemSelected(left, at('may', 3))]).toEqual([false, true]);
    expect(selectedCount(left)).toBe(4);
    expect(selectedCount(selectTouched(left, before, new Map()))).toBe(1);
  });

  it('starts selecting, which goes on when it touches nothing any more', () => {
    expect(selectTouched(start, start, new Map()).isOn).toBe(false);
    const touched = selectTouched(start, start, two);
    expect(touched.isOn).toBe(true);
    expect(selectTouched(touched, start, new Map())).toMatchObject({ isOn: true, selected: new Map() });
  });

  it('is limited to what is there, and follows photos that move meanwhile', () => {
    const before = toggleItem(start, at('march', 1));
    const moved = followList(before, makeList({ march: makeGroup(['z', 'a', 'b', 'c']) }));
    const touched = new Map([
      ['march', [{ from: 3, to: 9 }]],
      ['may', [{ from: 0, to: 2 }]],
    ]);
    const state = selectTouched(moved, before, touched);
    expect(state.selected.get('march')?.ranges).toEqual([{ from: 2, to: 4 }]);
    expect(selectedCount(state)).toBe(2);
  });
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline, type TimelineLayout } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { makeListPage, type TestPage } from '../testing/list-page.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { ListScroller } from './list-scroller.ts';
import { type VirtualBox, virtualBox } from './virtual-offset.ts';

const wide = gridMeasures(1200, 1200);
const months = Array.from({ length: 300 }, (_, index) => ({
  key: `${2024 - Math.floor(index / 12)}/${12 - (index % 12)}` as SectionKey,
  count: 300,
}));
const layout = layoutTimeline(makeTimeline(months), wide);
/** A fifth of the list. */
const box = virtualBox(layout.height, Math.round(layout.height / 5));

let page: TestPage;
let scroller: ListScroller;

function show(shown: TimelineLayout, inBox: VirtualBox) {
  page.setBox(inBox.boxHeight);
  scroller.follow(shown, inBox);
}

function scrollTo(scrollY: number) {
  page.scrollTo(scrollY);
  scroller.scrolled();
}

const top = () => scroller.view().top;
const bottom = () => top() + page.windowHeight();

beforeEach(() => {
  page = makeListPage({ above: 300, below: 200, windowHeight: 900 });
  scroller = new ListScroller(page);
  show(layout, box);
});

describe('a list higher than the page may be', () => {
  it('moves pixel by pixel under the wheel, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -900, max: 900 }),
        (share, step) => {
          scrollTo(share * page.end());
          const before = top();
          const at = page.scrollY();
          scrollTo(at + step);
          expect(top() - before).toBeCloseTo(page.scrollY() - at, 4);
        },
      ),
    );
  });

  it('shows every pixel from the header to the last one under a wheel that never rests', () => {
    let seen = 0;
    for (let turns = 0; page.scrollY() < page.end(); turns++) {
      const before = bottom();
      scrollTo(page.scrollY() + 850);
      expect(bottom() - before).toBeLessThanOrEqual(851);
      seen = bottom();
      expect(turns).toBeLessThan((2 * layout.height) / 850);
    }
    expect(seen).toBe(layout.height + 200);
    while (page.scrollY() > 0) scrollTo(page.scrollY() - 850);
    expect(top()).toBe(-300);
  });

  it('is in proportion under the thumb, and exact at both ends', () => {
    scrollTo(page.end() / 2);
    expect(top() / layout.height).toBeCloseTo(0.5, 1);
    scrollTo(page.end());
    expect(bottom()).toBe(layout.height + 200);
    scrollTo(0);
    expect(top()).toBe(-300);
  });

  it('returns into proportion at rest, and nothing moves in the window', () => {
    scrollTo(page.end() / 2);
    for (let step = 0; step < 60; step++) scrollTo(page.scrollY() + 800);
    const [before, at] = [top(), page.scrollY()];
    scroller.settle();
    expect(top()).toBeCloseTo(before, 6);
    expect(page.scrollY()).not.toBe(at);
    expect(page.scrollY() / page.end()).toBeCloseTo(top() / layout.height, 1);
    const settled = page.scrollY();
    scroller.scrolled();
    scroller.settle();
    expect([top(), page.scrollY()]).toEqual([before, settled]);
  });

  it('stays at the top of the page when its months change before its scroll event', () => {
    scrollTo(page.end() / 2);
    page.scrollTo(0);
    const reversed = layoutTimeline(makeTimeline(months.toReversed()), wide);
    show(reversed, virtualBox(reversed.height, box.boxHeight));
    expect([page.scrollY(), top()]).toEqual([0, -300]);
  });

  it('goes to any offset exactly, the ends included', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: Math.floor(layout.height) - 700 }), (offset) => {
        scroller.toOffset(offset);
        expect(top()).toBeCloseTo(offset, 4);
      }),
    );
    scroller.toOffset(layout.height - 900);
    expect(bottom()).toBeCloseTo(layout.height, 4);
  });
});

describe('a position that was gone to', () => {
  const key = '2010/6';
  const toMonth = () => scroller.toPosition({ key, item: 0, into: 0 });
  const edge = (shown: TimelineLayout) => shown.tops[shown.indexOf.get(key) ?? -1] ?? Number.NaN;
  it('stays at the edge of the window while its month and those around it load', () => {
    toMonth();
    expect(top()).toBeCloseTo(edge(layout), 4);
    const loaded = new Set<SectionKey>();
    // The month below first: its rows are the only loaded ones then.
    for (const month of ['2010/5', '2010/6', '2010/7', '2019/1'] as const) {
      loaded.add(month);
      const panoramas = { loaded: 24, photo: { visibleWidth: 4000 } };
      const now = months.map((one) => (loaded.has(one.key) ? { ...one, ...panoramas } : one));
      const next = layoutTimeline(makeTimeline(now), wide);
      scroller.scrolled();
      show(next, virtualBox(next.height, Math.round(layout.height / 5)));
      expect(top()).toBeCloseTo(edge(next), 4);
    }
    expect(scroller.view().held?.key).toBe(key);
  });

  it('is released by scrolling', () => {
    toMonth();
    scrollTo(page.scrollY() + 1);
    expect(scroller.view().held).toBeNull();
  });
});

describe('the end, gone to', () => {
  it('stays at the lower edge of the window while months load, until the customer scrolls', () => {
    scroller.toEnd();
    expect(bottom()).toBeCloseTo(layout.height, 4);
    const last = months.at(-1)?.key;
    const loaded = { loaded: 300, photo: { visibleWidth: 4000 } };
    const now = months.map((one) => (one.key === last ? { ...one, ...loaded } : one));
    const next = layoutTimeline(makeTimeline(now), wide);
    expect(next.height).not.toBe(layout.height);
    const nextBox = virtualBox(next.height, Math.round(layout.height / 5));
    scroller.scrolled();
    show(next, nextBox);
    expect(bottom()).toBeCloseTo(next.height, 4);
    scrollTo(page.scrollY() - 100);
    const before = top();
    show(layout, box);
    expect(bottom()).not.toBeCloseTo(layout.height, 0);
    expect(top()).toBeLessThan(before + 1);
  });
});

describe('a list of usual height', () => {
  it('is scrolled by the browser alone', () => {
    show(layout, virtualBox(layout.height, layout.height));
    const moves = page.moves();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(page.end()) }), (scrollY) => {
        scrollTo(scrollY);
        scroller.settle();
        expect(scroller.view()).toEqual({ top: scrollY - 300, height: 900, shift: 0, held: null });
      }),
    );
    expect(page.moves()).toBe(moves);
  });
});

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useIdle } from '../../browser/use-idle.ts';
import { classNames } from '../../ui/class-names.ts';
import type { GridMeasures } from '../layout/grid-measures.ts';
import { firstSectionAt, layoutTimeline, type TimelineLayout } from '../layout/timeline-layout.ts';
import { visibleRange } from '../layout/visible-range.ts';
import { useListState, usePhotoList } from '../list/use-photo-list.ts';
import { useProcessingPoll } from '../loading/use-processing-poll.ts';
import { sectionsToLoad, useSectionLoading } from '../loading/use-section-loading.ts';
import { ScrubberSlot } from '../scrubber/scrubber-slot.tsx';
import { useMarquee } from '../selecting/use-marquee.ts';
import { useTouchDrag } from '../selecting/use-touch-drag.ts';
import { countOf } from '../store/section-photos.ts';
import { pageBox, useScrollBox } from '../window/scroll-box.ts';
import { useGridMeasures } from '../window/use-grid-measures.ts';
import { useSavedScroll } from '../window/use-saved-scroll.ts';
import { type ListWindow, type TimelineWindow, useTimelineWindow } from '../window/use-timeline-window.ts';
import { type AddressOfPhoto, usePhotoLinks } from './photo-links.ts';
import { SectionView } from './section-view.tsx';
import styles from './timeline-grid.module.css';
import { useDeletionMotion } from './use-deletion-motion.ts';
import { useGridFocus } from './use-grid-focus.ts';

export interface TimelineGridProps {
  /** A preview covers the list, which takes no focus. */
  readonly isCovered: boolean;
  /** Photos are arriving, so counts are polled. */
  readonly isFilling: boolean;
  /** Stable; null: photos cannot be opened. */
  readonly addressOf: AddressOfPhoto | null;
}

/** Rendered beyond the window, in window heights above and below together. */
const OVERSCAN = 1;
/** The share of it that lies ahead while the list scrolls. */
const AHEAD = 0.8;
/** Pixels a millisecond from which on a direction counts. */
const MOVING = 0.3;

/** The band of rows to render: more of it lies where the list scrolls to. At first only what is in view, which is there sooner. */
function bandOf({ top, height, velocity }: TimelineWindow, isFirst: boolean): { from: number; to: number } {
  const below = Math.abs(velocity) < MOVING ? 0.5 : velocity > 0 ? AHEAD : 1 - AHEAD;
  const beyond = isFirst ? 0 : height * OVERSCAN;
  return { from: top - beyond * (1 - below), to: top + height + beyond * below };
}

/** Renders only the rows in and near the window. */
export function TimelineGrid(props: TimelineGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(list, usePhotoList().hasMonths);
  const hasGutter = useHasScrubber();
  return (
    <div ref={list} className={styles.list} data-gutter={hasGutter || undefined}>
      {measures ? <MeasuredGrid {...props} list={list} measures={measures} /> : null}
    </div>
  );
}

/** Whether the list has months and scrolls with the page. */
function useHasScrubber(): boolean {
  const { hasMonths } = usePhotoList();
  return useScrollBox() === pageBox && hasMonths;
}

/** Publishes what is in view, until the list leaves the page. */
function useInView(layout: TimelineLayout, { top }: ListWindow): void {
  const { inView } = usePhotoList();
  useLayoutEffect(() => {
    const section = top > 0 ? layout.sections[firstSectionAt(layout, top)] : undefined;
    inView.set(section?.key ?? null);
  }, [inView, layout, top]);
  useEffect(() => () => inView.set(null), [inView]);
}

interface MeasuredGridProps extends TimelineGridProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly measures: GridMeasures;
}

function MeasuredGrid({ list, measures, isCovered, isFilling, addressOf }: MeasuredGridProps) {
  const hasScrubber = useHasScrubber();
  const state = useListState();
  const layout = useMemo(() => layoutTimeline(state, measures), [state, measures]);
  const shown = useTimelineWindow(layout, list);
  useSavedScroll(layout);
  useInView(layout, shown);
  const { tabStop, pinned, listProps } = useGridFocus({ layout, list, shown, isCovered });
  const links = usePhotoLinks(addressOf);
  useTouchDrag(list, layout);
  useMarquee(list, layout, isCovered);
  useDeletionMotion(list, isCovered);
  const band = bandOf(shown, !useIdle());
  const visible = visibleRange(layout, band.from, band.to);
  const onScreen = visible.flatMap(({ section }) => layout.sections[section]?.key ?? []);
  useSectionLoading(sectionsToLoad(layout, shown));
  useProcessingPoll(onScreen, isFilling);
  const drawn =
    pinned && !visible.some(({ section }) => section === pinned.section)
      ? [...visible, { section: pinned.section, fromRow: 0, toRow: 0 }]
      : visible;
  return (
    <>
      {isCovered || !hasScrubber ? null : <ScrubberSlot layout={layout} shown={shown} />}
      <div
        {...listProps}
        className={classNames(styles.months, shown.boxHeight < layout.height && styles.capped)}
        style={{ height: shown.boxHeight }}
        data-sections
      >
        {drawn.map(({ section: index, fromRow, toRow }) => {
          const section = layout.sections[index];
          return section ? (
            <SectionView
              key={section.key}
              section={section}
              count={countOf(section.state)}
              measures={measures}
              top={(layout.tops[index] ?? 0) - shown.shift}
              fromRow={fromRow}
              toRow={toRow}
              pinnedRow={pinned?.section === index ? pinned.row : null}
              tabStop={tabStop.section === index ? tabStop.item : null}
              links={links}
            />
          ) : null;
        })}
      </div>
    </>
  );
}

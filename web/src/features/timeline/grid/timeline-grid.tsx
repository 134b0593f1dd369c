import { type RefObject, useMemo, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { GridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { visibleRange } from '../layout/visible-range.ts';
import { useGentlePolling } from '../loading/use-gentle-polling.ts';
import { useMonthLoading } from '../loading/use-month-loading.ts';
import { wantedMonths } from '../loading/wanted-months.ts';
import { ScrubberSlot } from '../scrubber/scrubber-slot.tsx';
import { useTouchDrag } from '../selecting/use-touch-drag.ts';
import { countOf } from '../store/month-photos.ts';
import { useListState, usePhotoList } from '../use-photo-list.ts';
import { pageBox, useScrollBox } from '../window/scroll-box.ts';
import { useGridMeasures } from '../window/use-grid-measures.ts';
import { usePlaceMemory } from '../window/use-place-memory.ts';
import { useTimelineWindow } from '../window/use-timeline-window.ts';
import { MonthSection } from './month-section.tsx';
import type { OpenPhoto } from './photo-tile.tsx';
import styles from './timeline-grid.module.css';
import { useGridFocus } from './use-grid-focus.ts';

export interface TimelineGridProps {
  /** A preview lies over the list: it takes no focus. */
  readonly isCovered: boolean;
  /** Photos are arriving: asks for the counts now and then. */
  readonly isFilling: boolean;
  readonly onOpen: OpenPhoto;
}

/** Share of the window's height that is drawn above and below it. */
const OVERSCAN = 0.5;

/** The months under each other. Only rows in and near the window are in the page. */
export function TimelineGrid(props: TimelineGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(list);
  return (
    <div ref={list} className={styles.list}>
      {measures ? <MeasuredGrid {...props} list={list} measures={measures} /> : null}
    </div>
  );
}

interface MeasuredGridProps extends TimelineGridProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly measures: GridMeasures;
}

function MeasuredGrid({ list, measures, isCovered, isFilling, onOpen }: MeasuredGridProps) {
  const { hasMonths } = usePhotoList();
  // The scrubber stands at the edge of the window.
  const isBoxed = useScrollBox() !== pageBox;
  const state = useListState();
  const layout = useMemo(() => layoutTimeline(state, measures), [state, measures]);
  const shown = useTimelineWindow(layout, list);
  usePlaceMemory(layout);
  const { tabStop, pinned, listProps } = useGridFocus({ layout, list, shown, isCovered });
  useTouchDrag(list, layout);
  const overscan = shown.height * OVERSCAN;
  const visible = visibleRange(layout, shown.top - overscan, shown.top + shown.height + overscan);
  const onScreen = visible.flatMap(({ section }) => layout.sections[section]?.key ?? []);
  useMonthLoading(wantedMonths(layout, shown));
  useGentlePolling(onScreen, isFilling);
  const drawn =
    pinned && !visible.some(({ section }) => section === pinned.section)
      ? [...visible, { section: pinned.section, fromRow: 0, toRow: 0 }]
      : visible;
  return (
    <>
      {isCovered || !hasMonths || isBoxed ? null : <ScrubberSlot layout={layout} shown={shown} />}
      <div
        {...listProps}
        className={classNames(styles.months, shown.boxHeight < layout.height && styles.capped)}
        style={{ height: shown.boxHeight }}
      >
        {drawn.map(({ section: index, fromRow, toRow }) => {
          const section = layout.sections[index];
          return section ? (
            <MonthSection
              key={section.key}
              section={section}
              count={countOf(section.month)}
              measures={measures}
              top={(layout.tops[index] ?? 0) - shown.shift}
              fromRow={fromRow}
              toRow={toRow}
              pinnedRow={pinned?.section === index ? pinned.row : null}
              tabStop={tabStop.section === index ? tabStop.item : null}
              onOpen={onOpen}
            />
          ) : null;
        })}
      </div>
    </>
  );
}

import { useEffect, useSyncExternalStore } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { visibleRange } from '../layout/visible-range.ts';
import { useListState, usePhotoList } from '../list/use-photo-list.ts';
import { missingPages } from '../store/section-photos.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { timelinePace } from '../window/scroll-pace.ts';
import type { TimelineWindow } from '../window/use-timeline-window.ts';
import type { RequestedSection } from './screen.ts';

/** Photos are loaded this many window heights around the window. */
const AROUND = 1;
/** Photos are loaded ahead as far as the list scrolls in this time, up to this many window heights more. */
const LEAD_MS = 1000;
const LONGEST_LEAD = 2;

export function sectionsToLoad(
  layout: TimelineLayout,
  { top, height, velocity }: Pick<TimelineWindow, 'top' | 'height' | 'velocity'>,
): RequestedSection[] {
  const longest = LONGEST_LEAD * height;
  const lead = Math.min(longest, Math.max(-longest, velocity * LEAD_MS));
  const from = top - AROUND * height + Math.min(0, lead);
  const near = visibleRange(layout, from, top + (1 + AROUND) * height + Math.max(0, lead));
  return near.flatMap(({ section, fromRow, toRow }) => {
    const found = layout.sections[section];
    if (!found) return [];
    const { start } = found.rows;
    return { key: found.key, from: start[fromRow] ?? 0, to: start[toRow] ?? 0 };
  });
}

/** Sections that only scroll past are not loaded. */
const PAUSE_MS = 60;

/** Identifies everything that decides what to load. */
function nameOf({ sections }: TimelineState, { key, from, to }: RequestedSection): string {
  const section = sections.get(key);
  if (!section) return '';
  const { status, stale, expanded, layoutStatus } = section;
  const pages = section.layout ? missingPages(section, from, to).join(' ') : `none ${from === 0}`;
  return `${key} ${status} ${stale} ${expanded} ${layoutStatus} ${pages}`;
}

/** Loads what is on screen once scrolling pauses, and aborts the rest. */
export function useSectionLoading(visible: readonly RequestedSection[]): void {
  const fast = useSyncExternalStore(timelinePace.subscribe, timelinePace.isFast);
  const { loader } = usePhotoList();
  const state = useListState();
  const name = visible.map((section) => nameOf(state, section)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` covers all that matters of the sections.
  useEffect(() => {
    if (fast) return;
    const timer = setTimeout(() => loader.setVisible(visible), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [loader, name, fast]);
}

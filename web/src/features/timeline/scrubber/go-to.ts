import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { scrollToOffset, scrollToPlace } from '../window/timeline-scroll.ts';
import { lastTop, type Target } from './scrubber-scale.ts';

/** Moves the list; its start is the page's, with all that stands above it. */
export function goTo(layout: TimelineLayout, windowHeight: number, to: Target['to']): void {
  if (to === 'start') scrollToOffset(-layout.height - windowHeight);
  else if (to === 'end') scrollToOffset(lastTop(layout, windowHeight));
  else scrollToPlace(to);
}

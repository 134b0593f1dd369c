import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { ListScroll } from '../window/list-scroll.ts';
import type { Target } from './scrubber-scale.ts';

/** Moves the list; its start is the page's, with all that stands above it. */
export function goTo(
  scroll: ListScroll,
  layout: TimelineLayout,
  windowHeight: number,
  to: Target['to'],
): void {
  if (to === 'start') scroll.toOffset(-layout.height - windowHeight);
  else if (to === 'end') scroll.toEnd();
  else scroll.toPosition(to);
}

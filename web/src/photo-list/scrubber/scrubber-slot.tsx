import { Suspense } from 'react';
import { lazy } from '../../browser/lazy.ts';
import type { ScrubberProps } from './scrubber.tsx';

const Scrubber = lazy(() => import('./scrubber.tsx'));

/** Fewer screens than this are scrolled in a moment. */
const SHORT = 4;

/** The scrubber, where the list is long enough to need one. */
export function ScrubberSlot(props: ScrubberProps) {
  if (props.layout.height < SHORT * props.shown.height) return null;
  return (
    <Suspense fallback={null}>
      <Scrubber {...props} />
    </Suspense>
  );
}

import { type RefObject, useEffect } from 'react';
import { bannerRoom } from './remembered.ts';

/** With its margin, in CSS pixels. */
function heightOf(bar: HTMLElement | null): number {
  if (!bar) return 0;
  return bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).marginTop);
}

/** Next time its room is kept; none for a bar that is not there. */
export function useRememberHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => bannerRoom.set(heightOf(bar.current)));
}

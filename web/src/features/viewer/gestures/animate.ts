import { prefersLessMotion } from '../../../browser/media-query.ts';

/** Milliseconds; motion stays under 200. */
const DURATION = 180;

/** Puts an element to a place, on the way there unless the system asks for less motion. */
export function glideTo(element: HTMLElement, transform: string): void {
  const from = getComputedStyle(element).transform;
  place(element, transform);
  if (prefersLessMotion()) return;
  element.animate([{ transform: from }, { transform: transform || 'none' }], {
    duration: DURATION,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  });
}

/** Puts an element to a place at once, whatever it was on the way to. */
export function place(element: HTMLElement, transform: string): void {
  for (const motion of element.getAnimations()) motion.cancel();
  element.style.transform = transform;
}

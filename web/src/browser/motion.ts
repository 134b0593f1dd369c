/** As `--ease`. */
export const ease = 'cubic-bezier(0.2, 0, 0, 1)';

/** Fades an element out and takes it from the page; `duration` in milliseconds. */
export function fadeAway(element: HTMLElement, duration: number): void {
  const end = () => element.remove();
  element
    .animate([{ opacity: 1 }, { opacity: 0 }], { duration, easing: ease, fill: 'forwards' })
    .finished.then(end, end);
}

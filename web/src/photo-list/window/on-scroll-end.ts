/** Long enough for momentum to end; short enough that scrolling has not begun again. */
const REST_MS = 150;

const passive = { passive: true };

/** Calls when the page, or what else scrolls, has not been scrolled for a moment and no finger lies on it. Ends with the returned function. */
export function onScrollEnd(onRest: () => void, scrolls: EventTarget = window): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = false;
  const touched = new Set<EventTarget>();
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isTouched) onRest();
    }, REST_MS);
  };
  const leave = (target: EventTarget) => {
    touched.delete(target);
    for (const name of ['touchend', 'touchcancel']) target.removeEventListener(name, onTouchEnd);
  };
  function onTouchEnd(event: Event): void {
    isTouched = (event as TouchEvent).touches.length > 0;
    if (isTouched) return;
    for (const target of touched) leave(target);
    wait();
  }
  // The end of a touch is dispatched to its tile only, also when the tile has left the page.
  const onTouchStart = ({ target }: TouchEvent) => {
    isTouched = true;
    if (!target) return;
    touched.add(target);
    for (const name of ['touchend', 'touchcancel']) target.addEventListener(name, onTouchEnd, passive);
  };
  scrolls.addEventListener('scroll', wait, passive);
  window.addEventListener('touchstart', onTouchStart, passive);
  return () => {
    clearTimeout(timer);
    for (const target of touched) leave(target);
    scrolls.removeEventListener('scroll', wait);
    window.removeEventListener('touchstart', onTouchStart);
  };
}

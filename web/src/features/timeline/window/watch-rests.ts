/** Long enough that momentum has ended; short enough that one has not begun anew. */
const REST_MS = 150;

/** Calls when the page has not been scrolled for a moment and no finger lies on it. Ends with the returned function. */
export function watchRests(onRest: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isTouched) onRest();
    }, REST_MS);
  };
  const onTouch = (event: TouchEvent) => {
    isTouched = event.touches.length > 0;
    if (!isTouched) wait();
  };
  const touches = ['touchstart', 'touchend', 'touchcancel'] as const;
  window.addEventListener('scroll', wait, { passive: true });
  for (const name of touches) window.addEventListener(name, onTouch, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', wait);
    for (const name of touches) window.removeEventListener(name, onTouch);
  };
}

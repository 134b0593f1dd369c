let bar: HTMLElement | null = null;
let height = 0;

/** Height of the bar that sticks to the top of the window, in pixels. It does not make the browser lay out the page. */
export function topRoom(): number {
  return height;
}

/**
 * Reserves room for a bar that sticks to the top of the window, for scrolling and for focus; a page has one
 * at most. The returned function ends it.
 */
export function reserveTopSpace(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const makeRoom = () => {
    height = bar?.offsetHeight ?? 0;
    // A custom property of the root would make the browser style the whole page again.
    style.scrollPaddingTop = bar ? `${height}px` : '';
  };
  const observer = new ResizeObserver(makeRoom);
  bar = element;
  makeRoom();
  observer.observe(element);
  return () => {
    observer.disconnect();
    if (bar !== element) return;
    bar = null;
    makeRoom();
  };
}

/**
 * Keeps room for what lies over the foot of the window: the page can be scrolled out from under it, and the browser
 * scrolls what gets the focus above it. Ends with the returned function.
 */
export function keepBottomClear(cover: HTMLElement): () => void {
  const room = (value: string) => {
    document.body.style.paddingBottom = value;
    document.documentElement.style.scrollPaddingBottom = value;
  };
  const observer = new ResizeObserver(() => room(`${cover.offsetHeight}px`));
  observer.observe(cover);
  return () => {
    observer.disconnect();
    room('');
  };
}

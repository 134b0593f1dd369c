/** What lies over the foot of the window now. */
const covers = new Set<HTMLElement>();

const heightOf = (some: Iterable<HTMLElement>) =>
  [...some].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

function makeRoom(): void {
  const room = covers.size === 0 ? '' : `${heightOf(covers)}px`;
  document.body.style.paddingBottom = room;
  const { style } = document.documentElement;
  style.scrollPaddingBottom = room;
  style.setProperty('--bottom-room', room || '0px');
  for (const cover of covers) {
    const others = [...covers].filter((other) => other !== cover);
    cover.style.setProperty('--covers-below', `${heightOf(others)}px`);
  }
}

/**
 * Keeps room for what lies over the foot of the window: the page can be scrolled out from under it, and the browser
 * scrolls what gets the focus above it. `--bottom-room` of the page is all of it, `--covers-below` of a cover what the
 * others take. Ends with the returned function.
 */
export function keepBottomClear(cover: HTMLElement): () => void {
  const observer = new ResizeObserver(makeRoom);
  covers.add(cover);
  observer.observe(cover);
  return () => {
    observer.disconnect();
    covers.delete(cover);
    makeRoom();
  };
}

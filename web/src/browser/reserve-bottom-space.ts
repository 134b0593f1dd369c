/** Menu and consent stand at the edge itself, the bar of a selection above them, notices above all. */
export type BottomLevel = 'edge' | 'selection' | 'notice';

const levels: readonly BottomLevel[] = ['edge', 'selection', 'notice'];

const covers = new Map<HTMLElement, BottomLevel>();

/** Height of all covers below a level; at one level they lie over each other. */
function heightBelow(level: number): number {
  return levels.slice(0, level).reduce((sum, each) => {
    const heights = [...covers].filter(([, its]) => its === each).map(([{ offsetHeight }]) => offsetHeight);
    return sum + Math.max(0, ...heights);
  }, 0);
}

function makeRoom(): void {
  const room = covers.size === 0 ? '' : `${heightBelow(levels.length)}px`;
  document.body.style.paddingBottom = room;
  const { style } = document.documentElement;
  style.scrollPaddingBottom = room;
  style.setProperty('--bottom-room', room || '0px');
  const replacesMenu = [...covers.keys()].some(({ dataset }) => dataset.replacesMenu !== undefined);
  document.documentElement.toggleAttribute('data-menu-replaced', replacesMenu);
  for (const [cover, level] of covers) {
    cover.style.setProperty('--covers-below', `${heightBelow(levels.indexOf(level))}px`);
  }
}

/**
 * Reserves room for an element over the bottom of the window, for scrolling and for focus. `--bottom-room`
 * of the page is the total, `--covers-below` of a cover the height of those below it. Covers with
 * `data-replaces-menu` hide the menu at the edge. The returned function ends it.
 */
export function reserveBottomSpace(cover: HTMLElement, level: BottomLevel): () => void {
  const observer = new ResizeObserver(makeRoom);
  covers.set(cover, level);
  observer.observe(cover);
  return () => {
    observer.disconnect();
    covers.delete(cover);
    makeRoom();
  };
}

import type { ScrollBox } from '../window/scroll-box.ts';

/** Duration of a long press; shorter than the system's own. */
const HOLD_MS = 380;
/** Movement in pixels that still counts as resting. */
const SLOP = 10;

/** A point in pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TouchDrag {
  moveTo(at: Point): void;
  /** `hasMoved`: the finger did not rest. */
  end(hasMoved: boolean): void;
  cancel(): void;
}

/** Starts a drag after a long press. Null when there is nothing to drag. */
export type BeginTouchDrag = (tile: HTMLElement, at: Point) => TouchDrag | null;

/** The tile of a cell, also when its checkbox was touched. */
function tileOf(element: Element | null): HTMLElement | null {
  return element?.closest('[role=gridcell]')?.querySelector<HTMLElement>('[data-month][data-item]') ?? null;
}

/** The tile at a point, also beneath the bars that cover the edges. */
export function tileAt({ x, y }: Point): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const tile = tileOf(element);
    if (tile) return tile;
  }
  return null;
}

/** Prevents scrolling and clicks while selecting. */
export const swallow = (event: Event) => {
  if (event.cancelable) event.preventDefault();
};

/**
 * Detects a long press and a drag from there, which scrolls at the edges. Returns the unsubscribe function.
 */
export function listenToTouchDrag(list: HTMLElement, begin: BeginTouchDrag, box: ScrollBox): () => void {
  let stop: (() => void) | null = null;
  const onTouchStart = (event: TouchEvent) => {
    stop?.();
    const [touch] = event.touches;
    const tile = tileOf(event.target as Element);
    stop = touch && tile && event.touches.length === 1 ? followTouch(touch, tile, begin, box) : null;
  };
  // Browsers make scrolling cancelable only with such a listener.
  const nothing = () => {};
  list.addEventListener('touchstart', onTouchStart, { passive: true });
  list.addEventListener('touchmove', nothing, { passive: false });
  return () => {
    stop?.();
    list.removeEventListener('touchstart', onTouchStart);
    list.removeEventListener('touchmove', nothing);
  };
}

function followTouch(first: Touch, tile: HTMLElement, begin: BeginTouchDrag, box: ScrollBox): () => void {
  let finger = { x: first.clientX, y: first.clientY };
  let drag: TouchDrag | null = null;
  let hasMoved = false;
  let endScrolling = () => {};
  const holding = setTimeout(() => {
    drag = begin(tile, finger);
    if (drag)
      endScrolling = scrollAtEdges(
        box,
        () => finger,
        () => drag?.moveTo(finger),
      );
    else stop();
  }, HOLD_MS);

  function onMove(event: TouchEvent) {
    const [touch] = event.touches;
    if (!touch) return;
    finger = { x: touch.clientX, y: touch.clientY };
    const isAway = Math.hypot(finger.x - first.clientX, finger.y - first.clientY) > SLOP;
    if (!drag) return isAway ? stop() : undefined;
    hasMoved ||= isAway;
    swallow(event);
    drag.moveTo(finger);
  }

  function onEnd(event: Event) {
    const ended = drag;
    drag = null;
    // The browser would otherwise send a click, which would deselect the tile.
    if (ended) swallow(event);
    stop();
    ended?.end(hasMoved);
  }

  // The touched element receives the events also after it leaves the page.
  const target = first.target as HTMLElement;
  const unlisten = listenAll(target, {
    touchmove: onMove,
    touchend: onEnd,
    touchcancel: () => stop(),
  });
  // The menu may be that of the tick, which appears below the finger. Where there is a mouse as well, a long touch would
  // start the browser's own drag.
  const unlistenOwn = listenAll(document, { contextmenu: swallow, dragstart: swallow });
  function stop() {
    clearTimeout(holding);
    endScrolling();
    unlisten();
    unlistenOwn();
    drag?.cancel();
    drag = null;
  }
  return stop;
}

/** A late frame must not scroll far. */
const LONGEST_STEP_MS = 50;

/** Scrolls while the pointer is near an edge, and reports each step. Returns the function that ends it. */
export function scrollAtEdges(
  box: Pick<ScrollBox, 'top' | 'height' | 'scrollBy'>,
  pointer: () => Point | null,
  onScrolled: () => void,
): () => void {
  let frame = requestAnimationFrame((now) => scroll(now, now));
  function scroll(before: number, now: number) {
    const at = pointer();
    const speed = at ? edgeSpeed(at.y - box.top(), box.height()) : 0;
    if (speed !== 0) {
      box.scrollBy((speed * Math.min(LONGEST_STEP_MS, now - before)) / 1000);
      onScrolled();
    }
    frame = requestAnimationFrame((next) => scroll(now, next));
  }
  return () => cancelAnimationFrame(frame);
}

export function listenAll(target: EventTarget, listeners: object): () => void {
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  // Captured, so that they come before those of React.
  const options = { passive: false, capture: true };
  for (const [name, listener] of entries) target.addEventListener(name, listener, options);
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener, options);
  };
}

/** Height of the scrolling bands at the edges, in pixels. */
const BAND = 96;
/** Pixels per second. */
const FASTEST = 1600;

/** Scroll speed at `y` in a window of that height: pixels per second, negative upwards. */
export function edgeSpeed(y: number, height: number): number {
  const band = Math.min(BAND, height / 4);
  const above = Math.min(1, (band - y) / band);
  if (above > 0) return -FASTEST * above ** 2;
  const below = Math.min(1, (y - (height - band)) / band);
  return below > 0 ? FASTEST * below ** 2 : 0;
}

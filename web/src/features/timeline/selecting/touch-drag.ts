import type { ScrollBox } from '../window/scroll-box.ts';
import { edgeSpeed } from './edge-scroll.ts';

/** A finger that rests this long on a tile begins to select; the system's own long press comes later. */
const HOLD_MS = 380;
/** A finger is never quite still: pixels. */
const SLOP = 10;

export interface TouchDragActions {
  /** The finger has rested on a tile: the drag begins there. False when there is nothing to select. */
  begin(tile: HTMLElement): boolean;
  /** The finger is over another tile, or the same one again. */
  moveTo(tile: HTMLElement): void;
}

/** The tile of a cell, also when its tick was touched. */
function tileOf(element: Element | null): HTMLElement | null {
  return element?.closest('[role=gridcell]')?.querySelector<HTMLElement>('[data-month][data-item]') ?? null;
}

/** Nothing of the page may follow the finger, nor open, while it selects. */
const swallow = (event: Event) => {
  if (event.cancelable) event.preventDefault();
};

/**
 * A long press with a finger, and a drag from there, which scrolls at the edges of what the list scrolls in. Returns the way to stop
 * listening.
 */
export function listenToTouchDrag(list: HTMLElement, actions: TouchDragActions, box: ScrollBox): () => void {
  let stop: (() => void) | null = null;
  const onTouchStart = (event: TouchEvent) => {
    stop?.();
    const [touch] = event.touches;
    const tile = tileOf(event.target as Element);
    stop = touch && tile && event.touches.length === 1 ? followTouch(touch, tile, actions, box) : null;
  };
  // The browser asks for a leave to scroll only where somebody may refuse.
  const nothing = () => {};
  list.addEventListener('touchstart', onTouchStart, { passive: true });
  list.addEventListener('touchmove', nothing, { passive: false });
  return () => {
    stop?.();
    list.removeEventListener('touchstart', onTouchStart);
    list.removeEventListener('touchmove', nothing);
  };
}

/** Follows one finger from its first touch until it is lifted. */
function followTouch(first: Touch, tile: HTMLElement, actions: TouchDragActions, box: ScrollBox): () => void {
  let finger = { x: first.clientX, y: first.clientY };
  let isDragging = false;
  let frame = 0;
  const holding = setTimeout(() => {
    isDragging = actions.begin(tile);
    if (isDragging) frame = requestAnimationFrame((now) => scroll(now, now));
    else stop();
  }, HOLD_MS);

  function follow() {
    // Bars float over the tiles at the edges.
    for (const element of document.elementsFromPoint(finger.x, finger.y)) {
      const under = tileOf(element);
      if (under) return actions.moveTo(under);
    }
  }

  function scroll(before: number, now: number) {
    const speed = edgeSpeed(finger.y - box.top(), box.height());
    if (speed !== 0) {
      box.scrollBy((speed * Math.min(50, now - before)) / 1000);
      follow();
    }
    frame = requestAnimationFrame((next) => scroll(now, next));
  }

  function onMove(event: TouchEvent) {
    const [touch] = event.touches;
    if (!touch) return;
    const travelled = Math.hypot(touch.clientX - first.clientX, touch.clientY - first.clientY);
    finger = { x: touch.clientX, y: touch.clientY };
    if (!isDragging && travelled > SLOP) return stop();
    if (!isDragging) return;
    swallow(event);
    follow();
  }

  function onEnd(event: Event) {
    // Without this the browser would make a click of it, which would take the tick away.
    if (isDragging) swallow(event);
    stop();
  }

  // On the element that was touched: scrolled away it leaves the page, and its events go nowhere else.
  const target = first.target as HTMLElement;
  const unlisten = listenAll(target, {
    touchmove: onMove,
    touchend: onEnd,
    touchcancel: onEnd,
    contextmenu: swallow,
  });
  function stop() {
    clearTimeout(holding);
    cancelAnimationFrame(frame);
    unlisten();
  }
  return stop;
}

function listenAll(target: HTMLElement, listeners: object): () => void {
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of entries) target.addEventListener(name, listener, { passive: false });
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener);
  };
}

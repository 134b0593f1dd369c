import type { ScrollBox } from '../window/scroll-box.ts';
import { listenAll, type Point, scrollAtEdges, swallow } from './touch-drag.ts';

/** Movement in pixels that is still a press. */
const SLOP = 4;

export interface MouseDrag {
  /** Called after the list has scrolled below the mouse as well. */
  moveTo(at: Point): void;
  end(): void;
  cancel(): void;
}

interface MouseDragOptions {
  readonly box: ScrollBox;
  /** Whether a drag may begin on an element. */
  canBegin(target: Element): boolean;
  begin(from: Point): MouseDrag | null;
}

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });

/** Pressing the scroll bar is no press on what scrolls. */
function isOnScrollBar(element: HTMLElement, { x }: Point): boolean {
  return x - element.getBoundingClientRect().left >= element.clientWidth;
}

/** Detects drags by mouse, which scroll at the edges. Escape cancels. Returns the unsubscribe function. */
export function listenToMouseDrag(options: MouseDragOptions): () => void {
  const element = options.box.element();
  let stop = () => {};
  const onPress = (event: PointerEvent) => {
    stop();
    const isMouse = event.pointerType === 'mouse' && event.button === 0;
    if (!element || !isMouse || isOnScrollBar(element, pointOf(event))) return;
    if (options.canBegin(event.target as Element)) stop = followMouse(pointOf(event), options);
  };
  element?.addEventListener('pointerdown', onPress);
  return () => {
    stop();
    element?.removeEventListener('pointerdown', onPress);
  };
}

function followMouse(first: Point, { box, begin }: MouseDragOptions): () => void {
  let mouse = first;
  let drag: MouseDrag | null = null;
  let endScrolling = () => {};
  const move = () => drag?.moveTo(mouse);

  function onMove(event: PointerEvent) {
    // The button was released outside the window.
    if (event.buttons === 0) return end();
    mouse = pointOf(event);
    if (!drag) {
      if (Math.hypot(mouse.x - first.x, mouse.y - first.y) <= SLOP) return;
      drag = begin(first);
      if (!drag) return stop();
      preventClick();
      endScrolling = scrollAtEdges(box, () => mouse, move);
    }
    move();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!drag || event.key !== 'Escape') return;
    swallow(event);
    stop();
  }

  function end() {
    const ended = drag;
    drag = null;
    stop();
    ended?.end();
  }

  const unlisten = listenAll(document, {
    pointermove: onMove,
    pointerup: end,
    pointercancel: () => stop(),
    keydown: onKeyDown,
    selectstart: swallow,
    dragstart: swallow,
  });
  // After the list itself has followed.
  box.target()?.addEventListener('scroll', move);
  function stop() {
    endScrolling();
    unlisten();
    box.target()?.removeEventListener('scroll', move);
    drag?.cancel();
    drag = null;
  }
  return stop;
}

/** The button's release clicks what the drag began and ended on; keys and the next press click as always. */
function preventClick(): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0) return;
    swallow(event);
    event.stopPropagation();
  };
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('pointerdown', () => document.removeEventListener('click', onClick, true), {
    capture: true,
    once: true,
  });
}

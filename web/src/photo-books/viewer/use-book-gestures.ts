import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { GestureRecogniser, type Pointer } from '../../preview/viewer/gestures/recogniser.ts';
import { type Point, wheelFactor } from '../../preview/viewer/gestures/zoom.ts';
import { BookMotion } from './book-motion.ts';

interface BookGestures {
  readonly isZoomed: boolean;
  toggleZoom(): void;
  /** Pans a zoomed book by pixels. */
  pan(x: number, y: number): void;
  reset(): void;
}

/** A point in the window, from the centre of an element. */
function fromMiddle(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null;

/** Forwards pointers and the wheel to the motion; returns the unsubscribe function. */
function listen(stage: HTMLElement, motion: BookMotion): () => void {
  const recogniser = new GestureRecogniser(motion);
  const controller = new AbortController();
  const pointer = (event: PointerEvent): Pointer => ({
    ...fromMiddle(stage, event),
    id: event.pointerId,
    at: event.timeStamp,
    type: event.pointerType === 'mouse' ? 'mouse' : 'touch',
  });
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => stage.addEventListener(name, listener, { signal: controller.signal, passive: false });
  on('pointerdown', (event) => {
    if (event.button !== 0 || isControl(event.target)) return;
    stage.setPointerCapture(event.pointerId);
    recogniser.down(pointer(event));
  });
  on('pointermove', (event) => recogniser.move(pointer(event)));
  on('pointerup', (event) => recogniser.up(pointer(event)));
  on('pointercancel', () => recogniser.cancel());
  on('wheel', (event) => {
    // Without the key, which a pinch on a trackpad has, too, the page scrolls.
    if (!event.ctrlKey) return;
    event.preventDefault();
    motion.scaleBy(wheelFactor(event), fromMiddle(stage, event));
  });
  return () => controller.abort();
}

/** Tap, swipe, pinch and pan on the stage of a book. */
export function useBookGestures(
  stage: RefObject<HTMLElement | null>,
  onStep: (step: 1 | -1) => void,
): BookGestures {
  const motion = useRef<BookMotion>(null);
  const [isZoomed, setZoomed] = useState(false);
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const moving = new BookMotion({
      element,
      book: () => element.querySelector<HTMLElement>('[data-book]'),
      onZoomed: setZoomed,
      onStep: (by) => step(by),
    });
    motion.current = moving;
    const sizes = new ResizeObserver(() => moving.refit());
    sizes.observe(element);
    const stop = listen(element, moving);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [stage]);
  return {
    isZoomed,
    toggleZoom: () => motion.current?.toggle(),
    pan: (x, y) => motion.current?.onPan({ x, y }),
    reset: () => motion.current?.reset(),
  };
}

import { GestureRecogniser, type Pointer } from './recogniser.ts';
import type { StageMotion } from './stage-motion.ts';
import { type Point, wheelFactor } from './zoom.ts';

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** A point in the window, from the centre of an element. */
function fromMiddle(element: HTMLElement, { clientX, clientY }: Place): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null;

/**
 * Forwards pointer, wheel and double-click events of the stage to its motion; returns the unsubscribe
 * function.
 */
export function listen(stage: HTMLElement, motion: StageMotion): () => void {
  const recogniser = new GestureRecogniser(motion);
  const { signal, abort } = abortable();
  let lastType = 'mouse';
  const pointer = (event: PointerEvent): Pointer => ({
    ...fromMiddle(stage, event),
    id: event.pointerId,
    at: event.timeStamp,
    type: event.pointerType === 'mouse' ? 'mouse' : 'touch',
  });
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => stage.addEventListener(name, listener, { signal, passive: false });

  on('pointerdown', (event) => {
    lastType = event.pointerType;
    if (event.button !== 0 || isControl(event.target)) return;
    stage.setPointerCapture(event.pointerId);
    recogniser.down(pointer(event));
  });
  on('pointermove', (event) => recogniser.move(pointer(event)));
  on('pointerup', (event) => recogniser.up(pointer(event)));
  on('pointercancel', () => recogniser.cancel());
  on('dblclick', (event) => {
    // Touch double taps are detected from single taps.
    if (lastType === 'mouse' && !isControl(event.target)) motion.toggle(fromMiddle(stage, event));
  });
  on('wheel', (event) => {
    // The browser would zoom the whole page.
    event.preventDefault();
    motion.scaleBy(wheelFactor(event), fromMiddle(stage, event));
  });
  return abort;
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

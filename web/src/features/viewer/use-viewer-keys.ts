import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../ui/modal/modal-stack.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Pixels that a zoomed photo goes with one press of an arrow key. */
const PAN = 80;

/** The arrow shows where one looks: the photo goes the other way. */
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [-PAN, 0],
  ArrowLeft: [PAN, 0],
  ArrowDown: [0, -PAN],
  ArrowUp: [0, PAN],
};

export interface ViewerKeys {
  /** Left and right arrow. */
  readonly onStep: (step: 1 | -1) => void;
  /** Shift with an arrow. */
  readonly onPan: (x: number, y: number) => void;
  /** `i`. */
  readonly onDetails: (() => void) | undefined;
}

/** Keys of the preview, wherever the focus is, while no dialog lies above. */
export function useViewerKeys(keys: ViewerKeys): void {
  const press = useEffectEvent(({ key, shiftKey }: KeyboardEvent) => {
    const pan = pans[key];
    if (shiftKey) return pan && keys.onPan(...pan);
    if (key === 'ArrowRight') keys.onStep(1);
    if (key === 'ArrowLeft') keys.onStep(-1);
    if (key === 'i') keys.onDetails?.();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
      if (event.defaultPrevented || !isPlain || isModalOpen() || isTyping(event.target)) return;
      press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../ui/modal/modal-stack.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Pixels per key press. */
const PAN = 80;

/** Arrow keys move the view, so the photo moves the other way. */
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [-PAN, 0],
  ArrowLeft: [PAN, 0],
  ArrowDown: [0, -PAN],
  ArrowUp: [0, PAN],
};

export interface ViewerKeys {
  /** Left and right arrow. */
  readonly onStep: (step: 1 | -1) => void;
  /** Shift and an arrow. */
  readonly onPan: (x: number, y: number) => void;
  /** `i`. */
  readonly onDetails: (() => void) | undefined;
}

/** Keys of the preview, wherever the focus is, unless a dialog is open above. */
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

import { usePageKeys } from '../../ui/modal/use-page-keys.ts';

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
  usePageKeys(({ key, shiftKey, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return;
    const pan = pans[key];
    if (shiftKey) {
      if (pan) keys.onPan(...pan);
      return;
    }
    if (key === 'ArrowRight') keys.onStep(1);
    if (key === 'ArrowLeft') keys.onStep(-1);
    if (key === 'i') keys.onDetails?.();
  });
}

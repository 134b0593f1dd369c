import { usePageKeys } from '../../ui/modal/use-page-keys.ts';
import type { PageTurns } from './use-page-turns.ts';

/** Pixels per key press. */
const pan = 80;

/** Arrow keys move the view, so the book moves the other way. */
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [-pan, 0],
  ArrowLeft: [pan, 0],
  ArrowDown: [0, -pan],
  ArrowUp: [0, pan],
};

interface BookKeys extends Pick<PageTurns, 'step' | 'goToEnd'> {
  /** Shift and an arrow. */
  readonly onPan: (x: number, y: number) => void;
}

/** Arrows, Home and End, wherever the focus is, unless a dialog is open above. */
export function useBookKeys(keys: BookKeys): void {
  usePageKeys((event) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return;
    const moved = pans[key];
    if (shiftKey) {
      if (moved) keys.onPan(...moved);
      return;
    }
    if (key === 'ArrowRight') keys.step(1);
    else if (key === 'ArrowLeft') keys.step(-1);
    else if (key === 'Home') keys.goToEnd('first');
    else if (key === 'End') keys.goToEnd('last');
    else return;
    // The browser would scroll the page.
    event.preventDefault();
  });
}

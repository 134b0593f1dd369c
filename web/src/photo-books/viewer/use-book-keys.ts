import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../ui/modal/modal-stack.ts';
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Arrows, Home and End, wherever the focus is, unless a dialog is open above. */
export function useBookKeys(keys: BookKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const moved = pans[key];
    if (shiftKey) return moved && keys.onPan(...moved);
    if (key === 'ArrowRight') keys.step(1);
    else if (key === 'ArrowLeft') keys.step(-1);
    else if (key === 'Home') keys.goToEnd('first');
    else if (key === 'End') keys.goToEnd('last');
    else return undefined;
    // The browser would scroll the page.
    return event.preventDefault();
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

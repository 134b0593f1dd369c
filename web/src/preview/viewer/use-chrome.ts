import { useEffect, useEffectEvent, useState } from 'react';
import { isModalOpen } from '../../ui/modal/modal-stack.ts';

/** Milliseconds without a movement of the mouse until the bars go. */
const REST = 3000;

/** The mouse is on a control, or the keyboard is. */
const isInUse = () => document.querySelector('button:hover, :is(a, button):focus-visible') !== null;

const hasMouse = () => window.matchMedia('(hover: hover)').matches;

export interface Chrome {
  readonly isHidden: boolean;
  readonly toggle: () => void;
}

/**
 * Whether the bars around the photo are hidden: while the mouse rests, or after a tap. A movement, a key or a
 * tap brings them back. `mayHide`: nothing else is open.
 */
export function useChrome(mayHide: boolean): Chrome {
  const [isHidden, setHidden] = useState(false);
  if (isHidden && !mayHide) setHidden(false);
  const hide = () => {
    if (mayHide && !isModalOpen() && !isInUse()) setHidden(true);
  };
  const onRest = useEffectEvent(hide);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      setHidden(false);
      clearTimeout(timer);
      if (hasMouse()) timer = setTimeout(() => onRest(), REST);
    };
    const onMove = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') show();
    };
    // The gestures report taps on the photo; the rest of the screen is where the bars were.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('[data-stage]')) show();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('a, button')) show();
    };
    show();
    document.addEventListener('pointermove', onMove);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', show);
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', show);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  return {
    isHidden,
    toggle() {
      if (isHidden) setHidden(false);
      else hide();
    },
  };
}

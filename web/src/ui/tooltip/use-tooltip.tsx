import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazy } from '../../browser/lazy.ts';

const TooltipPopup = lazy(() => import('./tooltip-popup.tsx'));

/** Ignores pointers that only pass. */
const hoverDelayMs = 300;
/** Time to move the pointer onto the tooltip. */
const leaveDelayMs = 120;

interface Tooltip {
  readonly trigger: {
    readonly onHover?: () => void;
    readonly onLeave?: () => void;
    readonly onFocus?: () => void;
    readonly onBlur?: () => void;
    readonly onPress?: () => void;
    readonly describedBy?: string;
  };
  /** Render it next to the trigger. */
  readonly popup: ReactNode;
}

/** Visible focus only: a tooltip after a click would be in the way. */
const focusIsVisible = (trigger: HTMLElement | null) => trigger?.matches(':focus-visible') ?? false;

interface TooltipOptions {
  readonly describedBy?: string | undefined;
  /** A press shows it, too: fingers neither hover nor have the keyboard's focus. */
  readonly isShownByPress?: boolean;
}

/** A button's tooltip on hover and keyboard focus; Escape closes it. Its code loads on first use. */
export function useTooltip(
  text: string | undefined,
  triggerRef: RefObject<HTMLElement | null>,
  { describedBy, isShownByPress = false }: TooltipOptions = {},
): Tooltip {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCloseOnEscape(isOpen, () => setOpen(false));
  if (text === undefined) return { trigger: {}, popup: null };

  const show = () => {
    clearTimeout(timer.current);
    setWasOpen(true);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const later = (action: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const popup = wasOpen && (
    <Suspense fallback={null}>
      <TooltipPopup
        id={id}
        text={text}
        triggerRef={triggerRef}
        isOpen={isOpen}
        open={show}
        close={() => later(hide, leaveDelayMs)}
      />
    </Suspense>
  );
  const describedByBoth = [describedBy, isOpen ? id : undefined].filter(Boolean).join(' ');
  return {
    popup,
    trigger: {
      onHover: () => later(show, hoverDelayMs),
      onLeave: () => later(hide, leaveDelayMs),
      onFocus: () => focusIsVisible(triggerRef.current) && show(),
      onBlur: hide,
      onPress: isShownByPress ? show : hide,
      ...(describedByBoth ? { describedBy: describedByBoth } : {}),
    },
  };
}

function useCloseOnEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, close]);
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { siteElement } from '../../browser/page.ts';
import { isModalOpen } from '../../ui/modal/modal-stack.ts';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './full-screen.module.css';

interface FullScreenProps {
  readonly label: string;
  /** Without its bars. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** Fills the screen above the page, which is inert below it. Always dark, in every theme. */
export function FullScreen({ label, isBare = false, children }: FullScreenProps) {
  const surface = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const site = siteElement();
    const root = document.documentElement;
    site?.toggleAttribute('inert', true);
    root.toggleAttribute('data-covered', true);
    surface.current?.focus({ preventScroll: true });
    return () => {
      site?.toggleAttribute('inert', false);
      root.toggleAttribute('data-covered', false);
    };
  }, []);
  useFocusCircle(surface);
  return createPortal(
    <div
      {...isPrivate}
      ref={surface}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      className={styles.surface}
      data-bare={isBare || undefined}
    >
      {children}
    </div>,
    document.body,
  );
}

const tabStops = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

const isReached = (stop: HTMLElement) => stop.tabIndex >= 0 && stop.checkVisibility();

/** Stops of Tab in order: what is in the surface, then the toasts, which are after it in the page. */
function stopsOf(surface: HTMLElement): HTMLElement[] {
  const toasts = document.querySelectorAll<HTMLElement>('[data-toasts]');
  return [surface, ...toasts].flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>(tabStops)].filter(isReached),
  );
}

/** Tab goes round in the surface and the toasts, as the page is inert, also when the focus was lost. */
function useFocusCircle(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented || !surface.current || isModalOpen()) return;
      const stops = stopsOf(surface.current);
      const [first, last] = [stops[0], stops.at(-1)];
      const { activeElement: focused } = document;
      const isOutside = focused === surface.current || focused === document.body;
      const isEnd = isOutside || focused === (event.shiftKey ? first : last);
      if (!isEnd) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [surface]);
}

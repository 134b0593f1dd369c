import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { timelinePace } from '../window/scroll-pace.ts';
import { goTo } from './go-to.ts';
import { targetAt } from './scrubber-scale.ts';

/** Milliseconds after which a resting pointer loads what is there. */
const REST_MS = 300;

interface Drag {
  /** The layout when it began: months that load during the drag do not move under the pointer. */
  readonly layout: TimelineLayout;
  /** Pixels from the middle of the handle to the pointer. */
  readonly grip: number;
}

/** Where a pointer is on the track; what loads waits while it moves. */
export interface Pointed {
  /** Share of the track, 0 to 1. */
  readonly share: number;
  readonly isDragging: boolean;
  readonly layout: TimelineLayout;
}

/** Requests and pictures wait while a drag goes on; they come when it rests. */
function useHeldPace() {
  const [pace] = useState(() => {
    let release: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      release?.();
      release = undefined;
    };
    const moved = () => {
      clearTimeout(timer);
      release ??= timelinePace.hold();
      timer = setTimeout(end, REST_MS);
    };
    return { moved, end };
  });
  useEffect(() => pace.end, [pace]);
  return pace;
}

/** Drags, clicks and hovers of mouse, pen and finger on the track. */
export function useScrub(layout: TimelineLayout, windowHeight: number, track: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const drag = useRef<Drag>(undefined);
  const pace = useHeldPace();
  const { scroll } = usePhotoList();

  function shareAt(clientY: number): number {
    const { top, height } = track.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
    return Math.min(1, Math.max(0, (clientY - top) / height));
  }

  function scrub(clientY: number, { layout: scale, grip }: Drag) {
    const share = shareAt(clientY - grip);
    setPointed({ share, isDragging: true, layout: scale });
    pace.moved();
    goTo(scroll, scale, windowHeight, targetAt(scale, windowHeight, share).to);
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || drag.current) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const handle = (event.target as Element).closest('[data-handle]')?.getBoundingClientRect();
    drag.current = { layout, grip: handle ? event.clientY - handle.top - handle.height / 2 : 0 };
    if (!handle) scrub(event.clientY, drag.current);
  }

  function onPointerMove(event: PointerEvent) {
    if (drag.current) scrub(event.clientY, drag.current);
    else if (event.pointerType === 'mouse') {
      setPointed({ share: shareAt(event.clientY), isDragging: false, layout });
    }
  }

  function onPointerEnd() {
    drag.current = undefined;
    pace.end();
    setPointed(null);
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onPointerLeave: () => {
      if (!drag.current) setPointed(null);
    },
  };
  return { pointed, handlers };
}

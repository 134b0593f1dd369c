import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isMobile } from '../../../browser/platform.ts';
import type { Sides, Step } from './drag.ts';
import { listen } from './listen.ts';
import { StageMotion } from './stage-motion.ts';

export interface StageGestures {
  readonly photo: string;
  readonly sides: Sides;
  /** Sides whose photo is loaded. */
  readonly ready: Sides;
  readonly canZoom: boolean;
  readonly onTap: () => void;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

export interface StageControls {
  /** Id of the zoomed photo. */
  readonly zoomed: string | null;
  toggleZoom(): void;
  /** Pans a zoomed photo by pixels. */
  pan(x: number, y: number): void;
}

const current = '[data-place="0"] [data-zoom]';

/** Elements are found by data attributes, as each photo replaces them. */
function partsOf(element: HTMLElement) {
  const find = (selector: string) => () => element.querySelector<HTMLElement>(selector);
  const track = find('[data-track]');
  return {
    element,
    track,
    zoomed: find(current),
    frame: find(`${current} [data-frame]`),
    pitch: () =>
      element.clientWidth + Number.parseFloat(getComputedStyle(track() ?? element).columnGap || '0'),
    onPulled: (share: number) =>
      element.closest<HTMLElement>('[role=dialog]')?.style.setProperty('--pulled', `${share}`),
  };
}

/** Swipe, pull, pinch, wheel and double tap on a stage (PRE-12). */
export function useStageGestures(
  stage: RefObject<HTMLElement | null>,
  gestures: StageGestures,
): StageControls {
  const { photo } = gestures;
  const motion = useRef<StageMotion>(null);
  const [zoomed, setZoomed] = useState<string | null>(null);
  const now = useEffectEvent(() => gestures);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const moving = new StageMotion({
      ...partsOf(element),
      sides: () => now().sides,
      ready: () => now().ready,
      canZoom: () => now().canZoom,
      mayPull: () => isMobile(),
      onZoomed: (isZoomed) => setZoomed(isZoomed ? now().photo : null),
      onTap: () => now().onTap(),
      onStep: (step) => now().onStep(step),
      onClose: () => now().onClose(),
    });
    motion.current = moving;
    const sizes = new ResizeObserver(() => moving.refit());
    sizes.observe(element);
    const stop = listen(element, moving);
    return () => {
      stop();
      moving.stop();
      sizes.disconnect();
    };
  }, [stage]);

  const shown = useRef(photo);
  useLayoutEffect(() => {
    if (shown.current === photo) return;
    shown.current = photo;
    motion.current?.arrive();
  }, [photo]);

  return {
    zoomed,
    toggleZoom: () => motion.current?.toggle({ x: 0, y: 0 }),
    pan: (x, y) => motion.current?.onPan({ x, y }),
  };
}

import { prefersLessMotion } from '../../../browser/media-query.ts';
import { ease } from '../../../browser/motion.ts';
import { closesAfterPull, pullOffset, type Sides, type Step, stepAfterSwipe, swipeOffset } from './drag.ts';
import type { GestureActions, Pointer } from './recogniser.ts';
import {
  gestureLimits,
  isZoomedIn,
  keepInside,
  type Point,
  panBy,
  toggleZoom,
  unzoomed,
  type Zoom,
  zoomTo,
} from './zoom.ts';

interface Tap extends Point {
  readonly at: number;
}

/** Taps further apart are separate. */
const NEAR = 40;

export function isDoubleTap(first: Tap, second: Tap): boolean {
  const isQuick = second.at - first.at <= gestureLimits.doubleTapWindow;
  return isQuick && Math.hypot(second.x - first.x, second.y - first.y) <= NEAR;
}

/** Returns for each tap whether it completes a double tap; a third tap starts again. */
export function createTapCounter(): (tap: Tap) => boolean {
  let last: Tap | null = null;
  return (tap) => {
    const isSecond = last !== null && isDoubleTap(last, tap);
    last = isSecond ? null : tap;
    return isSecond;
  };
}

/** Milliseconds; motion stays under 200. */
const DURATION = 180;

/** Moves an element with a transition, unless the system prefers reduced motion. */
function glideTo(element: HTMLElement, transform: string): void {
  const from = getComputedStyle(element).transform;
  place(element, transform);
  if (prefersLessMotion()) return;
  element.animate([{ transform: from }, { transform: transform || 'none' }], {
    duration: DURATION,
    easing: ease,
  });
}

/** Moves an element at once and cancels its transition. */
function place(element: HTMLElement, transform: string): void {
  for (const motion of element.getAnimations()) motion.cancel();
  element.style.transform = transform;
}

/** The elements of the stage, and the callbacks of its gestures. */
export interface Stage {
  readonly element: HTMLElement;
  /** Contains the photo and its neighbours. */
  track(): HTMLElement | null;
  /** Contains the current photo; transformed by zoom. */
  zoomed(): HTMLElement | null;
  frame(): HTMLElement | null;
  /** Pixels from one photo to the next. */
  pitch(): number;
  /** Neighbours that exist, and those that are loaded. */
  sides(): Sides;
  ready(): Sides;
  canZoom(): boolean;
  mayPull(): boolean;
  /** Progress of a pull, from 0 to 1. */
  onPulled(share: number): void;
  onZoomed(isZoomed: boolean): void;
  /** A single tap with a finger. */
  onTap(): void;
  onStep(step: Step): void;
  onClose(): void;
}

const sideways = (x: number) => (x === 0 ? '' : `translateX(${x}px)`);
const asTransform = (zoom: Zoom) =>
  isZoomedIn(zoom) ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : '';

/**
 * Moves the elements of the stage with the fingers. It writes to the DOM directly: React is too slow for
 * every frame.
 */
export class StageMotion implements GestureActions {
  #zoom: Zoom = unzoomed;
  #swiped = 0;
  #pulled = 0;
  /** Waiting for the next photo after a swipe in this direction. */
  #leaving: Step | 0 = 0;
  /** A single tap, until no second one can follow. */
  #tapping: ReturnType<typeof setTimeout> | undefined;
  readonly #isSecondTap = createTapCounter();
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  isZoomed = () => isZoomedIn(this.#zoom);
  mayPull = () => this.#stage.mayPull();

  onSwipe(distance: number): void {
    this.#swiped = swipeOffset(distance, this.#stage.sides());
    this.#placeTrack(sideways(this.#swiped));
  }

  onPull(distance: number): void {
    this.#pulled = pullOffset(distance);
    this.#placeTrack(`translateY(${this.#pulled}px)`);
    this.#stage.onPulled(Math.min(1, this.#pulled / this.#stage.element.clientHeight));
  }

  onRelease(): void {
    const { clientWidth, clientHeight } = this.#stage.element;
    if (closesAfterPull(this.#pulled, clientHeight)) {
      this.#stage.onClose();
      return;
    }
    const step = stepAfterSwipe(this.#swiped, clientWidth, this.#stage.sides());
    const isReady = step === 1 ? this.#stage.ready().next : this.#stage.ready().previous;
    if (step !== 0 && isReady) this.#leave(step);
    else this.onCancel();
    if (step !== 0) this.#stage.onStep(step);
  }

  onCancel(): void {
    this.#swiped = 0;
    this.#pulled = 0;
    const track = this.#stage.track();
    if (track) glideTo(track, '');
    this.#stage.onPulled(0);
  }

  onPan(by: Point): void {
    this.#show(panBy(this.#zoom, by));
  }

  onPinch(ratio: number, middle: Point, by: Point): void {
    const from = { x: middle.x - by.x, y: middle.y - by.y };
    const zoomed = zoomTo(this.#zoom, this.#zoom.scale * ratio, from);
    if (this.#stage.canZoom()) this.#show(panBy(zoomed, by));
  }

  onPinchEnd(): void {
    if (!this.isZoomed()) this.#show(unzoomed);
  }

  /** A mouse has its own double-click events, with the system's interval. */
  onTap(pointer: Pointer): void {
    if (pointer.type !== 'touch') return;
    if (this.#isSecondTap(pointer)) {
      clearTimeout(this.#tapping);
      this.toggle(pointer);
    } else this.#tapping = setTimeout(() => this.#stage.onTap(), gestureLimits.doubleTapWindow);
  }

  stop(): void {
    clearTimeout(this.#tapping);
  }

  toggle(point: Point): void {
    if (this.#stage.canZoom() || this.isZoomed()) this.#show(toggleZoom(this.#zoom, point), glideTo);
  }

  scaleBy(factor: number, point: Point): void {
    if (this.#stage.canZoom()) this.#show(zoomTo(this.#zoom, this.#zoom.scale * factor, point));
  }

  /** The stage or the photo has a new size. */
  refit(): void {
    if (this.isZoomed()) this.#show(this.#zoom);
  }

  /** A new photo is in the centre: it slides in from the side of the swipe, unzoomed. */
  arrive(): void {
    const track = this.#stage.track();
    const step = this.#leaving;
    this.#leaving = 0;
    this.#swiped = 0;
    if (track && step !== 0) {
      const at = new DOMMatrixReadOnly(getComputedStyle(track).transform).m41;
      place(track, sideways(at + step * this.#stage.pitch()));
      glideTo(track, '');
    } else if (track) place(track, '');
    if (this.isZoomed()) this.#stage.onZoomed(false);
    this.#zoom = unzoomed;
    for (const element of track?.querySelectorAll<HTMLElement>('[data-zoom]') ?? []) place(element, '');
  }

  #leave(step: Step): void {
    this.#leaving = step;
    const track = this.#stage.track();
    if (track) glideTo(track, sideways(-step * this.#stage.pitch()));
  }

  #placeTrack(transform: string): void {
    const track = this.#stage.track();
    if (track) place(track, transform);
  }

  #show(zoom: Zoom, move: typeof place = place): void {
    const element = this.#stage.zoomed();
    const frame = this.#stage.frame();
    if (!element || !frame) return;
    const photo = { width: frame.offsetWidth, height: frame.offsetHeight };
    const { clientWidth: width, clientHeight: height } = this.#stage.element;
    const wasZoomed = this.isZoomed();
    this.#zoom = keepInside(zoom, photo, { width, height });
    move(element, asTransform(this.#zoom));
    if (this.isZoomed() !== wasZoomed) this.#stage.onZoomed(!wasZoomed);
  }
}

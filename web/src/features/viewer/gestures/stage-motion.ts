import { glideTo, place } from './animate.ts';
import { createTapCounter } from './double-tap.ts';
import { closesAfterPull, pullOffset, type Sides, type Step, stepAfterSwipe, swipeOffset } from './drag.ts';
import type { GestureActions, Pointer } from './recogniser.ts';
import {
  isZoomedIn,
  keepInside,
  type Point,
  panBy,
  toggleZoom,
  unzoomed,
  type Zoom,
  zoomTo,
} from './zoom.ts';

/** The stage's parts in the page, and what the gestures lead to. */
export interface Stage {
  /** What the photos are seen through. */
  readonly element: HTMLElement;
  /** Holds the photo and the ones beside it. */
  track(): HTMLElement | null;
  /** Holds the photo that is shown; scaled and moved when it is zoomed. */
  zoomed(): HTMLElement | null;
  /** The photo itself. */
  frame(): HTMLElement | null;
  /** Pixels from one photo to the next. */
  pitch(): number;
  /** Where there are photos, and which of them can be shown at once. */
  sides(): Sides;
  ready(): Sides;
  canZoom(): boolean;
  mayPull(): boolean;
  /** How far the photo is pulled down, from 0 to 1. */
  onPulled(share: number): void;
  onZoomed(isZoomed: boolean): void;
  onStep(step: Step): void;
  onClose(): void;
}

const sideways = (x: number) => (x === 0 ? '' : `translateX(${x}px)`);
const asTransform = (zoom: Zoom) =>
  isZoomedIn(zoom) ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : '';

/** Moves what is on the stage as the fingers do. It writes to the elements: 60 times a second is too often for React. */
export class StageMotion implements GestureActions {
  #zoom: Zoom = unzoomed;
  #swiped = 0;
  #pulled = 0;
  /** The photo went this way and the next one has not come yet. */
  #leaving: Step | 0 = 0;
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
    const isThere = step === 1 ? this.#stage.ready().next : this.#stage.ready().previous;
    if (step !== 0 && isThere) this.#leave(step);
    else this.onCancel();
    if (step !== 0) this.#stage.onStep(step);
  }

  /** Snaps back. */
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

  /** A mouse tells its double clicks itself, in the time that its owner has chosen. */
  onTap(pointer: Pointer): void {
    if (pointer.type === 'touch' && this.#isSecondTap(pointer)) this.toggle(pointer);
  }

  toggle(point: Point): void {
    if (this.#stage.canZoom() || this.isZoomed()) this.#show(toggleZoom(this.#zoom, point), glideTo);
  }

  scaleBy(factor: number, point: Point): void {
    if (this.#stage.canZoom()) this.#show(zoomTo(this.#zoom, this.#zoom.scale * factor, point));
  }

  /** The stage or the photo has another size. */
  refit(): void {
    if (this.isZoomed()) this.#show(this.#zoom);
  }

  /** Another photo stands in the middle: it comes from where it was swiped to, at its own size. */
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

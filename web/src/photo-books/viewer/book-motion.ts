import type { GestureActions, Pointer } from '../../preview/viewer/gestures/recogniser.ts';
import {
  isZoomedIn,
  keepInside,
  type Point,
  panBy,
  toggleZoom,
  unzoomed,
  type Zoom,
  zoomTo,
} from '../../preview/viewer/gestures/zoom.ts';

export interface BookStage {
  readonly element: HTMLElement;
  /** Contains the pages; transformed by zoom. */
  book(): HTMLElement | null;
  onZoomed(isZoomed: boolean): void;
  onStep(step: 1 | -1): void;
}

/** Share of the stage from which a swipe counts, and of a swipe that the book follows. */
const threshold = 0.12;
const followed = 0.25;

/** Moves the book with the fingers. It writes to the DOM directly: React is too slow for every frame. */
export class BookMotion implements GestureActions {
  #zoom: Zoom = unzoomed;
  #swiped = 0;
  readonly #stage: BookStage;

  constructor(stage: BookStage) {
    this.#stage = stage;
  }

  isZoomed = () => isZoomedIn(this.#zoom);
  mayPull = () => false;
  onPull = () => undefined;

  onSwipe(distance: number): void {
    this.#swiped = distance;
    this.#place(`translateX(${distance * followed}px)`);
  }

  onRelease(): void {
    const distance = this.#swiped;
    this.onCancel();
    if (Math.abs(distance) > this.#stage.element.clientWidth * threshold) {
      this.#stage.onStep(distance < 0 ? 1 : -1);
    }
  }

  onCancel(): void {
    this.#swiped = 0;
    if (!this.isZoomed()) this.#place('');
  }

  onPan(by: Point): void {
    if (this.isZoomed()) this.#show(panBy(this.#zoom, by));
  }

  onPinch(ratio: number, middle: Point, by: Point): void {
    const from = { x: middle.x - by.x, y: middle.y - by.y };
    this.#show(panBy(zoomTo(this.#zoom, this.#zoom.scale * ratio, from), by));
  }

  onPinchEnd(): void {
    if (!this.isZoomed()) this.#show(unzoomed);
  }

  /** Turns the page on whose side it is. */
  onTap({ x }: Pointer): void {
    if (!this.isZoomed()) this.#stage.onStep(x < 0 ? -1 : 1);
  }

  toggle(): void {
    this.#show(toggleZoom(this.#zoom, { x: 0, y: 0 }));
  }

  scaleBy(factor: number, point: Point): void {
    this.#show(zoomTo(this.#zoom, this.#zoom.scale * factor, point));
  }

  /** The stage has a new size. */
  refit(): void {
    if (this.isZoomed()) this.#show(this.#zoom);
  }

  reset(): void {
    this.#show(unzoomed);
  }

  #place(transform: string): void {
    const book = this.#stage.book();
    if (book) book.style.transform = transform;
  }

  #show(zoom: Zoom): void {
    const book = this.#stage.book();
    if (!book) return;
    const size = { width: book.offsetWidth, height: book.offsetHeight };
    const { clientWidth: width, clientHeight: height } = this.#stage.element;
    const wasZoomed = this.isZoomed();
    this.#zoom = keepInside(zoom, size, { width, height });
    const { x, y, scale } = this.#zoom;
    this.#place(this.isZoomed() ? `translate(${x}px, ${y}px) scale(${scale})` : '');
    if (this.isZoomed() !== wasZoomed) this.#stage.onZoomed(!wasZoomed);
  }
}

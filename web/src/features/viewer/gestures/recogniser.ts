import type { Point } from './zoom.ts';

/** A finger, pen or mouse button, in pixels from the middle of the stage. */
export interface Pointer extends Point {
  readonly id: number;
  /** Milliseconds, of any clock. */
  readonly at: number;
  readonly type: 'touch' | 'mouse';
}

/** What movements mean. Distances are from where the gesture began. */
export interface GestureActions {
  /** A zoomed photo is moved about instead of swiped. */
  isZoomed(): boolean;
  /** Whether dragging down means anything here. */
  mayPull(): boolean;
  onSwipe(distance: number): void;
  onPull(distance: number): void;
  /** The finger was lifted: the swipe or pull counts or it does not. */
  onRelease(): void;
  /** The swipe or pull became something else, or the system took the pointer away. */
  onCancel(): void;
  onPan(by: Point): void;
  /** Two fingers: by how much they went apart since the last time, around what, and where that moved. */
  onPinch(ratio: number, middle: Point, by: Point): void;
  onPinchEnd(): void;
  /** A pointer came and went without moving. */
  onTap(pointer: Pointer): void;
}

/** Less than this is a trembling finger. */
const SLACK = 8;

type Mode = 'idle' | 'undecided' | 'swipe' | 'pull' | 'pan' | 'pinch' | 'spent';

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Makes gestures out of pointers. It knows neither the page nor the clock. */
export class GestureRecogniser {
  #mode: Mode = 'idle';
  #pointers = new Map<number, Pointer>();
  #start: Pointer | null = null;
  readonly #actions: GestureActions;

  constructor(actions: GestureActions) {
    this.#actions = actions;
  }

  down(pointer: Pointer): void {
    this.#pointers.set(pointer.id, pointer);
    if (this.#pointers.size === 1) {
      this.#start = pointer;
      this.#mode = 'undecided';
    } else if (this.#pointers.size === 2) {
      if (this.#mode === 'swipe' || this.#mode === 'pull') this.#actions.onCancel();
      this.#mode = 'pinch';
    }
  }

  move(pointer: Pointer): void {
    const before = this.#pointers.get(pointer.id);
    if (!before || !this.#start) return;
    if (this.#mode === 'pinch') this.#pinch(before, pointer);
    this.#pointers.set(pointer.id, pointer);
    const way = minus(pointer, this.#start);
    if (this.#mode === 'undecided') this.#decide(way);
    if (this.#mode === 'swipe') this.#actions.onSwipe(way.x);
    if (this.#mode === 'pull') this.#actions.onPull(way.y);
    if (this.#mode === 'pan') this.#actions.onPan(minus(pointer, before));
  }

  up(pointer: Pointer): void {
    if (!this.#pointers.delete(pointer.id)) return;
    const mode = this.#mode;
    if (this.#pointers.size > 0) {
      // The finger that is left moves the photo on, or means nothing until it is lifted, too.
      if (mode === 'pinch') this.#mode = this.#actions.isZoomed() ? 'pan' : 'spent';
      return;
    }
    this.#mode = 'idle';
    if (mode === 'swipe' || mode === 'pull') this.#actions.onRelease();
    if (mode === 'pinch' || mode === 'pan') this.#actions.onPinchEnd();
    if (mode === 'undecided') this.#actions.onTap(pointer);
  }

  cancel(): void {
    if (this.#pointers.size === 0) return;
    this.#pointers.clear();
    this.#mode = 'idle';
    this.#actions.onCancel();
  }

  #decide(way: Point): void {
    if (Math.hypot(way.x, way.y) < SLACK) return;
    const isSideways = Math.abs(way.x) > Math.abs(way.y);
    if (this.#actions.isZoomed()) this.#mode = 'pan';
    else if (isSideways) this.#mode = 'swipe';
    else this.#mode = way.y > 0 && this.#actions.mayPull() ? 'pull' : 'spent';
  }

  #pinch(before: Pointer, pointer: Pointer): void {
    const other = [...this.#pointers.values()].find(({ id }) => id !== pointer.id);
    // A third finger is looked at by nobody.
    if (!other || this.#pointers.size > 2) return;
    const apart = distanceOf(before, other);
    const middle = middleOf(pointer, other);
    const by = minus(middle, middleOf(before, other));
    this.#actions.onPinch(apart > 0 ? distanceOf(pointer, other) / apart : 1, middle, by);
  }
}

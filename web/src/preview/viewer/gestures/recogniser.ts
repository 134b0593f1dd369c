import type { Point } from './zoom.ts';

/** A finger, pen or mouse button, in pixels from the centre of the stage. */
export interface Pointer extends Point {
  readonly id: number;
  readonly at: number;
  readonly type: 'touch' | 'mouse';
}

/** Recognised gestures. Distances are from the start of the gesture. */
export interface GestureActions {
  /** A zoomed photo is panned instead of swiped. */
  isZoomed(): boolean;
  /** Whether a downward drag is a gesture here. */
  mayPull(): boolean;
  onSwipe(distance: number): void;
  onPull(distance: number): void;
  /** The finger was lifted, which completes the swipe or pull. */
  onRelease(): void;
  /** The swipe or pull was cancelled, by another gesture or by the system. */
  onCancel(): void;
  onPan(by: Point): void;
  /** Two fingers: change of their distance since the last event, its centre, and the movement of that. */
  onPinch(ratio: number, middle: Point, by: Point): void;
  onPinchEnd(): void;
  /** A pointer that did not move. */
  onTap(pointer: Pointer): void;
}

/** Smaller movements are ignored. */
const SLACK = 8;

type Mode = 'idle' | 'undecided' | 'swipe' | 'pull' | 'pan' | 'pinch' | 'spent';

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Recognises gestures from pointer events. Independent of DOM and clock. */
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
      // The remaining finger pans the photo, or is ignored until it is lifted.
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
    // A third finger is ignored.
    if (!other || this.#pointers.size > 2) return;
    const apart = distanceOf(before, other);
    const middle = middleOf(pointer, other);
    const by = minus(middle, middleOf(before, other));
    this.#actions.onPinch(apart > 0 ? distanceOf(pointer, other) / apart : 1, middle, by);
  }
}

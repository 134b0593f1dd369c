/** Parameters of the preview's gestures (PRE-12). */
export const gestureLimits = {
  minScale: 1,
  maxScale: 2.5,
  /** Share of the width or height from which a drag counts. */
  threshold: 0.35,
  /** Speed of the photo relative to the finger; low where no neighbour exists. */
  speed: 1.5,
  speedAtEnd: 0.2,
  /** Milliseconds between two taps. */
  doubleTapWindow: 200,
} as const;

/** Pixels from the centre of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scale of a photo, and offset of its centre. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const unzoomed: Zoom = { scale: gestureLimits.minScale, x: 0, y: 0 };

export const isZoomedIn = ({ scale }: Zoom) => scale > gestureLimits.minScale;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Changes the scale, within 1 and 2.5; the spot under `point` stays in place. */
export function zoomTo(zoom: Zoom, scale: number, point: Point): Zoom {
  const next = within(scale, gestureLimits.minScale, gestureLimits.maxScale);
  const ratio = next / zoom.scale;
  return { scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio };
}

/** Switches between 1 and 2.5. */
export function toggleZoom(zoom: Zoom, point: Point): Zoom {
  return isZoomedIn(zoom) ? unzoomed : zoomTo(zoom, gestureLimits.maxScale, point);
}

export function panBy(zoom: Zoom, by: Point): Zoom {
  return { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y };
}

/** Keeps the photo over the stage: no gap at its edges, and centred where it is smaller. */
export function keepInside(zoom: Zoom, photo: Size, stage: Size): Zoom {
  const maxX = Math.max(0, (photo.width * zoom.scale - stage.width) / 2);
  const maxY = Math.max(0, (photo.height * zoom.scale - stage.height) / 2);
  return { scale: zoom.scale, x: within(zoom.x, -maxX, maxX), y: within(zoom.y, -maxY, maxY) };
}

/**
 * A notch of a mouse wheel is about 100 pixels: a third more. A pinch on a trackpad has much smaller steps.
 */
const WHEEL = 0.003;
const TRACKPAD_PINCH = 0.01;
const LINE = 40;

export interface WheelTurn {
  readonly deltaY: number;
  /** 1: lines instead of pixels. */
  readonly deltaMode: number;
  /** Browsers report a pinch on a trackpad as a wheel with this key. */
  readonly ctrlKey: boolean;
}

/** Factor of the scale for a turn of the wheel. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  const pixels = within(deltaMode === 0 ? deltaY : deltaY * LINE, -200, 200);
  return Math.exp(-pixels * (ctrlKey && deltaMode === 0 && Math.abs(pixels) < 50 ? TRACKPAD_PINCH : WHEEL));
}

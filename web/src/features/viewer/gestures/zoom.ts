import { gestureLimits } from './gesture-limits.ts';

/** Pixels from the middle of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A photo's scale, and how far its middle lies from the middle of the stage. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const unzoomed: Zoom = { scale: gestureLimits.minScale, x: 0, y: 0 };

export const isZoomedIn = ({ scale }: Zoom) => scale > gestureLimits.minScale;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The zoom at another scale, within 1 and 2.5, with the same spot of the photo under `point`. */
export function zoomTo(zoom: Zoom, scale: number, point: Point): Zoom {
  const next = within(scale, gestureLimits.minScale, gestureLimits.maxScale);
  const ratio = next / zoom.scale;
  return { scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio };
}

/** The other of the two scales: 1 from any zoom, 2.5 from none. */
export function toggleZoom(zoom: Zoom, point: Point): Zoom {
  return isZoomedIn(zoom) ? unzoomed : zoomTo(zoom, gestureLimits.maxScale, point);
}

export function panBy(zoom: Zoom, by: Point): Zoom {
  return { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y };
}

/** Keeps the photo over the stage: no edge comes further in than the stage's own, and what fits is in the middle. */
export function keepInside(zoom: Zoom, photo: Size, stage: Size): Zoom {
  const mostX = Math.max(0, (photo.width * zoom.scale - stage.width) / 2);
  const mostY = Math.max(0, (photo.height * zoom.scale - stage.height) / 2);
  return { scale: zoom.scale, x: within(zoom.x, -mostX, mostX), y: within(zoom.y, -mostY, mostY) };
}

/** A notch of a mouse wheel is about 100 pixels: a third more. A pinch on a trackpad comes in far smaller steps. */
const WHEEL = 0.003;
const TRACKPAD_PINCH = 0.01;
const LINE = 40;

export interface WheelTurn {
  readonly deltaY: number;
  /** 1 when the turn is told in lines. */
  readonly deltaMode: number;
  /** Browsers tell a pinch on a trackpad as a wheel with this key. */
  readonly ctrlKey: boolean;
}

/** By how much a turn of the wheel multiplies the scale. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  const pixels = within(deltaMode === 0 ? deltaY : deltaY * LINE, -200, 200);
  return Math.exp(-pixels * (ctrlKey && deltaMode === 0 && Math.abs(pixels) < 50 ? TRACKPAD_PINCH : WHEEL));
}

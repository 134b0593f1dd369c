import type { Moment } from './moment.ts';
import type { Canvas } from './paint/canvas.ts';
import type { Film } from './paint/develop.ts';
import type { Light, Weather } from './paint/light.ts';
import type { Random } from './paint/random.ts';
import { sunAt, type View } from './paint/view.ts';

/** What a painter gets: an empty canvas, a time, a weather, and two streams of chance. */
export interface Scene {
  readonly canvas: Canvas;
  readonly unit: number;
  readonly moment: Moment;
  readonly weather: Weather;
  readonly light: Light;
  /** what the place is like; the same for every photo of it */
  readonly place: Random;
  /** what passes: clouds, waves, birds */
  readonly shot: Random;
}

/** Paints one kind of scene; the result is how the film should differ from the usual. */
export type Painter = (scene: Scene) => Partial<Film>;

interface Stand {
  /** row of the horizon as a share of the height */
  horizon: number;
  /** focal length in millimetres of 35 mm film */
  lens: number;
  /** metres above y = 0 */
  eye: number;
  /** degrees from straight ahead to the sun */
  azimuth: number;
  /** degrees, where it is not the real height of the sun */
  elevation?: number;
}

export function viewOf(scene: Scene, stand: Stand): View {
  const { width, height } = scene.canvas;
  return {
    width,
    height,
    unit: scene.unit,
    horizon: Math.round(height * stand.horizon),
    focal: (stand.lens / 36) * Math.max(Math.min(width, height) * 1.5, scene.unit * 0.75),
    eye: stand.eye,
    sun: sunAt(stand.azimuth, stand.elevation ?? scene.moment.sun),
  };
}

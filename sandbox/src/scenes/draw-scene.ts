import sharp from 'sharp';
import { exifOf } from './exif.ts';
import { momentOfSeed, momentOfTakenAt } from './moment.ts';
import { createCanvas, releaseCanvas } from './paint/canvas.ts';
import { smooth } from './paint/colour.ts';
import { develop, FILM, type Film } from './paint/develop.ts';
import { lightOf } from './paint/light.ts';
import { createRandom } from './paint/random.ts';
import { kindOf, pickKind, pickWeather, type SceneKind } from './scene-kinds.ts';

export type PhotoSize = 'landscape' | 'portrait' | 'square' | 'panorama';

export interface SceneOptions {
  readonly seed: number;
  /** `YYYY-MM-DDTHH:mm:ss`, with `±hh:mm` where the camera knew it; left out = an undated photo */
  readonly takenAt?: string;
  readonly camera?: Camera;
  readonly size?: PhotoSize;
  /** pixels */
  readonly longSide?: number;
  /** left out = one that suits season and hour */
  readonly kind?: SceneKind;
  /** Seed of a place: photos that share it differ in framing and grain only, as in a burst. */
  readonly place?: number;
}

/** Model names as they stand in EXIF, with the camera's proportions. */
const CAMERAS = { 'Sandbox One': 3 / 2, 'Sandbox Pocket': 4 / 3, 'Sandbox Pocket Mini': 4 / 3 } as const;
export type Camera = keyof typeof CAMERAS;

/** Painted smaller and enlarged: invisible at full size, and half the time. */
const PAINTED = 0.7;
/** Room for the frames of a burst. */
const MARGIN = 1.06;

/**
 * Draws a photo: the same options give the same bytes.
 *
 * @returns a JPEG with EXIF
 */
export async function drawScene(options: SceneOptions): Promise<Uint8Array> {
  const { seed, takenAt, camera = 'Sandbox One', size = 'landscape', longSide = 1600 } = options;
  const moment = takenAt ? momentOfTakenAt(takenAt) : momentOfSeed(seed);
  const placeSeed = options.place ?? seed;
  const choice = createRandom(placeSeed);
  const kind = options.kind ?? pickKind(moment, choice);
  const weather = pickWeather(kind, moment, choice);
  const light = lightOf(moment, weather, choice);
  const { width, height } = dimensions(size, CAMERAS[camera], longSide);
  const framed = options.place === undefined ? 1 : MARGIN;
  const [w, h] = [width, height].map((side) => Math.round(side * PAINTED * framed)) as [number, number];
  const canvas = createCanvas(w, h);
  const place = createRandom(placeSeed + 1);
  const shot = createRandom(placeSeed + 2);
  const film = kindOf(kind).paint({ canvas, unit: Math.max(w, h), moment, weather, light, place, shot });
  const bytes = develop(canvas, exposed({ ...FILM, ...film }, moment.sun), seed);
  releaseCanvas(canvas);
  const picture = sharp(bytes, { raw: { width: w, height: h, channels: 3 } });
  if (framed > 1) picture.extract(frame(seed, w, h));
  // Phones store upright pictures as the sensor lies, with an orientation.
  const sideways = size === 'portrait' && camera !== 'Sandbox One';
  if (sideways) picture.rotate(270).resize(height, width, { kernel: 'cubic' });
  else picture.resize(width, height, { kernel: 'cubic' });
  const exif = exifOf({ camera, light: moment.sun, seed, ...(takenAt ? { takenAt } : {}) });
  return picture
    .withExif(exif)
    .withMetadata({ orientation: sideways ? 6 : 1 })
    .jpeg({ quality: 86 })
    .toBuffer();
}

function exposed(film: Film, sun: number): Film {
  return { ...film, exposure: film.exposure * (1 + 0.22 * smooth(9, -3, sun)) };
}

function dimensions(size: PhotoSize, ratio: number, longSide: number): { width: number; height: number } {
  const short = Math.round(longSide / ratio);
  if (size === 'portrait') return { width: short, height: longSide };
  if (size === 'square') return { width: short, height: short };
  if (size === 'panorama') return { width: longSide, height: Math.round(longSide / 2.6) };
  return { width: longSide, height: short };
}

/** Each frame of a burst shows a slightly different part. */
function frame(seed: number, width: number, height: number) {
  const random = createRandom(seed);
  const [w, h] = [Math.floor(width / MARGIN), Math.floor(height / MARGIN)];
  return { left: random.whole(0, width - w), top: random.whole(0, height - h), width: w, height: h };
}

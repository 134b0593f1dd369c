import type { Moment } from '../moment.ts';
import { clamp01, hex, luma, mix, type Rgb, saturate, scale } from './colour.ts';
import type { Random } from './random.ts';

export type Weather = 'clear' | 'fair' | 'cloudy' | 'mist' | 'rain' | 'snow';

/** The light of a scene, as the camera exposed it. */
export interface Light {
  /** sky straight up, half-way and at the horizon */
  readonly zenith: Rgb;
  readonly middle: Rgb;
  readonly horizon: Rgb;
  /** round the sun, and on clouds and haze towards it */
  readonly glow: Rgb;
  /** what full sun adds to a white surface, and what the sky adds */
  readonly sunlight: Rgb;
  readonly ambient: Rgb;
  /** degrees above the horizon */
  readonly elevation: number;
  /** 0 by night, 1 by day */
  readonly day: number;
  /** 0 = blue sky, 1 = closed cover */
  readonly cover: number;
}

type Key = readonly [number, string, string, string, string, string, number, string];

/** Sun's height; zenith, middle, horizon, glow; sunlight and its strength; ambient. */
const KEYS: readonly Key[] = [
  [-18, '#03060f', '#071022', '#13213d', '#16243c', '#7d8fc0', 0.06, '#0c1424'],
  [-9, '#0a1533', '#1a3163', '#46598a', '#8a6a70', '#8d9cd0', 0.1, '#1c2a4a'],
  [-5, '#14305f', '#3f66a0', '#c09a86', '#ff8a4c', '#b0a4c4', 0.14, '#4a5d90'],
  [-1, '#24528f', '#6c94c0', '#efb888', '#ff9648', '#ffa070', 0.55, '#7f90bd'],
  [3, '#2a66b2', '#7baad4', '#f2d2a2', '#ffb258', '#ffa55c', 1.6, '#8598c0'],
  [9, '#2f70c2', '#7db0e0', '#e6dcc6', '#ffd08a', '#ffcc92', 2.0, '#8296bd'],
  [20, '#2368c2', '#66a5e2', '#c8e0ec', '#fff0d2', '#ffebcc', 2.0, '#8299be'],
  [50, '#1a58ae', '#4c93da', '#b4d5ec', '#fffaf0', '#fff6e6', 1.95, '#869dc0'],
];

/** Dawns and dusks differ: these tint horizon and glow while the sun is low. */
const TWILIGHTS = ['#ffffff', '#ffffff', '#ffece2', '#fff2da', '#ffe2ea', '#f6ecff'] as const;

const COVER: Record<Weather, number> = {
  clear: 0,
  fair: 0.08,
  cloudy: 0.75,
  mist: 0.45,
  rain: 0.92,
  snow: 0.9,
};

/** @returns the light at this moment and weather; `random` chooses among the possible twilights */
export function lightOf(moment: Moment, weather: Weather, random: Random): Light {
  const keyed = between(moment.sun);
  const low = clamp01(1 - Math.abs(moment.sun - 1) / 11);
  const tint = mix([1, 1, 1], hex(random.pick(TWILIGHTS)), low * random.between(0.2, 1));
  const cover = COVER[weather];
  const grey = (colour: Rgb, bright: number) => mix(colour, scale(saturate(colour, 0.18), bright), cover);
  // Under a closed cover the whole sky takes one brightness.
  const overcast = luma(keyed.horizon) * 0.62 + luma(keyed.middle) * 0.25;
  const veil = (colour: Rgb, share: number) =>
    mix(colour, scale(saturate(colour, 0.3), overcast / Math.max(luma(colour), 0.002)), share);
  const tinted = (colour: Rgb): Rgb => [colour[0] * tint[0], colour[1] * tint[1], colour[2] * tint[2]];
  return {
    zenith: veil(keyed.zenith, cover * 0.85),
    middle: veil(tinted(keyed.middle), cover * 0.9),
    horizon: grey(tinted(keyed.horizon), 0.92),
    glow: scale(grey(tinted(keyed.glow), 0.7), 1 - cover * 0.55),
    sunlight: scale(keyed.sunlight, 1 - cover * 0.86),
    ambient: scale(grey(keyed.ambient, 1.35), 1 + cover * 0.35),
    elevation: moment.sun,
    day: clamp01((moment.sun + 8) / 14),
    cover,
  };
}

function between(sun: number) {
  const at = Math.max(
    1,
    KEYS.findIndex((key) => key[0] >= sun),
  );
  const above = KEYS[sun > 50 ? KEYS.length - 1 : at] as Key;
  const below = KEYS[(sun > 50 ? KEYS.length : at) - 1] as Key;
  const t = clamp01((sun - below[0]) / (above[0] - below[0] || 1));
  const blend = (i: 1 | 2 | 3 | 4 | 7) => mix(hex(below[i]), hex(above[i]), t);
  return {
    zenith: blend(1),
    middle: blend(2),
    horizon: blend(3),
    glow: blend(4),
    sunlight: scale(mix(hex(below[5]), hex(above[5]), t), below[6] + (above[6] - below[6]) * t),
    ambient: blend(7),
  };
}

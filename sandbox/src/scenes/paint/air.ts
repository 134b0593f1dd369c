import { mix, plus, type Rgb, scale, smooth } from './colour.ts';
import type { Light } from './light.ts';
import { sample, softTile } from './noise.ts';
import type { Air } from './terrain.ts';
import type { View } from './view.ts';

export interface Haze {
  /** metres at which two thirds of a colour are lost in clear air */
  readonly sight: number;
  /** mist that lies in low places, if there is any */
  readonly mist?: {
    /** as `sight`, down at the floor */
    readonly sight: number;
    /** metres of height over which it thins to a third */
    readonly thins: number;
    /** height of the floor */
    readonly floor: number;
    /** metres from one bank of mist to the next; left out = even */
    readonly banks?: number;
  };
  /** how bright the air is, 1 = as the light says */
  readonly bright?: number;
}

interface AirColours {
  near: Rgb;
  far: Rgb;
  warm: Rgb;
  mist: Rgb;
}

function coloursOf(light: Light, bright: number): AirColours {
  const far = mix(light.horizon, light.middle, 0.25);
  return {
    near: scale(mix(mix(light.middle, light.zenith, 0.35), far, 0.12 + light.cover * 0.6), 0.8 * bright),
    far: scale(far, bright),
    warm: scale(light.glow, 0.32 * (1 - light.cover * 0.7) * bright * smooth(-8, 1, light.elevation)),
    mist: scale(plus(scale(light.horizon, 0.7), scale(light.ambient, 0.35)), bright * 0.92),
  };
}

/** Aerial perspective: far things take the colour of the air, warm towards the sun and blue away from it. */
export function createAir(view: View, light: Light, haze: Haze): Air {
  const { near, far, warm, mist } = coloursOf(light, haze.bright ?? 1);
  const { sun, eye } = view;
  const { sight } = haze;
  const low: NonNullable<Haze['mist']> = haze.mist ?? { sight: Infinity, thins: 1, floor: 0 };
  const banks = low.banks ? 128 / low.banks : 0;
  const soft = softTile();
  const atEye = fade((eye - low.floor) / low.thins);
  return (spot, out) => {
    const { x, h, z } = spot;
    const way = Math.sqrt(x * x + z * z);
    const towards = (x * sun.x + z * sun.z) / way;
    const t = 1 - fade(way / sight);
    const lit = (towards > 0 ? towards * towards * towards : 0) * (0.15 + 0.85 * t);
    const r = near[0] + (far[0] - near[0]) * t + warm[0] * lit;
    const g = near[1] + (far[1] - near[1]) * t + warm[1] * lit;
    const b = near[2] + (far[2] - near[2]) * t + warm[2] * lit;
    const keep = 1 - t;
    const pr = (out[0] as number) * keep + r * t;
    const pg = (out[1] as number) * keep + g * t;
    const pb = (out[2] as number) * keep + b * t;
    // The mist's density falls with height: its mean along the way from eye to ground.
    const drop = eye - h;
    const steep = drop > 1 || drop < -1;
    const mean = steep ? ((fade((h - low.floor) / low.thins) - atEye) * low.thins) / drop : atEye;
    const bank = banks > 0 ? smooth(0.3, 0.72, sample(soft, x * banks, z * banks * 0.7)) * 1.9 + 0.1 : 1;
    const m = 1 - fade((way / low.sight) * mean * bank);
    const glow = 1 + lit * 0.35;
    out[0] = pr * (1 - m) + (mist[0] * glow + warm[0] * lit * 0.8) * m;
    out[1] = pg * (1 - m) + (mist[1] * glow + warm[1] * lit * 0.8) * m;
    out[2] = pb * (1 - m) + (mist[2] * glow + warm[2] * lit * 0.8) * m;
  };
}

const FADE = Float32Array.from({ length: 1026 }, (_, i) => Math.exp(-i / 128));

/** e to the power of -n, from a table: this runs for every pixel of ground. */
function fade(n: number): number {
  if (n <= 0) return 1;
  const at = n < 7.99 ? n * 128 : 1023;
  const i = at | 0;
  const a = FADE[i] as number;
  return a + ((FADE[i + 1] as number) - a) * (at - i);
}

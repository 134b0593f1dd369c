import { type Canvas, cover } from './canvas.ts';
import { mix, plus, type Rgb, saturate, scale, smooth } from './colour.ts';
import type { Light } from './light.ts';
import type { View } from './view.ts';

export interface Sky {
  readonly view: View;
  readonly light: Light;
  /** how much the sun's surroundings shine, 1 = clear air */
  readonly glow: number;
  /** whether the disc itself is seen */
  readonly disc: boolean;
}

export interface CloudLayer {
  readonly kind: 'cirrus' | 'flock' | 'sheet' | 'cumulus';
  /** share of the sky that is covered, 0..1 */
  readonly amount: number;
  /** moves the pattern; two layers of one seed look the same */
  readonly seed: number;
  /** size of the pattern, 1 = usual */
  readonly size?: number;
  /** 1 = as the light says, less = darker undersides */
  readonly bright?: number;
}

/** Lit side, shaded side and the colour towards the sun of any cloud in this light. */
export function cloudColours(light: Light, bright: number): { lit: Rgb; shade: Rgb; towards: Rgb } {
  const low = smooth(16, 0, light.elevation);
  const dusk = smooth(-9, -1, light.elevation);
  const sun = plus(scale(light.sunlight, 0.4), scale(light.glow, 0.3 * low * dusk));
  const sky = mix(light.ambient, light.horizon, 0.55);
  return {
    lit: saturate(scale(plus(sun, scale(sky, 0.35)), 0.7 + 0.3 * bright), 1 - 0.75 * light.cover),
    shade: scale(mix(sky, light.middle, 0.3), 0.72 * bright),
    towards: scale(light.glow, 0.9 * (0.25 + 0.75 * low * dusk)),
  };
}

/** Mixes lit and shaded side, adds the shine near the sun, and lays the result over the sky. */
export function tintCloud(
  small: Canvas,
  pixel: number,
  sky: Sky,
  tx: number,
  ty: number,
  side: number,
  alpha: number,
  colours: { lit: Rgb; shade: Rgb; towards: Rgb },
): void {
  const { sun } = sky.view;
  const facing = (tx * sun.x + ty * sun.y + sun.z) / Math.sqrt(1 + tx * tx + ty * ty);
  const near = facing > 0.3 ? ((facing - 0.3) / 0.7) ** 5 : 0;
  // Thin parts let the sun through, thick parts do not: the silver lining.
  const through = near * (1.25 - alpha) * sky.glow;
  const { lit, shade, towards } = colours;
  cover(
    small,
    pixel,
    shade[0] + (lit[0] - shade[0]) * side + towards[0] * through,
    shade[1] + (lit[1] - shade[1]) * side + towards[1] * through,
    shade[2] + (lit[2] - shade[2]) * side + towards[2] * through,
    alpha,
  );
}

import type { Light } from './light.ts';
import type { Spot } from './terrain.ts';
import type { Sun } from './view.ts';

/** Puts a surface into the light, in place: its own colour in `out`, then the colour seen. */
export type Lit = (spot: Spot, out: Float32Array) => void;

/**
 * Sun by the angle of the ground, sky by how much of it the ground sees.
 * `soft` is for what lets light through, such as grass: 0 = stone, 1 = hardly any shading.
 */
export function createLit(light: Light, sun: Sun, soft = 0): Lit {
  const [sr, sg, sb] = light.sunlight;
  const [ar, ag, ab] = light.ambient;
  const through = 0.2 + 0.5 * Math.max(0, sun.y);
  return (spot, out) => {
    const { slopeX, slopeZ } = spot;
    const up = 1 / Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
    const facing = (sun.y - slopeX * sun.x - slopeZ * sun.z) * up;
    const direct = (Math.max(0, facing) * (1 - soft) + soft * through) * spot.sunny;
    const open = 0.4 + 0.6 * up;
    out[0] = (out[0] as number) * (sr * direct + ar * open);
    out[1] = (out[1] as number) * (sg * direct + ag * open);
    out[2] = (out[2] as number) * (sb * direct + ab * open);
  };
}

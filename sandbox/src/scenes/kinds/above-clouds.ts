import { createAir } from '../paint/air.ts';
import { hex, smooth } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { massifGround } from '../paint/massif.ts';
import { billowTile, sample, softTile } from '../paint/noise.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

/** Summits over a sea of cloud. */
export const paintAboveClouds: Painter = (scene) => {
  const { canvas, light, place } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.34, 0.46),
    lens: place.between(32, 60),
    eye: 1150,
    azimuth: place.pick([-55, -24, -10, 12, 30, 60]),
  });
  paintSky(canvas, { view, light, glow: 1.1, disc: true }, cloudsOf(scene));
  const air = createAir(view, light, { sight: 42000 });
  paintTerrain(canvas, view, cloudSea(scene, view), air, { near: 500, far: 60000 });
  return {};
};

function cloudSea(scene: Scene, view: View): Ground {
  const { light, place, shot } = scene;
  const rocks = massifGround(
    {
      relief: 2600,
      spacing: 6400,
      seed: place.whole(1, 500),
      snowline: place.between(700, 1500),
      treeline: 500,
      rock: hex('#6f6a66'),
      grass: hex('#4c5a30'),
      forest: hex('#1d2c1a'),
      shape: (_x, z) => 0.35 + 0.62 * smooth(2500, 14000, z),
    },
    light,
    view.sun,
  );
  const billow = billowTile();
  const soft = softTile();
  const seed = shot.whole(1, 300);
  const top = (x: number, z: number) => {
    const broad = sample(soft, x * 0.012 + seed * 13, z * 0.012 + seed * 7);
    const heap = sample(billow, x * 0.05 + seed, z * 0.05);
    const lump = sample(billow, x * 0.21, z * 0.21 + seed);
    return 420 + broad * 420 + heap * 200 * broad + lump * 52;
  };
  const lit = createLit(light, view.sun, 0.25);
  const white = hex('#d3d7de');
  return {
    height: (x, z) => Math.max(rocks.height(x, z), top(x, z)),
    shadow: (x, z, h) => rocks.shadow?.(x, z, h) ?? 1,
    colour: (spot, out) => {
      const { x, z, h, slopeX, slopeZ, sunny } = spot;
      const over = h - top(x, z);
      if (over > 90) {
        rocks.colour(spot, out);
        return;
      }
      const crumb = sample(billow, x * 0.9, z * 0.9) - 0.4;
      spot.slopeX = slopeX * 1.8 + crumb * 0.6;
      spot.slopeZ = slopeZ * 1.8 + crumb * 0.6;
      spot.sunny = 0.4 + sunny * 0.6;
      out.set(white);
      lit(spot, out);
      if (over <= 0.5) return;
      // Where rock comes out of the cloud there is no edge.
      const [r, g, b] = [out[0] as number, out[1] as number, out[2] as number];
      spot.slopeX = slopeX;
      spot.slopeZ = slopeZ;
      spot.sunny = sunny;
      rocks.colour(spot, out);
      const t = smooth(0, 90, over + (sample(soft, x * 0.3, z * 0.3) - 0.5) * 90);
      out[0] = r + ((out[0] as number) - r) * t;
      out[1] = g + ((out[1] as number) - g) * t;
      out[2] = b + ((out[2] as number) - b) * t;
    },
  };
}

import { createAir } from '../paint/air.ts';
import { smooth } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { ridgeTile, sample, softTile } from '../paint/noise.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

export const paintRidges: Painter = (scene) => {
  const { canvas, light, place } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.3, 0.42),
    lens: place.between(60, 95),
    eye: 900,
    azimuth: place.between(-18, 18),
  });
  paintSky(canvas, { view, light, glow: 1.15, disc: true }, cloudsOf(scene));
  const ground = ridgeGround(scene, view);
  const air = createAir(view, light, {
    sight: place.between(9000, 15000),
    mist: {
      sight: place.between(1100, 2600) * (scene.weather === 'mist' ? 0.5 : 1),
      thins: place.between(110, 170),
      floor: 120,
    },
  });
  paintTerrain(canvas, view, ground, air, { near: 500, far: 26000 });
  return { exposure: 1.05 };
};

function ridgeGround(scene: Scene, view: View): Ground {
  const { place, light, moment } = scene;
  const ridge = ridgeTile();
  const soft = softTile();
  const seed = place.whole(1, 400);
  const turn = place.between(-0.5, 0.5);
  const cos = Math.cos(turn) * 0.026;
  const sin = Math.sin(turn) * 0.026;
  const height = (x: number, z: number) => {
    const u = (x * cos - z * sin) * 0.7 + seed * 53;
    const v = (x * sin + z * cos) * 1.35 + seed * 17;
    const broad = sample(ridge, u, v);
    const fine = sample(ridge, u * 5.3, v * 4.1 + 60);
    return (
      90 +
      broad * (560 + smooth(4000, 20000, z) * 600) +
      fine * (30 + broad * 60) -
      smooth(2600, 900, z) * 120
    );
  };
  const lit = createLit(light, view.sun, 0.15);
  const autumn = moment.season === 'autumn' ? 1 : 0;
  return {
    height,
    colour: (spot, out) => {
      const { x, z } = spot;
      const n = sample(soft, x * 0.6, z * 0.6) * 0.6 + sample(soft, x * 0.05, z * 0.05) * 0.6;
      out[0] = 0.016 + 0.05 * n * (1 + autumn);
      out[1] = 0.03 + 0.04 * n;
      out[2] = 0.018 + 0.012 * n;
      lit(spot, out);
    },
  };
}

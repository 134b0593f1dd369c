import { createAir } from '../paint/air.ts';
import { smooth } from '../paint/colour.ts';
import { paintRain } from '../paint/falling.ts';
import { createLit, type Lit } from '../paint/lit.ts';
import { ridgeTile, sample, softTile } from '../paint/noise.ts';
import { type Grove, plantTrees } from '../paint/plant.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';
import { FOLIAGE } from './hills.ts';

/** Firs on steep slopes, with fog drifting between the rows. */
export const paintForest: Painter = (scene) => {
  const { canvas, light, place, shot, moment, weather } = scene;
  const azimuth = place.between(-40, 40);
  const height = slopesOf(scene);
  const view = viewOf(scene, {
    horizon: place.between(0.46, 0.6),
    lens: place.between(40, 70),
    eye: height(0, 60) + 46,
    azimuth,
    elevation: Math.min(moment.sun, 24),
  });
  paintSky(canvas, { view, light, glow: 1, disc: moment.sun < 24 }, cloudsOf(scene));
  const ground = forestFloor(height, createLit(light, view.sun, 0.2));
  const thin = weather === 'clear' || weather === 'fair' ? 1.7 : 1;
  const air = createAir(view, light, {
    sight: place.between(2200, 3600) * thin,
    mist: {
      sight: place.between(130, 260) * thin ** 1.6,
      thins: place.between(26, 44),
      floor: height(0, 260) - 30,
      banks: place.between(350, 800),
    },
    bright: 0.96,
  });
  paintTerrain(canvas, view, ground, air, { near: 30, far: 6000, coarse: 1.6 });
  plantTrees(canvas, view, ground, air, light, forestGrove(scene), place);
  if (weather === 'rain') paintRain(canvas, view, light, shot, 0.7);
  return { contrast: 0.34 };
};

function slopesOf({ place }: Scene): (x: number, z: number) => number {
  const ridge = ridgeTile();
  const seed = place.whole(1, 400);
  return (x, z) => {
    const crest = sample(ridge, x * 0.13 + seed * 53, z * 0.2 + seed * 31);
    const rise = smooth(300, 3000, z) * 240 - smooth(400, 60, z) * 30;
    return crest * (60 + smooth(200, 2200, z) * 240) + rise;
  };
}

function forestFloor(height: Ground['height'], lit: Lit): Ground {
  const soft = softTile();
  return {
    height,
    colour: (spot, out) => {
      const { x, z } = spot;
      const n = sample(soft, x * 2.2, z * 2.2) * sample(soft, x * 0.7, z * 0.4);
      out[0] = 0.018 + n * 0.035;
      out[1] = 0.03 + n * 0.05;
      out[2] = 0.016 + n * 0.014;
      lit(spot, out);
    },
  };
}

function forestGrove({ moment, place }: Scene): Grove {
  const soft = softTile();
  const mixed = (moment.season === 'autumn' || moment.season === 'spring') && place.chance(0.6);
  return {
    kinds: mixed ? ['conifer', 'conifer', 'leafy'] : ['conifer'],
    tries: 3000,
    near: 85,
    far: 1900,
    tall: [15, 30],
    leaves: FOLIAGE[moment.season],
    snow: moment.season === 'winter' && place.chance(0.5) ? 0.3 : 0,
    shadeless: true,
    density: (x, z) =>
      smooth(0.3, 0.42, sample(soft, x * 0.5, z * 0.5 + 30)) * smooth(110, 170, z + Math.abs(x) * 1.2),
  };
}

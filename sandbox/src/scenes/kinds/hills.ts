import type { Season } from '../moment.ts';
import { createAir, type Haze } from '../paint/air.ts';
import { hex, type Rgb, smooth } from '../paint/colour.ts';
import { createFarmland, type Farmland } from '../paint/farmland.ts';
import { sample, softTile } from '../paint/noise.ts';
import { type Grove, plantTrees } from '../paint/plant.ts';
import { paintSky } from '../paint/sky.ts';
import { paintTerrain } from '../paint/terrain.ts';
import type { TreeKind } from '../paint/trees.ts';
import { sunAt, type View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

/** Leaves of broad trees by season. */
export const FOLIAGE: Record<Season, readonly [Rgb, ...Rgb[]]> = {
  spring: [hex('#5f8030'), hex('#6f8f38'), hex('#4f7230')],
  summer: [hex('#3a5424'), hex('#445e28'), hex('#334c22')],
  autumn: [hex('#a8662a'), hex('#b8862c'), hex('#8a4426'), hex('#6e6a30'), hex('#c49a3a')],
  winter: [hex('#4a4036'), hex('#54493c')],
};

/** Fields over rolling hills, hedges and lone trees. */
export const paintHills: Painter = (scene) => {
  const { canvas, light, place, moment } = scene;
  const azimuth = place.pick([-80, -55, -30, 35, 60, 100, 140]);
  const farms = farmsOf(scene, azimuth);
  const view = viewOf(scene, {
    horizon: place.between(0.3, 0.44),
    lens: place.between(30, 56),
    eye: farms.height(0, 60) + place.between(16, 44),
    azimuth,
  });
  paintSky(canvas, { view, light, glow: 1, disc: true }, cloudsOf(scene));
  const misty = scene.weather === 'mist' || (moment.rising && moment.sun < 12 && moment.sun > -6);
  const floor = view.eye - 120;
  paintFarms(scene, view, farms, {
    sight: 14000,
    ...(misty ? { mist: { sight: 700, thins: 22, floor } } : {}),
  });
  return {};
};

export function farmsOf(scene: Scene, azimuth: number): Farmland {
  const { light, place, moment, weather } = scene;
  const plan = {
    relief: place.between(80, 150),
    spacing: place.between(900, 1500),
    field: place.between(130, 230),
    season: moment.season,
    snow: weather === 'snow' ? 1 : 0,
  };
  return createFarmland(plan, light, sunAt(azimuth, moment.sun), place);
}

/** Paints land and trees; the sky must be there already. */
export function paintFarms(scene: Scene, view: View, farms: Farmland, haze: Haze): void {
  const { canvas, light, place, moment } = scene;
  const air = createAir(view, light, haze);
  paintTerrain(canvas, view, farms, air, { near: 24, far: 14000 });
  const soft = softTile();
  const broad: TreeKind = moment.season === 'winter' ? 'bare' : 'leafy';
  const grove: Grove = {
    kinds: place.chance(0.35) ? [broad, 'cypress', 'cypress'] : [broad, broad, broad, 'conifer'],
    tries: 8000,
    near: 130,
    far: 6000,
    tall: [7, 15],
    leaves: FOLIAGE[moment.season],
    snow: scene.weather === 'snow' ? 0.5 : 0,
    density: (x, z) => {
      const hedge = smooth(0.03, 0.006, farms.border(x, z)) * 0.5;
      const wood = smooth(0.6, 0.68, sample(soft, x * 0.09 + 40, z * 0.09)) * 0.9;
      return Math.max(hedge, wood, 0.003);
    },
  };
  plantTrees(canvas, view, farms, air, light, grove, place);
}

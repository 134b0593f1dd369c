import type { Season } from '../moment.ts';
import { createAir } from '../paint/air.ts';
import { hex, type Rgb, smooth } from '../paint/colour.ts';
import { paintGrass } from '../paint/grass.ts';
import { createLit } from '../paint/lit.ts';
import { createLine, fineTile, sample, softTile } from '../paint/noise.ts';
import { type Grove, plantTrees } from '../paint/plant.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';
import { FOLIAGE } from './hills.ts';

interface Crop {
  /** in turn; `band` is 1 for single rows, more for broad stripes */
  readonly flowers: readonly [Rgb, ...Rgb[]];
  readonly band: number;
  readonly leaf: Rgb;
  readonly soil: Rgb;
  /** metres */
  readonly spacing: number;
  readonly tall: number;
  /** share of a row's width that is covered */
  readonly full: number;
  /** radius of a flower in metres, where single ones are seen */
  readonly heads?: number;
}

const LAVENDER: Crop = {
  flowers: [hex('#675a98'), hex('#7263a2')],
  band: 1,
  leaf: hex('#66704e'),
  soil: hex('#a08260'),
  spacing: 1.9,
  tall: 0.62,
  full: 0.74,
  heads: 0.022,
};
const TULIPS: Crop = {
  flowers: [hex('#ad3138'), hex('#d2a93a'), hex('#c06a8c'), hex('#cc7434'), hex('#d6d0c6'), hex('#7a4a88')],
  band: 7,
  leaf: hex('#5c7a3a'),
  soil: hex('#6a5844'),
  spacing: 0.9,
  tall: 0.4,
  full: 0.8,
  heads: 0.034,
};
const VINES: Crop = {
  flowers: [hex('#5e7a30'), hex('#6c8636')],
  band: 1,
  leaf: hex('#46602a'),
  soil: hex('#8a7250'),
  spacing: 2.4,
  tall: 1.5,
  full: 0.42,
};
const AUTUMN_VINES: Crop = {
  ...VINES,
  flowers: [hex('#b8862c'), hex('#a85a2a'), hex('#8a8030')],
  leaf: hex('#8a6a2c'),
};

const CROPS: Record<Season, Crop> = { spring: TULIPS, summer: LAVENDER, autumn: AUTUMN_VINES, winter: VINES };

/** Rows of tulips, lavender or vines that run to the horizon. */
export const paintFlowerRows: Painter = (scene) => {
  const { canvas, light, place, moment } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.36, 0.5),
    lens: place.between(24, 32),
    eye: place.between(2.6, 4.4),
    azimuth: place.pick([-60, -30, -14, 16, 35, 70, 130]),
  });
  paintSky(canvas, { view, light, glow: 1.05, disc: true }, cloudsOf(scene));
  const crop = CROPS[moment.season];
  const rows = rowsOf(scene, crop);
  const ground = rowsGround(scene, view, crop, rows);
  const air = createAir(view, light, { sight: 9000 });
  paintTerrain(canvas, view, ground, air, { near: 2.4, far: 9000 });
  plantTrees(
    canvas,
    view,
    ground,
    air,
    light,
    {
      kinds: place.pick<Grove['kinds']>([['leafy'], ['cypress', 'leafy'], ['leafy', 'leafy', 'conifer']]),
      tries: 700,
      near: 260,
      far: 1100,
      tall: [8, 17],
      leaves: FOLIAGE[moment.season],
      density: (_x, z) => smooth(250, 330, z) * 0.6,
    },
    place,
  );
  if (crop.heads) paintHeads(scene, view, ground, rows, crop, crop.heads);
  return { contrast: 0.26 };
};

/** Single flowers on the rows close by. */
function paintHeads(scene: Scene, view: View, ground: Ground, rows: Rows, crop: Crop, head: number): void {
  const turf = {
    blades: 11000,
    near: 2.6,
    far: 26,
    tall: [crop.tall * 0.15, crop.tall * 0.38],
    root: crop.leaf,
    tip: crop.leaf,
    density: (x: number, z: number) => smooth(0.45, 0.8, rows.profile(x, z)),
    flowering: 0.9,
    flower: rows.flower,
    head,
  } as const;
  paintGrass(scene.canvas, view, ground, scene.light, turf, scene.place);
}

interface Rows {
  /** 1 on top of a row, 0 between two */
  profile(x: number, z: number): number;
  flower(x: number, z: number): Rgb;
}

function rowsOf({ place }: Scene, crop: Crop): Rows {
  const swell = createLine(place.whole(1, 300), 2);
  const aim = place.between(-0.7, 0.7);
  // No two growers plant the colours alike.
  const start = place.whole(0, 40);
  const band = crop.band === 1 ? 1 : place.whole(4, 13);
  const leap = place.pick([1, 5, 7, 11]);
  const across = (x: number, z: number) => (x - aim * z + swell(z / 160) * 3) / crop.spacing;
  return {
    profile: (x, z) => {
      const at = across(x, z);
      const off = Math.abs(at - Math.floor(at) - 0.5) * 2;
      return smooth(crop.full + 0.12, crop.full - 0.3, off);
    },
    flower: (x, z) => {
      const row = Math.floor((Math.floor(across(x, z)) + start) / band) * leap;
      const count = crop.flowers.length;
      return crop.flowers[((row % count) + count) % count] ?? crop.flowers[0];
    },
  };
}

function rowsGround(scene: Scene, view: View, crop: Crop, { profile, flower: flowerAt }: Rows): Ground {
  const { light, place } = scene;
  const soft = softTile();
  const fine = fineTile();
  const lit = createLit(light, view.sun, 0.3);
  const far = place.between(200, 300);
  const seed = place.whole(1, 300);
  const land = (x: number, z: number) =>
    smooth(20, 400, z) * sample(soft, x * 0.14 + seed * 31, z * 0.1) * 16 +
    smooth(700, 6000, z) * sample(soft, x * 0.02, z * 0.03 + seed * 7) * 900 -
    smooth(30, 500, z) * 6;
  return {
    height: (x, z) => {
      if (z > far) return land(x, z) + 0.2;
      const tuft = sample(fine, x * 9, z * 9) * 0.34 + sample(soft, x * 14, z * 14) * 0.3;
      return land(x, z) + profile(x, z) * crop.tall * (0.62 + tuft * 0.7);
    },
    colour: (spot, out) => {
      const { x, z, slopeX, slopeZ } = spot;
      // Near by single flowers are seen, further off only their shimmer.
      const close = smooth(22, 5, z);
      const n = sample(fine, x * 7, z * 7) * (1 - close * 0.6) + sample(fine, x * 44, z * 30) * close * 0.6;
      const patch = sample(soft, x * 0.6, z * 0.6);
      if (z > far) {
        const wood = smooth(0.42, 0.6, sample(soft, x * 0.12 + 50, z * 0.12));
        out[0] = 0.1 - wood * 0.06;
        out[1] = 0.115 - wood * 0.055;
        out[2] = 0.045 - wood * 0.015;
        lit(spot, out);
        return;
      }
      const top = profile(x, z);
      const flower = flowerAt(x, z);
      // Where single heads are painted, the leaves under them show.
      const bare = crop.heads ? smooth(15, 4, z) * 0.75 : 0;
      const bloom = top * smooth(0.2, 0.5, n * 0.8 + patch * 0.35 + top * 0.12) * (1 - bare);
      const green = Math.min(1, top * 1.6);
      const tone = (0.5 + n * 0.9) * (0.55 + 0.45 * top);
      for (let i = 0; i < 3; i++) {
        const soil = crop.soil[i] as number;
        const under = soil + ((crop.leaf[i] as number) - soil) * green;
        out[i] = (under + ((flower[i] as number) - under) * bloom) * tone;
      }
      spot.slopeX = slopeX * 0.35;
      spot.slopeZ = slopeZ * 0.35;
      lit(spot, out);
    },
  };
}

import { createAir } from '../paint/air.ts';
import { hex, lerp, mix, type Rgb, scale, smooth } from '../paint/colour.ts';
import { paintGrass } from '../paint/grass.ts';
import { createLit } from '../paint/lit.ts';
import { massifGround } from '../paint/massif.ts';
import { billowTile, createLine, fineTile, sample, softTile } from '../paint/noise.ts';
import { plantTrees } from '../paint/plant.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { paintWater } from '../paint/water.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';
import { FOLIAGE } from './hills.ts';

/** Metres: up to here the bank on which the camera stands, beyond it the lake and its mountains. */
const BANK = 34;

const BANK_FLOWERS: readonly [Rgb, ...Rgb[]] = [hex('#e8e4da'), hex('#d8b83a'), hex('#9a7ac0')];

/** A mountain lake: a stony bank, woods on the far shore, peaks and their reflection. */
export const paintAlpineLake: Painter = (scene) => {
  const { canvas, light, place, shot, moment, weather } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.5, 0.62),
    lens: place.between(26, 42),
    eye: place.between(2.3, 3.4),
    azimuth: place.pick([-75, -50, -35, 30, 45, 70, 110, -120]),
  });
  paintSky(canvas, { view, light, glow: 1, disc: true }, cloudsOf(scene));
  const ground = lakeGround(scene, view);
  const misty = weather === 'mist' || (moment.rising && moment.sun < 10);
  const air = createAir(view, light, {
    sight: 46000,
    ...(misty ? { mist: { sight: 900, thins: 26, floor: 0, banks: 700 } } : {}),
  });
  paintTerrain(canvas, view, ground, air, { near: 1.8, far: 26000 });
  plantTrees(
    canvas,
    view,
    ground,
    air,
    light,
    {
      kinds: moment.season === 'autumn' ? ['conifer', 'conifer', 'leafy'] : ['conifer'],
      tries: 3400,
      near: 330,
      far: 1700,
      tall: [13, 28],
      leaves: FOLIAGE[moment.season],
      snow: moment.season === 'winter' ? 0.3 : 0,
      density: (_x, _z, h) => (h > 1.2 && h < 240 ? 0.92 : 0),
    },
    place,
  );
  const tint = mix(hex('#0b2a33'), hex('#12504f'), place.next());
  paintWater(canvas, view, {
    waves: lerp(0.003, 0.022, shot.next() ** 2),
    length: 4,
    deep: scale(tint, 0.25 + 0.8 * light.day),
    seed: shot.whole(1, 99),
  });
  if (moment.season !== 'winter') paintBankGrass(scene, view, ground);
  return { contrast: 0.26, exposure: 1.22 };
};

function lakeGround(scene: Scene, view: View): Ground {
  const { place, light, moment } = scene;
  const seed = place.whole(1, 500);
  const shore = place.between(420, 800);
  const coast = createLine(seed, 3);
  const massif = massifGround(
    {
      relief: place.between(2300, 3100),
      spacing: place.between(3800, 5200),
      seed,
      snowline:
        moment.season === 'winter' ? 260 : moment.season === 'spring' ? 800 : place.between(950, 1500),
      treeline: 430,
      rock: mix(hex('#857e75'), hex('#77726e'), place.next()),
      grass: hex('#5e6a38'),
      forest: hex('#22331e'),
      shape: (x, z) => {
        const bank = z - shore + Math.abs(x) * 0.22 + coast(x / 900) * 240;
        return -0.012 + 0.045 * smooth(0, 700, bank) + 0.95 * smooth(350, 6800, bank);
      },
    },
    light,
    view.sun,
  );
  const bank = bankGround(scene, view, seed);
  return {
    height: (x, z) => (z < BANK ? bank.height(x, z) : massif.height(x, z)),
    shadow: (x, z, h) => (z < BANK ? 1 : (massif.shadow?.(x, z, h) ?? 1)),
    colour: (spot, out) => (spot.z < BANK ? bank.colour(spot, out) : massif.colour(spot, out)),
  };
}

/** Pebbles and boulders that run down into the water. */
function bankGround(scene: Scene, view: View, seed: number): Ground {
  const { place, light, moment } = scene;
  const [soft, billow, fine] = [softTile(), billowTile(), fineTile()];
  const edge = createLine(seed + 5, 4);
  const reach = place.between(10, 16);
  const slant = place.between(-0.25, 0.25);
  const stone: Rgb = mix(hex('#8a857c'), hex('#6f6a64'), place.next());
  const moss: Rgb = moment.season === 'winter' ? hex('#dfe4ea') : hex('#5d6433');
  const lit = createLit(light, view.sun, 0.05);
  const rocks = (x: number, z: number) => {
    const large = sample(billow, x * 34 + seed * 31, z * 34);
    const small = sample(billow, x * 150, z * 150 + seed * 7);
    return smooth(0.42, 0.8, large) * 0.62 + small * 0.09;
  };
  return {
    height: (x, z) => {
      const away = reach + slant * x + edge(x / 9) * 1.7 - z;
      return away * (away > 0 ? 0.055 : 0.12) + rocks(x, z) - 0.2;
    },
    colour: (spot, out) => {
      const { x, z, h } = spot;
      const n = sample(soft, x * 40, z * 40);
      const speck = sample(fine, x * 70, z * 70);
      const cell = sample(billow, x * 75 + 50, z * 75);
      const wet = 0.42 + 0.58 * smooth(0.02, 0.16, h);
      const flat = 1 / Math.sqrt(1 + spot.slopeX * spot.slopeX + spot.slopeZ * spot.slopeZ);
      const green = smooth(0.25, 0.7, h + n * 0.3) * smooth(0.55, 0.85, flat + (n - 0.5) * 0.5) * 0.9;
      const tone = (0.55 + n * 0.45 + cell * 0.5) * (0.75 + speck * 0.5) * wet;
      for (let i = 0; i < 3; i++) {
        const s = stone[i] as number;
        out[i] = (s + ((moss[i] as number) - s) * green) * tone;
      }
      lit(spot, out);
    },
  };
}

function paintBankGrass(scene: Scene, view: View, ground: Ground): void {
  const { canvas, light, place, moment } = scene;
  const soft = softTile();
  const dry = moment.season === 'autumn' ? 0.75 : 0.25;
  paintGrass(
    canvas,
    view,
    ground,
    light,
    {
      blades: 5200,
      near: 2,
      far: 15,
      tall: [0.09, 0.3],
      root: hex('#3c4a20'),
      tip: mix(hex('#8aa048'), hex('#b09a58'), dry),
      density: (x, z, h) => smooth(0.2, 0.45, h) * smooth(0.42, 0.6, sample(soft, x * 30, z * 30)),
      flowering: moment.season === 'autumn' ? 0 : 0.05,
      flower: () => place.pick(BANK_FLOWERS),
      head: 0.016,
    },
    place,
  );
}

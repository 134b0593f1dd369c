import { createAir } from '../paint/air.ts';
import { cover } from '../paint/canvas.ts';
import { clamp01, hex, mix, multiply, plus, type Rgb, scale, smooth } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { billowTile, fineTile, ridgeTile, sample, softTile } from '../paint/noise.ts';
import { plantTrees } from '../paint/plant.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';
import { FOLIAGE } from './hills.ts';

const CLOTHS: readonly (readonly [Rgb, ...Rgb[]])[] = [
  [hex('#c8362c'), hex('#e8b23a')],
  [hex('#2a5ca8'), hex('#e8e4da')],
  [hex('#d8702a'), hex('#8a2a3a'), hex('#e8b84a')],
  [hex('#3a8a6a'), hex('#e8d8a0')],
  [hex('#7a3a8a'), hex('#d86a8a'), hex('#e8c05a')],
  [hex('#d84a3a'), hex('#e8e0d0'), hex('#2a6a9a')],
];

/** Hot-air balloons over a valley of soft rock, with mist in it. */
export const paintBalloons: Painter = (scene) => {
  const { canvas, light, place, moment } = scene;
  const azimuth = place.pick([-60, -28, -12, 18, 40, 75]);
  const ground = valleyGround(scene);
  const view = viewOf(scene, {
    horizon: place.between(0.5, 0.62),
    lens: place.between(30, 48),
    eye: ground.height(0, 60) + 75,
    azimuth,
    elevation: Math.min(moment.sun, 28),
  });
  paintSky(canvas, { view, light, glow: 1.1, disc: moment.sun < 28 }, cloudsOf(scene));
  const land = ground.paint(view);
  const air = createAir(view, light, {
    sight: 11000,
    mist: { sight: 1500, thins: 26, floor: 0, banks: 1400 },
  });
  paintTerrain(canvas, view, land, air, { near: 50, far: 16000 });
  plantTrees(
    canvas,
    view,
    land,
    air,
    light,
    {
      kinds: ['leafy', 'leafy', 'cypress'],
      tries: 1500,
      near: 160,
      far: 1600,
      tall: [4, 9],
      leaves: FOLIAGE[moment.season],
      shadeless: true,
      density: (_x, _z, h) => smooth(60, 20, h) * 0.5,
    },
    place,
  );
  paintFleet(scene, view);
  return { contrast: 0.26 };
};

function valleyGround({ place, light }: Scene) {
  const [soft, ridge, billow, fine] = [softTile(), ridgeTile(), billowTile(), fineTile()];
  const seed = place.whole(1, 400);
  const warm = place.pick([hex('#b08a66'), hex('#a87454'), hex('#b89a78')]);
  const height = (x: number, z: number) => {
    const broad = sample(soft, x * 0.055 + seed * 31, z * 0.055 + seed * 13);
    const cut = sample(ridge, x * 0.16 + seed * 7, z * 0.13);
    const cones = sample(billow, x * 0.9, z * 0.9 + seed);
    const table = smooth(0.42, 0.6, broad + (cut - 0.4) * 0.12);
    return (
      table * 110 +
      cut * 40 * (0.4 + table) +
      cones * cones * 60 * smooth(0.32, 0.5, broad) * (1 - table * 0.7) +
      smooth(4000, 14000, z) * broad * 700
    );
  };
  const paint = (view: View): Ground => {
    const lit = createLit(light, view.sun, 0.06);
    const { sun } = view;
    return {
      height,
      shadow: (x, z, h) => {
        const a = height(x + sun.x * 40, z + sun.z * 40) - h - sun.y * 40;
        const b = height(x + sun.x * 120, z + sun.z * 120) - h - sun.y * 120;
        return 1 - smooth(0, 14, Math.max(a, b));
      },
      colour: (spot, out) => {
        const { x, z, h, slopeX, slopeZ } = spot;
        const n = sample(soft, x * 0.8, z * 0.8);
        const speck = sample(fine, x * 2.4, z * 2.4 + h);
        const layer = 0.72 + 0.5 * sample(soft, h * 1.6, x * 0.05 + 9);
        const flat = 1 / Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
        const scrub = smooth(0.7, 0.92, flat + (n - 0.5) * 0.5) * 0.75 * smooth(0.35, 0.6, n + speck * 0.3);
        const tone = layer * (0.8 + speck * 0.4);
        out[0] = (warm[0] + (0.12 - warm[0]) * scrub) * tone;
        out[1] = (warm[1] + (0.13 - warm[1]) * scrub) * tone;
        out[2] = (warm[2] + (0.06 - warm[2]) * scrub) * tone;
        lit(spot, out);
      },
    };
  };
  return { height, paint };
}

function paintFleet(scene: Scene, view: View): void {
  const { shot, unit, canvas } = scene;
  const count = shot.whole(5, 15);
  const sizes = Array.from({ length: count }, (_, i) =>
    i === 0 ? shot.between(0.12, 0.19) : 0.012 + 0.075 * shot.next() ** 2.2,
  );
  sizes.sort((a, b) => a - b);
  for (const size of sizes) {
    const far = clamp01(1 - size / 0.12);
    const x = canvas.width * shot.between(0.05, 0.95);
    const y = view.horizon * shot.between(0.16, 0.98 - 0.2 * (1 - far)) - size * unit * 0.4;
    paintBalloon(
      scene,
      view,
      x,
      y,
      (size * unit) / 2,
      far * 0.5,
      shot.pick(CLOTHS as never) as (typeof CLOTHS)[number],
      shot.pick([8, 12, 16]),
      shot.chance(0.4),
    );
  }
}

/** Envelope, mouth and basket; `r` is half the width in pixels, `lost` what the air takes of the colours. */
function paintBalloon(
  scene: Scene,
  view: View,
  cx: number,
  cy: number,
  r: number,
  lost: number,
  cloth: readonly [Rgb, ...Rgb[]],
  gores: number,
  bands: boolean,
): void {
  const { canvas, light } = scene;
  const air = mix(light.horizon, light.middle, 0.3);
  const { sun } = view;
  const mouth = 1.42;
  const sky = scale(light.ambient, 0.8);
  for (let y = Math.max(0, Math.floor(cy - r - 1)); y < Math.min(canvas.height, cy + r * 2); y++) {
    const v = (y + 0.5 - cy) / r;
    // A ball that runs out into a cone, then ropes, then the basket.
    const half =
      v < 0.35
        ? Math.sqrt(Math.max(0, 1 - v * v))
        : v < mouth
          ? 0.9368 - ((v - 0.35) / (mouth - 0.35)) ** 1.15 * 0.78
          : v < 1.66
            ? 0.11
            : v < 1.86
              ? 0.12
              : 0;
    for (let x = Math.max(0, Math.floor(cx - r - 1)); x < Math.min(canvas.width, cx + r + 1); x++) {
      const u = (x + 0.5 - cx) / r;
      const alpha =
        clamp01((half - Math.abs(u)) * r + 0.5) *
        (v >= mouth && v < 1.66 ? (Math.abs(Math.abs(u) - 0.09) < 0.025 ? 0.6 : 0) : 1);
      if (alpha <= 0.01 || half <= 0) continue;
      const nx = clamp01(Math.abs(u) / Math.max(0.05, half)) * Math.sign(u);
      const nz = -Math.sqrt(Math.max(0, 1 - nx * nx));
      const ny = v < 0.35 ? -v : -0.35;
      const facing = clamp01(
        (nx * sun.x + nz * sun.z) * Math.sqrt(1 - Math.min(1, ny * ny)) + ny * sun.y * 0.9 + 0.1,
      );
      const turn = Math.asin(Math.max(-1, Math.min(1, nx))) / Math.PI + 0.5;
      const gore = turn * gores;
      const seam = 0.88 + 0.12 * Math.sin((gore - Math.floor(gore)) * Math.PI);
      const which = bands ? Math.floor((v + 1) * 3.4) : Math.floor(gore);
      const colour =
        v > mouth ? hex('#4a3422') : (cloth[((which % cloth.length) + cloth.length) % cloth.length] as Rgb);
      // Cloth lets some of the light through.
      const lit = multiply(colour, plus(scale(light.sunlight, facing * 0.7 + 0.14), sky));
      const [pr, pg, pb] = mix(scale(lit, seam), air, lost);
      cover(canvas, y * canvas.width + x, pr, pg, pb, alpha);
    }
  }
}

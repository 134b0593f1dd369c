import { createAir } from '../paint/air.ts';
import { addLight, type Canvas, createCanvas, releaseCanvas, stretchOver } from '../paint/canvas.ts';
import { hex, mix, type Rgb, scale, smooth } from '../paint/colour.ts';
import type { Light } from '../paint/light.ts';
import { createLit } from '../paint/lit.ts';
import { massifGround, massifHeight } from '../paint/massif.ts';
import { createLine, sample, softTile } from '../paint/noise.ts';
import { type Grove, plantTrees } from '../paint/plant.ts';
import type { Random } from '../paint/random.ts';
import { paintSky } from '../paint/sky.ts';
import { paintStars } from '../paint/stars.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { paintWater } from '../paint/water.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';

/** The milky way over dark mountains and trees. */
export const paintMilkyWay: Painter = (scene) => {
  const { canvas, light, place, shot } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.64, 0.76),
    lens: 20,
    eye: 12,
    azimuth: 150,
    elevation: 30,
  });
  paintSky(canvas, { view, light, glow: 0, disc: false }, []);
  addAirglow(canvas, view, place);
  const band = {
    tilt: place.between(-42, 42),
    foot: place.between(0.35, 0.65),
    wide: place.between(0.11, 0.16),
  };
  paintStars(canvas, view, { bright: 1, band }, shot);
  paintNightLand(scene, view, [0.022, 0.026, 0.04]);
  return { bloom: 0.14, vignette: 0.4, exposure: 1.25, grain: 2.4, contrast: 0.2 };
};

/** Northern lights over snow and a lake. */
export const paintAurora: Painter = (scene) => {
  const { canvas, light, place, shot } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.62, 0.72),
    lens: 20,
    eye: 5,
    azimuth: 150,
    elevation: 30,
  });
  paintSky(canvas, { view, light, glow: 0, disc: false }, []);
  paintStars(canvas, view, { bright: 0.7 }, shot);
  const green = mix(hex('#2fe08a'), hex('#5cf0a0'), place.next());
  const top = place.pick([hex('#8a4ae0'), hex('#c04a9a'), hex('#4a7ae8'), hex('#30d0a0')]);
  paintCurtains(canvas, view, shot, green, top);
  const shine = scale(mix(green, [1, 1, 1], 0.3), 0.16);
  paintLapland(
    scene,
    { ...light, ambient: shine, horizon: scale(shine, 0.5), middle: scale(shine, 0.3) },
    view,
  );
  return { bloom: 0.2, vignette: 0.3, exposure: 0.92, grain: 2.2 };
};

function addAirglow(canvas: Canvas, view: View, place: Random): void {
  const tint = place.pick([hex('#2c4a3c'), hex('#54402e'), hex('#2a4668')] as readonly [Rgb, ...Rgb[]]);
  for (let y = 0; y < canvas.height; y++) {
    const up = Math.max(0, view.horizon - y) / view.unit;
    const strength = 0.5 * Math.exp(-up * 9) + 0.12 * Math.exp(-up * 2);
    for (let x = 0; x < canvas.width; x++) {
      addLight(canvas, y * canvas.width + x, tint[0] * strength, tint[1] * strength, tint[2] * strength);
    }
  }
}

function paintNightLand(scene: Scene, view: View, skyLight: Rgb): void {
  const { canvas, light, place } = scene;
  const dark: Light = { ...light, ambient: scale(skyLight, 6), sunlight: scale(light.sunlight, 0.5) };
  const rise = massifHeight({
    relief: 620,
    spacing: 3200,
    seed: place.whole(1, 400),
    shape: (_x, z) => smooth(300, 4200, z),
  });
  const near = createLine(place.whole(1, 400), 4);
  const lake = place.chance(0.6) ? place.between(110, 240) : 0;
  const height = (x: number, z: number) =>
    rise(x, z) +
    near(x / 70) * 6 * smooth(500, 60, z) -
    13 * smooth(lake * 1.3, lake * 0.8, z + near(x / 90 + 9) * 30) * Math.sign(lake);
  const lit = createLit(dark, view.sun, 0.1);
  const soft = softTile();
  const ground: Ground = {
    height,
    colour: (spot, out) => {
      const { x, z } = spot;
      const n = 0.05 + 0.06 * sample(soft, x * 0.8, z * 0.8);
      out[0] = n;
      out[1] = n * 1.02;
      out[2] = n;
      lit(spot, out);
    },
  };
  const air = createAir(view, dark, { sight: 14000 });
  paintTerrain(canvas, view, ground, air, { near: 14, far: 14000, coarse: 1.4 });
  const kinds = place.pick<Grove['kinds']>([
    ['conifer'],
    ['bare', 'conifer'],
    ['conifer', 'conifer', 'leafy'],
  ]);
  plantTrees(
    canvas,
    view,
    ground,
    air,
    dark,
    {
      kinds,
      tries: 420,
      near: 45,
      far: 420,
      tall: [9, 22],
      leaves: [hex('#20301c')],
      density: (x, z, h) => (h > 0.4 || !lake ? smooth(0.45, 0.6, sample(soft, x * 1.3, z * 0.6 + 50)) : 0),
    },
    place,
  );
  if (lake) paintWater(canvas, view, { waves: 0.004, length: 4, deep: [0.002, 0.004, 0.008], seed: 3 });
}

function paintLapland(scene: Scene, light: Light, view: View): void {
  const { canvas, place, shot } = scene;
  const shore = place.between(260, 520);
  const coast = createLine(place.whole(1, 300), 4);
  const mountains = {
    relief: 1500,
    spacing: 3600,
    seed: place.whole(1, 400),
    snowline: 60,
    treeline: 40,
    rock: hex('#6a6a70'),
    grass: hex('#9aa2a8'),
    forest: hex('#202a26'),
    shape: (x: number, z: number) => {
      const bank = z - shore + coast(x / 300) * 130;
      return -0.01 + 0.03 * smooth(0, 300, bank) + 0.95 * smooth(500, 6500, bank);
    },
  };
  const ground = massifGround(mountains, light, view.sun);
  const air = createAir(view, light, { sight: 26000 });
  paintTerrain(canvas, view, ground, air, { near: 150, far: 20000, coarse: 1.3 });
  plantTrees(
    canvas,
    view,
    ground,
    air,
    light,
    {
      kinds: ['conifer'],
      tries: 1500,
      near: shore * 0.75,
      far: shore * 2,
      tall: [9, 19],
      leaves: [hex('#3a3a34')],
      snow: 0.2,
      density: (_x, _z, h) => (h > 1 ? 0.8 : 0),
    },
    place,
  );
  paintWater(canvas, view, {
    waves: shot.between(0.002, 0.016),
    length: 5,
    deep: [0.002, 0.006, 0.008],
    seed: shot.whole(1, 99),
  });
}

/** Hanging curtains of light: sharp below, fading upwards, with rays in them. Painted at a third of the size. */
function paintCurtains(canvas: Canvas, view: View, shot: Random, green: Rgb, top: Rgb): void {
  const rows = Math.min(canvas.height, Math.round(view.horizon));
  const small = createCanvas(Math.ceil(canvas.width / 3), Math.ceil(rows / 3));
  const count = shot.whole(3, 5);
  for (let i = 0; i < count; i++) {
    const base = (view.horizon * shot.between(0.45, 0.86)) / 3;
    paintCurtain(small, base, view.unit / 3, shot, green, top, shot.between(0.5, 1) / (1 + i * 0.12));
  }
  const wide = createCanvas(canvas.width, canvas.height);
  stretchOver(small, wide, rows);
  for (let i = 0; i < rows * canvas.width; i++) {
    const o = i * 3;
    addLight(canvas, i, wide.rgb[o] as number, wide.rgb[o + 1] as number, wide.rgb[o + 2] as number);
  }
  releaseCanvas(small);
  releaseCanvas(wide);
}

function paintCurtain(
  small: Canvas,
  base: number,
  unit: number,
  shot: Random,
  green: Rgb,
  top: Rgb,
  power: number,
): void {
  const wave = createLine(shot.whole(1, 900), 4);
  const folds = createLine(shot.whole(1, 900), 6);
  const tall = unit * shot.between(0.2, 0.42);
  const drift = shot.between(-0.4, 0.4);
  for (let x = 0; x < small.width; x++) {
    const t = x / unit;
    const foot =
      base + wave(t * 2.2) * unit * 0.11 + folds(t * 9) * unit * 0.012 + drift * (x - small.width / 2) * 0.35;
    const bright = smooth(-0.5, 0.7, wave(t * 3.1 + 20)) * (0.5 + 0.5 * smooth(-0.7, 0.8, folds(t * 26)));
    const reach = tall * (0.6 + 0.6 * smooth(-0.8, 0.8, folds(t * 14 + 30)));
    for (let y = 0; y < small.height; y++) {
      const up = (foot - y) / reach;
      if (up < -0.12) break;
      const glow = smooth(-0.12, 0.07, up) * Math.exp(-Math.max(0, up) * 2.3) * bright * power * 0.62;
      if (glow < 0.003) continue;
      const tint = mix(green, top, smooth(0.25, 1.3, up));
      addLight(small, y * small.width + x, tint[0] * glow, tint[1] * glow, tint[2] * glow);
    }
  }
}

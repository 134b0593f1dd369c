import { addLight, type Canvas, cover } from '../paint/canvas.ts';
import { hex, mix, multiply, plus, type Rgb, scale, smooth } from '../paint/colour.ts';
import type { Film } from '../paint/develop.ts';
import { paintRain } from '../paint/falling.ts';
import { paintDisplay } from '../paint/fireworks.ts';
import { createLine } from '../paint/noise.ts';
import { createRandom, type Random } from '../paint/random.ts';
import { dot } from '../paint/shapes.ts';
import { paintSky } from '../paint/sky.ts';
import { paintStars } from '../paint/stars.ts';
import type { View } from '../paint/view.ts';
import { paintWater } from '../paint/water.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

interface Row {
  /** 0 = farthest */
  readonly depth: number;
  /** pixels */
  readonly foot: number;
  readonly tallest: number;
  readonly wide: readonly [number, number];
  readonly z: number;
}

interface Tower {
  x0: number;
  x1: number;
  top: number;
  foot: number;
  z: number;
  wall: Rgb;
  shade: number;
  seed: number;
}

const LAMPS: readonly [Rgb, ...Rgb[]] = [
  hex('#ffcf8a'),
  hex('#ffd9a0'),
  hex('#ffe8c8'),
  hex('#e4eeff'),
  hex('#ffb866'),
];
const WALLS: readonly [Rgb, ...Rgb[]] = [
  hex('#8d8a88'),
  hex('#a39a8e'),
  hex('#6f7a86'),
  hex('#8a7a70'),
  hex('#9fa8ae'),
];

/** A skyline across the water; lit windows from dusk on. */
export const paintCity: Painter = (scene) => paintSkyline(scene, false);

/** The same by night, with a fireworks display over it. */
export const paintFireworks: Painter = (scene) => paintSkyline(scene, true);

function paintSkyline(scene: Scene, display: boolean): Partial<Film> {
  const { canvas, light, place, shot, weather } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.6, 0.7),
    lens: place.between(34, 50),
    eye: 5,
    azimuth: place.between(-40, 40),
  });
  const dark = smooth(4, -6, light.elevation);
  paintSky(canvas, { view, light, glow: 1, disc: light.elevation < 10 }, cloudsOf(scene));
  if (dark > 0.99) paintStars(canvas, view, { bright: 0.25 }, shot);
  addCityGlow(canvas, view, dark * place.between(0.5, 1));
  if (display) paintDisplay(canvas, view, shot);
  const foot = view.horizon + 2;
  for (const row of rowsOf(scene, foot)) paintRow(scene, view, row, dark);
  paintQuay(scene, foot, dark);
  paintWater(canvas, view, {
    waves: shot.between(0.02, 0.05),
    length: 5,
    deep: multiply(hex('#12262c'), plus(light.ambient, [0.02, 0.02, 0.02])),
    seed: shot.whole(1, 99),
  });
  if (weather === 'rain') paintRain(canvas, view, light, shot, 0.8);
  return { bloom: 0.2 + dark * 0.18, exposure: 1 + dark * 0.15, contrast: 0.28 };
}

function rowsOf({ unit, place }: Scene, foot: number): Row[] {
  const high = unit * place.between(0.2, 0.32);
  return [
    { depth: 0, foot, tallest: high * 0.7, wide: [0.012, 0.03], z: 3200 },
    { depth: 0.45, foot, tallest: high, wide: [0.018, 0.042], z: 2200 },
    { depth: 1, foot, tallest: high * 0.55, wide: [0.026, 0.06], z: 1500 },
  ];
}

function addCityGlow(canvas: Canvas, view: View, strength: number): void {
  if (strength <= 0.01) return;
  const tint = hex('#e8a878');
  for (let y = 0; y < view.horizon; y++) {
    const glow = 0.13 * strength * Math.exp(-(view.horizon - y) / (view.unit * 0.13));
    for (let x = 0; x < canvas.width; x++) {
      addLight(canvas, y * canvas.width + x, tint[0] * glow, tint[1] * glow, tint[2] * glow);
    }
  }
}

function paintRow(scene: Scene, view: View, row: Row, dark: number): void {
  const { canvas, light, place, unit } = scene;
  const outline = createLine(place.whole(1, 900), 3);
  const middle = place.between(0.3, 0.7);
  for (let x = -unit * 0.02; x < canvas.width; ) {
    const wide = unit * place.between(row.wide[0], row.wide[1]);
    const t = x / unit;
    const centre = Math.exp(-(((x / canvas.width - middle) / 0.26) ** 2));
    const tall =
      row.tallest *
      (0.2 + 0.65 * centre * place.between(0.5, 1.1) + 0.18 * outline(t * 9) + place.between(0, 0.14));
    const tower: Tower = {
      x0: Math.round(x),
      x1: Math.round(x + wide),
      top: Math.round(row.foot - Math.max(unit * 0.012, tall)),
      foot: Math.round(row.foot),
      z: row.z,
      wall: place.pick(WALLS),
      shade: place.between(0.6, 1),
      seed: place.whole(1, 99999),
    };
    paintTower(canvas, view, tower, wallLight(scene, view, tower, row, dark), row, dark, unit);
    if (place.chance(0.28) && row.depth < 1) paintTop(canvas, tower, unit, light.ambient, dark, place);
    x += wide + unit * (place.chance(0.3) ? place.between(0, 0.012) : 0);
  }
}

/** The colour of a wall before its windows: lit by day, a silhouette by night, paler the farther away. */
function wallLight(scene: Scene, view: View, tower: Tower, row: Row, dark: number): Rgb {
  const { light } = scene;
  const facing = Math.max(0, 0.25 - view.sun.z * 0.9) + Math.abs(view.sun.x) * 0.25;
  const day = multiply(tower.wall, plus(scale(light.sunlight, facing * 0.5), scale(light.ambient, 0.75)));
  const night = plus(scale(light.ambient, 0.16), [0.006, 0.006, 0.009]);
  const air = mix(light.horizon, light.middle, 0.4);
  const wall = scale(mix(day, night, dark * 0.8), tower.shade);
  return mix(air, wall, 0.52 + 0.44 * row.depth);
}

function paintTower(
  canvas: Canvas,
  view: View,
  tower: Tower,
  wall: Rgb,
  row: Row,
  dark: number,
  unit: number,
): void {
  const random = createRandom(tower.seed);
  const pitchX = Math.max(3, Math.round(unit * random.between(0.0028, 0.0048) * (0.7 + row.depth * 0.5)));
  const pitchY = Math.max(3, Math.round(unit * random.between(0.0036, 0.0056) * (0.7 + row.depth * 0.5)));
  const lit = random.between(0.06, 0.36) * (0.35 + 0.65 * dark) * smooth(0.02, 0.3, dark + 0.05);
  const home = random.pick(LAMPS);
  const bands = random.chance(0.2);
  const glass: Rgb = mix(wall, scale(wall, 0.55), 1 - dark * 0.6);
  const windows = windowsOf(tower, pitchX, pitchY, lit, bands, random);
  const columns = Math.ceil((tower.x1 - tower.x0) / pitchX);
  for (let y = Math.max(0, tower.top); y < tower.foot; y++) {
    const floor = Math.floor((y - tower.top) / pitchY);
    const inFloor = (y - tower.top) % pitchY;
    // Streets light the lower floors from below.
    const street = 0.05 * dark * Math.exp(-(tower.foot - y) / (unit * 0.02)) * (0.4 + row.depth);
    for (let x = Math.max(0, tower.x0); x < Math.min(canvas.width, tower.x1); x++) {
      const i = y * canvas.width + x;
      const column = Math.floor((x - tower.x0) / pitchX);
      const inColumn = (x - tower.x0) % pitchX;
      const side = 0.86 + 0.28 * ((x - tower.x0) / (tower.x1 - tower.x0)) * (view.sun.x > 0 ? 1 : -1);
      const pane = floor > 0 && inFloor > 0 && inColumn > 0;
      const lamp = pane ? (windows[floor * columns + column] as number) : 0;
      const base = pane ? glass : wall;
      cover(
        canvas,
        i,
        base[0] * side + street,
        base[1] * side + street * 0.7,
        base[2] * side + street * 0.4,
        1,
      );
      if (lamp > 0) addLight(canvas, i, home[0] * lamp, home[1] * lamp, home[2] * lamp);
      canvas.depth[i] = tower.z;
    }
  }
}

/** Brightness of each window; whole floors burn where somebody works late or cleans. */
function windowsOf(
  tower: Tower,
  px: number,
  py: number,
  lit: number,
  bands: boolean,
  random: Random,
): Float32Array {
  const columns = Math.ceil((tower.x1 - tower.x0) / px);
  const floors = Math.ceil((tower.foot - tower.top) / py) + 1;
  const windows = new Float32Array(columns * floors);
  for (let f = 0; f < floors; f++) {
    const busy = random.chance(bands ? 0.3 : 0.06) ? 0.8 : lit * random.between(0.3, 1.5);
    for (let c = 0; c < columns; c++) {
      if (random.next() < busy * Math.min(1, lit * 6))
        windows[f * columns + c] = random.between(0.15, 1) ** 2.2 * 1.1;
    }
  }
  return windows;
}

/** A mast with its red lamp, or a stepped roof. */
function paintTop(
  canvas: Canvas,
  tower: Tower,
  unit: number,
  ambient: Rgb,
  dark: number,
  place: Random,
): void {
  const middle = (tower.x0 + tower.x1) / 2;
  const half = (tower.x1 - tower.x0) * 0.28;
  const step = unit * place.between(0.006, 0.018);
  const wall = mix(scale(ambient, 0.3), [0.012, 0.012, 0.018], dark);
  const mast = place.chance(0.5) ? unit * place.between(0.015, 0.045) : 0;
  for (let y = Math.max(0, Math.floor(tower.top - step - mast)); y < tower.top; y++) {
    const thin = y < tower.top - step;
    const reach = thin ? Math.max(0.7, unit * 0.0006) : half;
    for (
      let x = Math.max(0, Math.floor(middle - reach));
      x <= Math.min(canvas.width - 1, middle + reach);
      x++
    ) {
      cover(canvas, y * canvas.width + x, wall[0], wall[1], wall[2], thin ? 0.75 : 1);
    }
  }
  if (mast > 0 && dark > 0.3)
    dot(canvas, middle, tower.top - step - mast, unit * 0.0014, [2.6, 0.2, 0.12], 1);
}

/** The edge of the water: a dark quay and its lamps. */
function paintQuay(scene: Scene, foot: number, dark: number): void {
  const { canvas, light, place, unit } = scene;
  const stone = plus(scale(light.ambient, 0.12), [0.004, 0.004, 0.005]);
  const high = Math.max(2, unit * 0.005);
  const trees = createLine(place.whole(1, 900), 6);
  for (let x = 0; x < canvas.width; x++) {
    const crown =
      smooth(-0.1, 0.5, trees((x / unit) * 22)) * unit * 0.012 * (0.7 + 0.5 * trees((x / unit) * 160));
    for (let y = Math.floor(foot - high - Math.max(0, crown)); y < foot + 2; y++) {
      if (y < 0 || y >= canvas.height) continue;
      cover(canvas, y * canvas.width + x, stone[0], stone[1] * 1.05, stone[2], 1);
      canvas.depth[y * canvas.width + x] = 1400;
    }
  }
  if (dark < 0.2) return;
  for (let x = unit * 0.01; x < canvas.width; x += unit * place.between(0.018, 0.03)) {
    const tint = place.pick(LAMPS);
    dot(canvas, x, foot - high - unit * 0.004, unit * 0.0017, scale(tint, 3.2 * dark), 1);
  }
}

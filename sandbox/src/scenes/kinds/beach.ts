import { createAir } from '../paint/air.ts';
import { hex, lerp, mix, multiply, plus, type Rgb, scale, smooth } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { createLine, fineTile, sample, softTile } from '../paint/noise.ts';
import { paintPalm } from '../paint/palm.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { paintWater } from '../paint/water.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

export const paintBeach: Painter = (scene) => {
  const { canvas, light, place, shot, moment } = scene;
  const tropical = place.chance(0.5);
  const view = viewOf(scene, {
    horizon: place.between(0.36, 0.5),
    lens: place.between(24, 34),
    eye: place.between(2.2, 4.2),
    azimuth: moment.sun < 14 ? place.between(-24, 24) : place.pick([-70, 60, 120, -130]),
  });
  paintSky(canvas, { view, light, glow: 1.1, disc: true }, cloudsOf(scene));
  const beach = beachOf(scene);
  const air = createAir(view, light, { sight: 9000 });
  paintTerrain(canvas, view, sandGround(scene, view, beach.height, tropical), air, { near: 1.6, far: 260 });
  const shine = plus(scale(light.sunlight, 0.3), scale(light.ambient, 0.75));
  const deep = tropical ? mix(hex('#0a6a86'), hex('#0f7c90'), place.next()) : hex('#14454f');
  paintWater(canvas, view, {
    waves: lerp(0.05, 0.085, shot.next()),
    length: lerp(5, 11, shot.next()),
    deep: multiply(deep, scale(shine, 0.95)),
    seed: shot.whole(1, 200),
    shore: {
      depth: (x, z) => -beach.height(x, z),
      shallow: multiply(tropical ? hex('#6fc8b8') : hex('#7d8f7c'), shine),
      clear: tropical ? 1.3 : 0.5,
      foam: scale(plus(scale(light.sunlight, 0.34), light.ambient), 0.92),
      surf: 0.24,
    },
  });
  if (tropical && place.chance(0.75)) paintPalms(scene, view, beach.side);
  return { bloom: 0.2 };
};

/** The sand slopes down to a wavy edge that leaves the picture to one side. */
function beachOf({ place }: Scene) {
  const seed = place.whole(1, 400);
  const shape = createLine(seed, 3);
  const side = place.pick([-1, 1]);
  const start = place.between(7, 13);
  const slant = place.between(0.15, 0.9);
  const soft = softTile();
  const height = (x: number, z: number) => {
    const edge = start + side * x * slant + shape(x / 24 + 9) * 2.2;
    const away = edge - z;
    const sand = away > 0 ? (sample(soft, x * 26 + seed, z * 26) - 0.5) * 0.12 * smooth(0.5, 5, away) : 0;
    return away * (away > 0 ? 0.045 : 0.055) + sand;
  };
  return { height, side };
}

function sandGround(scene: Scene, view: View, height: Ground['height'], tropical: boolean): Ground {
  const { light, place } = scene;
  const lit = createLit(light, view.sun, 0.15);
  const sand: Rgb = tropical ? hex('#cbb391') : mix(hex('#b59a72'), hex('#a8906f'), place.next());
  const soft = softTile();
  const fine = fineTile();
  const gloss = mix(light.horizon, light.middle, 0.4);
  return {
    height,
    colour: (spot, out) => {
      const { x, z, h, slopeX, slopeZ } = spot;
      const wet = smooth(0.17, 0.06, h + (sample(soft, x * 12, z * 12) - 0.5) * 0.07);
      const grain = (sample(fine, x * 60, z * 60) - 0.5) * 0.2 + (sample(soft, x * 16, z * 16) - 0.5) * 0.22;
      const tone = (1 + grain * (1 - wet * 0.7)) * (1 - wet * 0.48);
      spot.slopeX = slopeX * 1.5;
      spot.slopeZ = slopeZ * 1.5;
      out[0] = sand[0] * tone;
      out[1] = sand[1] * tone;
      out[2] = sand[2] * tone;
      lit(spot, out);
      // Wet sand is half a mirror at this angle.
      const mirror = wet * 0.42 * smooth(2, 14, z);
      out[0] = (out[0] as number) * (1 - mirror) + gloss[0] * mirror;
      out[1] = (out[1] as number) * (1 - mirror) + gloss[1] * mirror;
      out[2] = (out[2] as number) * (1 - mirror) + gloss[2] * mirror;
    },
  };
}

function paintPalms(scene: Scene, view: View, side: number): void {
  const { canvas, light, place } = scene;
  const front = 0.3 + 0.7 * smooth(0.9, -0.4, view.sun.z);
  const leaf = hex('#4f6a2c');
  const sky = scale(light.ambient, 0.8);
  const colours = {
    wood: multiply(hex('#5a4a3c'), plus(sky, scale(light.sunlight, 0.25 * front))),
    dark: multiply(leaf, scale(sky, 0.4)),
    lit: multiply(leaf, plus(sky, scale(light.sunlight, 0.9 * front))),
  };
  const count = place.whole(1, 3);
  for (let i = 0; i < count; i++) {
    const x = view.width * (0.5 + side * (0.3 + 0.12 * i + place.between(0, 0.08)));
    const tall = view.unit * place.between(0.4, 0.56) * (1 - i * 0.12);
    const foot = view.horizon + view.unit * (0.2 - i * 0.03);
    paintPalm(canvas, x, foot, tall, -side * place.between(0.15, 0.5), colours, place);
  }
}

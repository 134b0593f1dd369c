import { createAir } from '../paint/air.ts';
import { lerp, smooth } from '../paint/colour.ts';
import { paintFlakes } from '../paint/falling.ts';
import { createLit } from '../paint/lit.ts';
import { massifHeight } from '../paint/massif.ts';
import { createLine, fineTile, sample, sampleRound, softTile } from '../paint/noise.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

export const paintWinter: Painter = (scene) => {
  const { canvas, light, place, shot, weather } = scene;
  const azimuth = place.pick([-75, -50, -25, 30, 55, 80, 120]);
  const ground = snowGround(scene);
  const view = viewOf(scene, {
    horizon: place.between(0.42, 0.56),
    lens: place.between(28, 48),
    eye: ground.height(0, 12) + place.between(5, 14),
    azimuth,
  });
  paintSky(canvas, { view, light, glow: 1, disc: true }, cloudsOf(scene));
  const lit = ground.paint(view);
  const thick = weather === 'snow' || weather === 'mist';
  const air = createAir(view, light, { sight: thick ? 2200 : 30000 });
  paintTerrain(canvas, view, lit, air, { near: 4, far: 22000 });
  if (weather === 'snow') paintFlakes(canvas, view, light, shot, lerp(0.5, 1, shot.next()));
  return { contrast: 0.16, exposure: 0.94 };
};

function snowGround(scene: Scene) {
  const { place, light } = scene;
  const soft = softTile();
  const seed = place.whole(1, 400);
  const far = massifHeight({
    relief: 1900,
    spacing: 4200,
    seed,
    shape: (_x, z) => smooth(900, 9000, z),
  });
  const height = (x: number, z: number) => {
    const drift = sampleRound(soft, x * 1.1 + seed * 13, z * 0.7) * 3.4 * smooth(400, 60, z);
    const hill = sampleRound(soft, x * 0.16 + 50, z * 0.12 + seed * 7) * 60 * smooth(0, 260, z);
    return drift + hill + (z > 700 ? far(x, z) : 0);
  };
  const skied = place.chance(0.6);
  const track = createLine(seed + 3, 2);
  const aside = place.between(-3, 3);
  const paint = (view: View): Ground => {
    const lit = createLit(light, view.sun, 0.12);
    const fine = fineTile();
    const { sun } = view;
    return {
      height,
      shadow: (x, z, h) => {
        const reach = 8 + z * 0.05;
        return 1 - smooth(0, reach * 0.4, height(x + sun.x * reach, z + sun.z * reach) - h - sun.y * reach);
      },
      colour: (spot, out) => {
        const { x, z, h, slopeX, slopeZ, sunny } = spot;
        const steep = Math.sqrt(slopeX * slopeX + slopeZ * slopeZ);
        const n = sample(soft, x * 0.05 + h * 0.1, z * 0.05);
        const rock = smooth(0.75, 1.15, steep + (n - 0.5) * 0.6) * smooth(700, 1500, z);
        const wood =
          smooth(420, 260, h + n * 260) *
          smooth(900, 2200, z) *
          smooth(0.35, 0.55, n + sample(fine, x * 0.3, z * 0.3) * 0.4) *
          0.85;
        const near = smooth(60, 6, z);
        const glint = sample(fine, x * 31, z * 31) > 0.83 ? near * sunny * 0.5 : 0;
        const grain = (sample(fine, x * 14, z * 14) - 0.5) * 0.3 * smooth(45, 6, z);
        const bump = (sample(soft, x * 7, z * 7) - 0.5) * 0.5 * smooth(140, 10, z) + grain;
        const groove = skied
          ? smooth(0.13, 0.05, Math.abs(Math.abs(x - track(z / 40) * 9 - aside) - 0.28))
          : 0;
        const white = (0.8 + (sample(fine, x * 5, z * 5) - 0.5) * 0.08 + glint) * (1 - 0.3 * groove);
        const dark = Math.max(rock, wood);
        spot.slopeX = slopeX + bump;
        spot.slopeZ = slopeZ + bump * 0.6;
        out[0] = white + ((wood > rock ? 0.035 : 0.12) - white) * dark;
        out[1] = white * 1.005 + ((wood > rock ? 0.05 : 0.115) - white) * dark;
        out[2] = white * 1.02 + ((wood > rock ? 0.042 : 0.115) - white) * dark;
        lit(spot, out);
      },
    };
  };
  return { height, paint };
}

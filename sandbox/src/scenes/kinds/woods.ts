import type { Season } from '../moment.ts';
import { addLight, type Canvas, cover } from '../paint/canvas.ts';
import { clamp01, hex, lerp, mix, multiply, plus, type Rgb, scale, smooth } from '../paint/colour.ts';
import { billowTile, createLine, fineTile, sample, softTile } from '../paint/noise.ts';
import { type Point, stroke } from '../paint/shapes.ts';
import type { Painter, Scene } from '../scene.ts';

interface Palette {
  leaves: readonly [Rgb, ...Rgb[]];
  floor: readonly [Rgb, Rgb];
  /** what the air between the trunks is tinted with */
  air: Rgb;
  /** share of the canopy that is leaves */
  dense: number;
}

const PALETTES: Record<Season, Palette> = {
  spring: {
    leaves: [hex('#8fb03c'), hex('#a4c04a'), hex('#6f9432')],
    floor: [hex('#4f6a2c'), hex('#5a5aa8')],
    air: hex('#eef4c8'),
    dense: 0.62,
  },
  summer: {
    leaves: [hex('#5c8230'), hex('#6f9238'), hex('#456a26')],
    floor: [hex('#4a5a28'), hex('#5e6632')],
    air: hex('#e6f0c4'),
    dense: 0.75,
  },
  autumn: {
    leaves: [hex('#d8902a'), hex('#c4622a'), hex('#e0b03a'), hex('#a8482a')],
    floor: [hex('#8a5424'), hex('#b0742e')],
    air: hex('#ffe2a8'),
    dense: 0.62,
  },
  winter: {
    leaves: [hex('#5a4c3e')],
    floor: [hex('#c6ccd6'), hex('#dde2ea')],
    air: hex('#dfe6f2'),
    dense: 0,
  },
};

interface Wood {
  scene: Scene;
  palette: Palette;
  /** light that falls on things, and the bright air far behind */
  shine: Rgb;
  air: Rgb;
  horizon: number;
  /** where the light comes from, in pixels */
  sunX: number;
  sunY: number;
}

/** Inside a wood: trunks into the mist, a floor of the season, light from behind. */
export const paintWoods: Painter = (scene) => {
  const { canvas, light, place, moment, unit } = scene;
  const palette = PALETTES[moment.season];
  const shine = plus(scale(light.sunlight, 0.36), scale(light.ambient, 0.7));
  const wood: Wood = {
    scene,
    palette,
    shine,
    air: multiply(
      mix(palette.air, [1, 1, 1], 0.2),
      plus(scale(light.horizon, 0.5), scale(light.glow, 0.4 * (1 - light.cover * 0.5))),
    ),
    horizon: canvas.height * place.between(0.56, 0.66),
    sunX: canvas.width * place.between(0.25, 0.75),
    sunY: canvas.height * place.between(0.2, 0.5),
  };
  paintDistance(wood);
  paintFloor(wood);
  for (let layer = 0; layer < 6; layer++) {
    const z = 62 / 1.62 ** layer;
    if (palette.dense > 0) paintCanopy(wood, z, layer);
    paintTrunks(wood, z, unit);
  }
  const sunny = (1 - light.cover) * smooth(-4, 6, light.elevation);
  if (sunny > 0.1) paintRays(wood, sunny);
  return { bloom: 0.3, contrast: 0.3, vignette: 0.32 };
};

/** Bright air behind everything, brightest where the sun is. */
function paintDistance(wood: Wood): void {
  const { canvas, unit } = wood.scene;
  const { air, palette } = wood;
  const soft = softTile();
  const tint = mix(air, multiply(palette.leaves[0], scale(wood.shine, 0.9)), 0.4);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const [dx, dy] = [x - wood.sunX, (y - wood.sunY) * 1.15];
      const d = Math.sqrt(dx * dx + dy * dy) / unit;
      const glow = 0.35 + 0.95 * Math.exp(-d * 3.4);
      const leaf =
        smooth(0.35, 0.65, sample(soft, (x / unit) * 420, (y / unit) * 420)) *
        clamp01((wood.horizon - y) / unit / 0.3 + 0.25);
      const i = y * canvas.width + x;
      const m = leaf * 0.75;
      cover(
        canvas,
        i,
        (air[0] + (tint[0] * 0.6 - air[0]) * m) * glow,
        (air[1] + (tint[1] * 0.6 - air[1]) * m) * glow,
        (air[2] + (tint[2] * 0.6 - air[2]) * m) * glow,
        1,
      );
    }
  }
}

/** How much of a colour is lost to the bright air at a distance. */
function lost(z: number): number {
  return 1 - Math.exp(-z / 34);
}

function paintFloor(wood: Wood): void {
  const { scene, palette, shine, air, horizon } = wood;
  const { canvas, unit, place, light } = scene;
  const focal = unit * 0.85;
  const soft = softTile();
  const fine = fineTile();
  const seed = place.whole(1, 300);
  const sunny = (1 - light.cover) * smooth(-2, 8, light.elevation);
  const path = createLine(seed, 2);
  const out = new Float32Array(3);
  const hasPath = place.chance(0.6);
  const dirt = multiply(mix(hex('#6a5a48'), palette.floor[0], 0.35), shine);
  const [a, b] = [multiply(palette.floor[0], shine), multiply(palette.floor[1], shine)];
  for (let y = Math.max(0, Math.floor(horizon - unit * 0.012)); y < canvas.height; y++) {
    const z = (1.6 * focal) / Math.max(1.6, y - horizon);
    const far = lost(Math.min(z, 80));
    const edge = smooth(horizon - unit * 0.012, horizon + unit * 0.006, y);
    for (let x = 0; x < canvas.width; x++) {
      const wx = ((x - canvas.width / 2) / focal) * z;
      const n = sample(soft, wx * 24 + seed * 31, z * 24);
      const m = sample(fine, wx * 26 * (1 + 6 / z), z * 26 * (1 + 6 / z));
      const t = clamp01(n * 1.3 - 0.2 + (m - 0.5) * 0.5);
      const way = hasPath
        ? smooth(1.5, 0.6, Math.abs(wx - path(z / 14) * 1.6 + n * 0.5) / (1 + z * 0.012)) * 0.85
        : 0;
      // Light falls between the trunks in long stripes that run towards the camera.
      const stripe = sample(
        soft,
        ((x - wood.sunX) / Math.max(8, y - wood.sunY)) * 260 + seed * 7,
        seed * 3.7,
      );
      const patch = 1 - sunny * 0.55 + sunny * 1.2 * smooth(0.44, 0.6, stripe + (n - 0.5) * 0.25);
      const tone = (0.45 + m * 0.75) * patch;
      for (let i = 0; i < 3; i++) {
        const ground = (a[i] as number) + ((b[i] as number) - (a[i] as number)) * t;
        const own = (ground + ((dirt[i] as number) - ground) * way) * tone;
        out[i] = own + ((air[i] as number) * 0.8 - own) * far;
      }
      cover(canvas, y * canvas.width + x, out[0] as number, out[1] as number, out[2] as number, edge);
    }
  }
}

function paintTrunks(wood: Wood, z: number, unit: number): void {
  const { scene, shine, air, horizon } = wood;
  const { canvas, place } = scene;
  const focal = unit * 0.85;
  const k = focal / z;
  const birch = place.chance(0.16);
  const bark = multiply(birch ? hex('#b8b4aa') : hex('#4a3c30'), scale(shine, birch ? 0.42 : 0.3));
  const far = lost(z);
  const span = canvas.width / k;
  const count = Math.round(span / (z > 20 ? 2.1 : 3.4) + 1);
  for (let i = 0; i < count; i++) {
    const depth = z * place.between(0.82, 1.2);
    const kk = focal / depth;
    const wx = place.between(-0.55, 0.55) * span;
    // The view ahead stays open close by.
    if (Math.abs(wx) < 1.7 && depth < 16) continue;
    const x = canvas.width / 2 + wx * kk;
    const foot = horizon + 1.6 * kk + place.between(0, 0.15) * kk;
    const wide = place.between(0.2, 0.46) * kk;
    const lean = place.bell() * 0.03 * canvas.height;
    const wave = createLine(place.whole(1, 9999), 2);
    const points: Point[] = Array.from({ length: 12 }, (_, s) => {
      const t = s / 11;
      return [x + lean * t + wave(t * 3) * wide * 0.25, foot - t * (foot + unit * 0.05)] as const;
    });
    const base = mix(bark, scale(air, 0.82), far);
    const glow = scale(air, 0.3 * (1 - far));
    const lit = x < wood.sunX ? 1 : -1;
    stroke(
      canvas,
      points,
      (t) => wide * (1 - 0.32 * t + 0.9 * Math.exp(-t * 34)),
      (_t, side) => {
        const rim = smooth(0.45, 1, side * lit) * 0.75;
        return [
          base[0] * (0.9 - side * lit * -0.1) + glow[0] * rim,
          base[1] * (0.9 + side * lit * 0.1) + glow[1] * rim,
          base[2] + glow[2] * rim,
        ];
      },
    );
  }
}

/** Leaves at one distance, thick at the top, thinning towards eye level. */
function paintCanopy(wood: Wood, z: number, layer: number): void {
  const { scene, palette, shine, air, horizon } = wood;
  const { canvas, place, unit, light } = scene;
  const k = (unit * 0.85) / z;
  const billow = billowTile();
  const fine = fineTile();
  const [u0, v0] = [place.between(0, 512), place.between(0, 512)];
  const reach = horizon - unit * lerp(0.06, 0.3, layer / 5);
  const far = lost(z);
  const size = 42 / k;
  const grain = Math.min(2.4, Math.max(0.9, 60 / k));
  const colours = palette.leaves.map((leaf) => mix(multiply(leaf, shine), scale(air, 0.85), far * 0.9));
  const sunny = 1 - light.cover;
  for (let y = 0; y < reach; y++) {
    const up = 1 - y / reach;
    for (let x = 0; x < canvas.width; x++) {
      const n = sample(billow, x * size * 0.5 + u0, y * size * 0.62 + v0);
      const side = Math.abs(x / canvas.width - 0.5) * 0.34;
      const thick = n + up * 0.62 + side * up - 1.02 + palette.dense * 0.42 - layer * 0.025;
      if (thick < -0.1) continue;
      const m = sample(fine, x * grain + u0 * 3, y * grain + v0 * 3);
      const alpha = smooth(0.06, 0.14, thick + (m - 0.5) * 0.5);
      if (alpha <= 0.02) continue;
      const [dx, dy] = [x - wood.sunX, y - wood.sunY];
      const d = Math.sqrt(dx * dx + dy * dy) / unit;
      // Against the light thin foliage glows.
      const through = 0.5 + sunny * 0.9 * Math.exp(-d * 3.6) + (m - 0.45) * 0.9 - thick * 0.35;
      const leaf = colours[Math.floor(m * 7 + n * 2) % colours.length] as Rgb;
      const tone = Math.max(0.16, through) * (0.85 - layer * 0.05);
      cover(canvas, y * canvas.width + x, leaf[0] * tone, leaf[1] * tone, leaf[2] * tone, alpha);
    }
  }
}

/** Shafts of light that fan out from the sun. */
function paintRays(wood: Wood, strength: number): void {
  const { scene, air } = wood;
  const { canvas, unit, shot } = scene;
  const rays = createLine(shot.whole(1, 900), 4);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const dx = x - wood.sunX;
      const dy = y - wood.sunY;
      const d = Math.sqrt(dx * dx + dy * dy) / unit;
      const shaft = smooth(0.0, 0.75, rays(Math.atan2(dy, dx) * 7 + 30));
      const light =
        strength * (0.16 * shaft * Math.exp(-d * 2.3) * smooth(0, 0.12, d) + 0.22 * Math.exp(-d * 7));
      addLight(canvas as Canvas, y * canvas.width + x, air[0] * light, air[1] * light, air[2] * light);
    }
  }
}

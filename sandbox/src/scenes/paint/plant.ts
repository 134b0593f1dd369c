import { type Canvas, cover } from './canvas.ts';
import { hex, type Rgb, scale, smooth } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { type Air, createSpot, type Ground } from './terrain.ts';
import { type Sprite, type TreeKind, treesOf } from './trees.ts';
import type { View } from './view.ts';

export interface Grove {
  readonly kinds: readonly [TreeKind, ...TreeKind[]];
  /** how many places are tried */
  readonly tries: number;
  readonly near: number;
  readonly far: number;
  /** metres */
  readonly tall: readonly [number, number];
  /** of trees that change with the season; evergreens have their own */
  readonly leaves: readonly [Rgb, ...Rgb[]];
  /** chance that a tree stands at a place, 0..1 */
  readonly density: (x: number, z: number, h: number) => number;
  /** no shadows on the ground: in mist or thick woods there are none to see */
  readonly shadeless?: boolean;
  /** share of snow on the lit side */
  readonly snow?: number;
}

const EVERGREEN: Partial<Record<TreeKind, readonly [Rgb, ...Rgb[]]>> = {
  conifer: [hex('#22361f'), hex('#2b4024'), hex('#1c2f1e')],
  cypress: [hex('#2a3b1e'), hex('#33451f')],
};
const BARK: Rgb = [0.05, 0.04, 0.032];
const SNOW: Rgb = [0.86, 0.9, 0.96];

interface Tree {
  x: number;
  z: number;
  h: number;
  sprite: Sprite;
  tall: number;
  leaf: Rgb;
}

/** Plants trees on painted ground, far ones first; the ground's distances hide what is behind a crest. */
export function plantTrees(
  canvas: Canvas,
  view: View,
  ground: Ground,
  air: Air,
  light: Light,
  grove: Grove,
  random: Random,
): void {
  const trees: Tree[] = [];
  for (let i = 0; i < grove.tries; i++) {
    // Even over the picture rather than over the land: distances in equal ratios, squeezed towards the rear.
    const z = grove.near * (grove.far / grove.near) ** (random.next() ** 0.8);
    const x = (random.next() - 0.5) * 1.1 * (view.width / view.focal) * z;
    const h = ground.height(x, z);
    const chance = random.next();
    const kind = random.pick(grove.kinds);
    const sprite = random.pick(treesOf(kind));
    const tall = random.between(grove.tall[0], grove.tall[1]);
    const leaf = scale(random.pick(EVERGREEN[kind] ?? grove.leaves), random.between(0.8, 1.2));
    if (chance < grove.density(x, z, h)) trees.push({ x, z, h, sprite, tall, leaf });
  }
  trees.sort((a, b) => b.z - a.z);
  if (light.elevation > 0 && !grove.shadeless)
    for (const tree of trees) castShadow(canvas, view, light, tree);
  for (const tree of trees) paintTree(canvas, view, air, light, tree, grove.snow ?? 0);
}

function paintTree(canvas: Canvas, view: View, air: Air, light: Light, tree: Tree, snow: number): void {
  const k = view.focal / tree.z;
  const foot = view.horizon - (tree.h - view.eye) * k + tree.tall * k * 0.02;
  const middle = view.width / 2 + tree.x * k;
  const colours = treeColours(view, air, light, tree, snow);
  stamp(canvas, tree.sprite, middle, foot, tree.tall * k, view.sun.x < 0, tree.z, colours);
}

/** A soft dark patch on the ground, from the foot away from the sun. */
function castShadow(canvas: Canvas, view: View, light: Light, tree: Tree): void {
  const { sun } = view;
  const k = view.focal / tree.z;
  if (tree.tall * k < 4) return;
  const long = tree.tall * Math.min(2.6, 0.75 / Math.max(0.12, Math.tan(sun.elevation)));
  const flat = Math.hypot(sun.x, sun.z) || 1;
  const row = (dz: number) => view.horizon + ((view.eye - tree.h) * view.focal) / Math.max(1, tree.z + dz);
  const dx = (-sun.x / flat) * long;
  const dz = (-sun.z / flat) * long;
  const x0 = view.width / 2 + tree.x * k;
  const x1 = view.width / 2 + ((tree.x + dx) * view.focal) / Math.max(1, tree.z + dz);
  const wide = tree.tall * 0.26;
  const thick = Math.abs(row(wide) - row(-wide)) / 2 + 0.6;
  const strength = 0.55 * (1 - light.cover) * smooth(2600, 300, tree.z);
  darken(canvas, x0, row(0), x1, row(dz), Math.max(1.5, wide * k), thick, strength, tree.z);
}

function darken(
  canvas: Canvas,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  wide: number,
  thick: number,
  strength: number,
  z: number,
): void {
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - wide));
  const right = Math.min(canvas.width - 1, Math.ceil(Math.max(x0, x1) + wide));
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - thick));
  const bottom = Math.min(canvas.height - 1, Math.ceil(Math.max(y0, y1) + thick));
  const dx = (x1 - x0) / wide;
  const dy = (y1 - y0) / thick;
  const length2 = dx * dx + dy * dy + 1e-6;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const i = y * canvas.width + x;
      if (Math.abs((canvas.depth[i] as number) - z) > z * 0.6) continue;
      const px = (x + 0.5 - x0) / wide;
      const py = (y + 0.5 - y0) / thick;
      const t = Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
      const [ox, oy] = [px - dx * t, py - dy * t];
      const d = Math.sqrt(ox * ox + oy * oy);
      if (d < 1) cover(canvas, i, 0, 0, 0, strength * smooth(1, 0.3, d) * (1 - t * 0.35));
    }
  }
}

interface TreeColours {
  dark: Rgb;
  lit: Rgb;
  wood: Rgb;
}

const out = new Float32Array(3);
const spot = createSpot();

function treeColours(view: View, air: Air, light: Light, tree: Tree, snow: number): TreeColours {
  const { sun } = view;
  // Against the light only the edges are bright.
  const front = 0.3 + 0.7 * smooth(0.9, -0.4, sun.z);
  const { leaf } = tree;
  const lit = (i: 0 | 1 | 2) => {
    const skin = leaf[i] + (SNOW[i] - leaf[i]) * snow;
    return skin * (light.sunlight[i] * front * 0.8 + light.ambient[i] * 0.9);
  };
  const dark = (i: 0 | 1 | 2) => leaf[i] * light.ambient[i] * 0.4;
  const wood = (i: 0 | 1 | 2) => BARK[i] * (light.sunlight[i] * front * 0.6 + light.ambient[i]);
  const hazed = (r: number, g: number, b: number): Rgb => {
    out[0] = r;
    out[1] = g;
    out[2] = b;
    spot.x = tree.x;
    spot.h = tree.h + tree.tall * 0.5;
    spot.z = tree.z;
    air(spot, out);
    return [out[0], out[1], out[2]];
  };
  return {
    dark: hazed(dark(0), dark(1), dark(2)),
    lit: hazed(lit(0), lit(1), lit(2)),
    wood: hazed(wood(0), wood(1), wood(2)),
  };
}

/** Draws a sprite `tall` pixels high with its foot at (middle, foot), where nothing nearer than `z` is painted. */
function stamp(
  canvas: Canvas,
  sprite: Sprite,
  middle: number,
  foot: number,
  tall: number,
  mirrored: boolean,
  z: number,
  colours: TreeColours,
): void {
  let s = sprite;
  while (s.half && s.height > tall * 1.5) s = s.half;
  const step = s.height / tall;
  const left = middle - s.width / step / 2;
  const y0 = Math.max(0, Math.floor(foot - tall));
  const y1 = Math.min(canvas.height - 1, Math.floor(foot));
  for (let y = y0; y <= y1; y++) {
    const v = (y + 0.5 - foot + tall) * step - 0.5;
    const v0 = Math.floor(v);
    if (v0 < 0 || v0 >= s.height - 1) continue;
    // Only where the tree has something in this row.
    const [first, last] = [s.first[v0] as number, s.last[v0] as number];
    const from = left + (mirrored ? s.width - 1 - last : first) / step;
    const to = left + (mirrored ? s.width - 1 - first : last) / step;
    const x0 = Math.max(0, Math.floor(from) - 1);
    const x1 = Math.min(canvas.width - 1, Math.ceil(to) + 1);
    for (let x = x0; x <= x1; x++) {
      const i = y * canvas.width + x;
      if ((canvas.depth[i] as number) < z * 0.985) continue;
      const u = (x + 0.5 - left) * step - 0.5;
      touch(canvas, i, s, mirrored ? s.width - 1 - u : u, v, colours);
    }
  }
}

/** Lays the sprite's point (u, v) over a pixel. */
function touch(canvas: Canvas, i: number, s: Sprite, u: number, v: number, colours: TreeColours): void {
  const u0 = Math.floor(u);
  const v0 = Math.floor(v);
  if (u0 < 0 || u0 >= s.width - 1) return;
  const at = v0 * s.width + u0;
  const a = between(s.alpha, at, s.width, u - u0, v - v0);
  if (a < 0.02) return;
  const t = Math.min(1.3, between(s.shade, at, s.width, u - u0, v - v0) * 1.15);
  const w = s.wood[at] as number;
  const grain = w * (0.5 + t);
  const { dark, lit, wood } = colours;
  cover(
    canvas,
    i,
    (dark[0] + (lit[0] - dark[0]) * t) * (1 - w) + wood[0] * grain,
    (dark[1] + (lit[1] - dark[1]) * t) * (1 - w) + wood[1] * grain,
    (dark[2] + (lit[2] - dark[2]) * t) * (1 - w) + wood[2] * grain,
    a,
  );
}

function between(plane: Float32Array, i: number, width: number, fu: number, fv: number): number {
  const a = (plane[i] as number) * (1 - fu) + (plane[i + 1] as number) * fu;
  const b = (plane[i + width] as number) * (1 - fu) + (plane[i + width + 1] as number) * fu;
  return a + (b - a) * fv;
}

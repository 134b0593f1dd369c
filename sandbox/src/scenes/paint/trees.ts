import { createRandom, type Random } from './random.ts';

/** A tree as seen from the side, lit from the upper right; `width` × `height`, its foot at the bottom middle. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** how much is covered, and how bright it is, 0..1 */
  readonly alpha: Float32Array;
  readonly shade: Float32Array;
  /** 1 where it is wood, 0 where leaves are */
  readonly wood: Float32Array;
  /** of each row, and the one below it, the first and last column that is not empty */
  readonly first: Uint16Array;
  readonly last: Uint16Array;
  /** half the size, for trees far away */
  readonly half?: Sprite;
}

export type TreeKind = 'conifer' | 'leafy' | 'bare' | 'cypress';

const HEIGHT = 320;
const kept = new Map<TreeKind, readonly [Sprite, ...Sprite[]]>();

/** Six trees of a kind, grown once. */
export function treesOf(kind: TreeKind): readonly [Sprite, ...Sprite[]] {
  const known = kept.get(kind);
  if (known) return known;
  const first = grow(kind, 1);
  const trees: [Sprite, ...Sprite[]] = [first];
  for (let seed = 2; seed <= 6; seed++) trees.push(grow(kind, seed));
  kept.set(kind, trees);
  return trees;
}

interface Sheet {
  width: number;
  height: number;
  alpha: Float32Array;
  shade: Float32Array;
  wood: Float32Array;
}

function grow(kind: TreeKind, seed: number): Sprite {
  const width = { conifer: 172, leafy: 332, bare: 332, cypress: 92 }[kind];
  const sheet: Sheet = {
    width,
    height: HEIGHT,
    alpha: new Float32Array(width * HEIGHT),
    shade: new Float32Array(width * HEIGHT),
    wood: new Float32Array(width * HEIGHT),
  };
  const random = createRandom(seed * 1009 + kind.length * 7919);
  if (kind === 'conifer') growConifer(sheet, random);
  else if (kind === 'cypress') growCypress(sheet, random);
  else growBroad(sheet, random, kind === 'leafy');
  return withHalves(sheet, 4);
}

/** A soft round dab; later dabs lie over earlier ones. */
function dab(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  shade: number,
  strength = 1,
  wood = 0,
): void {
  const x0 = Math.max(0, Math.floor(x - radius));
  const x1 = Math.min(sheet.width - 1, Math.ceil(x + radius));
  const y0 = Math.max(0, Math.floor(y - radius));
  const y1 = Math.min(sheet.height - 1, Math.ceil(y + radius));
  for (let py = y0; py <= y1; py++) {
    for (let px = x0; px <= x1; px++) {
      const [dx, dy] = [px + 0.5 - x, py + 0.5 - y];
      const d = Math.sqrt(dx * dx + dy * dy) / radius;
      const a = Math.min(1, Math.max(0, (1 - d) * 2.2)) * strength;
      if (a <= 0) continue;
      const i = py * sheet.width + px;
      sheet.alpha[i] = (sheet.alpha[i] as number) * (1 - a) + a;
      sheet.shade[i] = (sheet.shade[i] as number) * (1 - a) + shade * a;
      sheet.wood[i] = (sheet.wood[i] as number) * (1 - a) + wood * a;
    }
  }
}

function limb(
  sheet: Sheet,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  r0: number,
  r1: number,
  shade: number,
) {
  const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 0.8);
  for (let i = 0; i <= steps; i++) {
    const t = i / Math.max(1, steps);
    const r = r0 + (r1 - r0) * t;
    dab(sheet, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, Math.max(0.9, r), shade, Math.min(1, r + 0.25), 1);
  }
}

function growConifer(sheet: Sheet, random: Random): void {
  const middle = sheet.width / 2;
  const { height } = sheet;
  limb(sheet, middle, height, middle, 8, 4.6, 0.8, 0.16);
  const broad = random.between(0.36, 0.5) * sheet.width;
  const full = random.between(0.68, 0.95);
  const lean = random.between(-3, 3);
  let y = 5;
  while (y < height * 0.95) {
    const t = y / height;
    const whorl = broad * t ** full * random.between(0.62, 1.15) * (t > 0.9 ? 0.75 : 1) + 1.2;
    const twigs = 7 + Math.floor(t * 12);
    for (let k = 0; k < twigs; k++) {
      const turn = random.between(-1, 1);
      const depth = Math.sqrt(1 - turn * turn) * (k / twigs - 0.5) * 2;
      const length = whorl * random.between(0.5, 1.08);
      const rise = random.between(-2.6, 2.6);
      for (let s = 0.05; s <= 1; s += 1.3 / (length + 4)) {
        const droop = s * s * length * 0.2 + depth * length * 0.16 + rise;
        const lit = 0.3 + turn * s * 0.26 + depth * 0.2 - (1 - s) * 0.2 + random.between(-0.16, 0.18);
        const r = random.between(0.8, 1.9) * (1.2 - s * 0.55);
        dab(
          sheet,
          middle + lean * (1 - t) + turn * length * s,
          y + droop + random.between(-1.2, 1.2),
          r,
          lit,
          0.8,
        );
      }
    }
    y += random.between(2.4, 5.2) * (0.7 + t * 0.6);
  }
}

function growCypress(sheet: Sheet, random: Random): void {
  const middle = sheet.width / 2;
  const { height } = sheet;
  limb(sheet, middle, height, middle, height * 0.85, 4, 4, 0.2);
  const broad = random.between(0.26, 0.38) * sheet.width;
  for (let i = 0; i < 10000; i++) {
    const t = random.next();
    const outline = Math.sin(Math.PI * (0.02 + t * 0.86)) ** 0.62;
    const turn = random.between(-1, 1);
    const lit = 0.36 + turn * 0.34 + random.between(-0.13, 0.14) + (0.5 - t) * 0.16;
    dab(sheet, middle + turn * broad * outline, 4 + t * height * 0.92, random.between(1.2, 2.6), lit, 0.8);
  }
}

/** Trunk and boughs; then, where it has leaves, round heaps of them, the rear ones first. */
function growBroad(sheet: Sheet, random: Random, leaves: boolean): void {
  const tips: [number, number][] = [];
  const branch = (
    x: number,
    y: number,
    angle: number,
    length: number,
    radius: number,
    level: number,
  ): void => {
    const bend = angle + random.between(-0.16, 0.16);
    const ex = x + Math.sin(bend) * length;
    const ey = y - Math.cos(bend) * length;
    limb(sheet, x, y, ex, ey, radius, radius * 0.68, 0.25 + 0.2 * Math.sin(bend));
    if (level >= 1) tips.push([ex, ey]);
    if (level >= (leaves ? 5 : 7) || radius < 0.3) return;
    const forks = level < 2 ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const spread = (i - (forks - 1) / 2) * random.between(0.5, 0.82) + random.between(-0.18, 0.18);
      branch(ex, ey, bend * 0.72 + spread, length * random.between(0.68, 0.84), radius * 0.66, level + 1);
    }
  };
  branch(
    sheet.width / 2,
    sheet.height,
    random.between(-0.05, 0.05),
    sheet.height * (leaves ? 0.2 : 0.23),
    9,
    0,
  );
  if (leaves) addLeaves(sheet, random, tips);
}

/** Heaps of leaves that fill a crown shaped like an egg, the rear ones first; tips of boughs carry some too. */
function addLeaves(sheet: Sheet, random: Random, tips: readonly [number, number][]): void {
  const { width, height } = sheet;
  const wide = random.between(0.3, 0.4) * width;
  const tall = random.between(0.3, 0.37) * height;
  const middle = height * random.between(0.4, 0.46);
  const heaps = Array.from({ length: 64 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const out = Math.sqrt(random.next()) * 0.9;
    const y = Math.sin(angle) * out;
    // Broader below the middle than above.
    const x = Math.cos(angle) * out * (1 + 0.16 * y);
    return { x: width / 2 + x * wide, y: middle + y * tall, r: random.between(18, 29), back: random.next() };
  });
  for (const [x, y] of tips.slice(0, 24)) {
    const off = Math.hypot((x - width / 2) / wide, (y - middle) / tall);
    if (off < 1.3) heaps.push({ x, y, r: random.between(12, 20), back: random.next() });
  }
  heaps.sort((a, b) => a.back - b.back);
  for (const heap of heaps) {
    const high = 0.5 - (heap.y - middle) / (2.2 * tall);
    const right = (heap.x - width / 2) / wide;
    for (let i = 0; i < 52; i++) {
      const angle = random.between(0, Math.PI * 2);
      const out = Math.sqrt(random.next());
      const nx = Math.cos(angle) * out;
      const ny = Math.sin(angle) * out;
      const lit =
        0.16 +
        nx * 0.15 -
        ny * 0.22 +
        high * 0.34 +
        right * 0.12 +
        heap.back * 0.08 +
        random.between(-0.13, 0.15);
      dab(sheet, heap.x + nx * heap.r, heap.y + ny * heap.r * 0.9, random.between(1.7, 3.5), lit, 0.85);
    }
  }
}

function withHalves(sheet: Sheet, levels: number): Sprite {
  const sprite = { ...sheet, ...extentOf(sheet) };
  return levels === 0 ? sprite : { ...sprite, half: withHalves(halve(sheet), levels - 1) };
}

function extentOf({ width, height, alpha }: Sheet): Pick<Sprite, 'first' | 'last'> {
  const first = new Uint16Array(height).fill(width - 1);
  const last = new Uint16Array(height);
  for (let i = 0; i < alpha.length; i++) {
    if ((alpha[i] as number) < 0.01) continue;
    const row = Math.floor(i / width);
    // A point between two rows touches both.
    for (const y of [row - 1, row]) {
      if (y < 0) continue;
      first[y] = Math.min(first[y] as number, i % width);
      last[y] = Math.max(last[y] as number, i % width);
    }
  }
  return { first, last };
}

function halve(sheet: Sheet): Sheet {
  const width = sheet.width >> 1;
  const height = sheet.height >> 1;
  const small: Sheet = {
    width,
    height,
    alpha: new Float32Array(width * height),
    shade: new Float32Array(width * height),
    wood: new Float32Array(width * height),
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let alpha = 0;
      let shade = 0;
      let wood = 0;
      for (const o of [0, 1, sheet.width, sheet.width + 1]) {
        const i = y * 2 * sheet.width + x * 2 + o;
        const a = sheet.alpha[i] as number;
        alpha += a / 4;
        shade += (sheet.shade[i] as number) * a;
        wood += (sheet.wood[i] as number) * a;
      }
      const i = y * width + x;
      small.alpha[i] = alpha;
      small.shade[i] = alpha > 0 ? shade / (alpha * 4) : 0;
      small.wood[i] = alpha > 0 ? wood / (alpha * 4) : 0;
    }
  }
  return small;
}

import { type Canvas, cover } from './canvas.ts';
import { clamp01, type Rgb, smooth } from './colour.ts';

/** A flower seen from any side, as the camera's focus shows it. */
export interface Flower {
  readonly petals: number;
  /** 0 = petals run together, 1 = they stand apart */
  readonly apart: number;
  /** at the tip and at the heart of a petal, as lit */
  readonly tip: Rgb;
  readonly heart: Rgb;
  /** the middle, and its radius as a share of the flower's */
  readonly eye: Rgb;
  readonly eyeSize: number;
}

interface Pose {
  x: number;
  y: number;
  /** pixels */
  r: number;
  /** radians */
  turn: number;
  /** 0 = seen from above, 1 = from the side; and the direction in which it is foreshortened */
  tilt: number;
  lean: number;
  /** pixels over which an edge is spread; small = in focus */
  blur: number;
  bright: number;
}

/** Steps of a full turn in the tables below. */
const TURN = 256;

interface Shape {
  /** radius of the outline in a direction, 1 = full; and how much light a petal gets there */
  readonly edge: Float32Array;
  readonly fold: Float32Array;
}

const shapes = new Map<string, Shape>();

function shapeOf({ petals, apart }: Flower): Shape {
  const name = `${petals} ${apart}`;
  const known = shapes.get(name);
  if (known) return known;
  const wave = (i: number) => Math.abs(Math.cos((i / TURN) * Math.PI * petals));
  const shape: Shape = {
    edge: Float32Array.from({ length: TURN }, (_, i) => 1 - apart * (1 - wave(i) ** 0.55)),
    fold: Float32Array.from(
      { length: TURN },
      (_, i) => 0.83 + 0.15 * wave(i) + 0.04 * Math.cos((i / TURN) * 10 * Math.PI * petals),
    ),
  };
  shapes.set(name, shape);
  return shape;
}

export function paintFlower(canvas: Canvas, flower: Flower, pose: Pose): void {
  const { x: cx, y: cy, r, blur } = pose;
  const reach = r + blur + 1;
  const squeeze = 1 / Math.max(0.22, 1 - pose.tilt);
  const [cosL, sinL] = [Math.cos(pose.lean), Math.sin(pose.lean)];
  const x0 = Math.max(0, Math.floor(cx - reach));
  const x1 = Math.min(canvas.width - 1, Math.ceil(cx + reach));
  const y0 = Math.max(0, Math.floor(cy - reach));
  const y1 = Math.min(canvas.height - 1, Math.ceil(cy + reach));
  const shape = shapeOf(flower);
  // Out of focus the light of the flower is spread over a larger spot.
  const spread = (r / (r + blur * 0.5)) ** 1.2;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const dx = x + 0.5 - cx;
      const dy = y + 0.5 - cy;
      const a = dx * cosL + dy * sinL;
      const b = (-dx * sinL + dy * cosL) * squeeze;
      const d = Math.sqrt(a * a + b * b) / r;
      if (d > 1 + (blur + 1) / r) continue;
      const step = Math.floor(((Math.atan2(b, a) + pose.turn) / (2 * Math.PI)) * TURN) & (TURN - 1);
      const edge = blur > r * 0.5 ? 1 : (shape.edge[step] as number);
      const alpha = clamp01(((edge - d) * r) / Math.max(1, blur) + 0.5) * spread;
      if (alpha <= 0.01) continue;
      const t = d / Math.max(0.2, edge);
      const fold = blur < 4 ? (shape.fold[step] as number) : 0.95;
      // The side that is turned away lies in its own shade.
      const shade = pose.bright * fold * (1 - 0.28 * pose.tilt * clamp01(0.5 + (b / r) * 0.7));
      const eye =
        smooth(flower.eyeSize + (1.5 + blur) / r, flower.eyeSize - 1 / r, d) * (r / (r + blur * 1.5));
      const p = smooth(0.1, 0.75, t);
      const { heart, tip, eye: middle } = flower;
      const m = 1 - eye;
      cover(
        canvas,
        y * canvas.width + x,
        ((heart[0] + (tip[0] - heart[0]) * p) * m + middle[0] * eye) * shade,
        ((heart[1] + (tip[1] - heart[1]) * p) * m + middle[1] * eye) * shade,
        ((heart[2] + (tip[2] - heart[2]) * p) * m + middle[2] * eye) * shade,
        alpha,
      );
    }
  }
}

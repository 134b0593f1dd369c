import { type Canvas, createCanvas, releaseCanvas, stretchOver } from './canvas.ts';
import type { CloudLayer, Sky } from './cloud.ts';
import { paintClouds } from './clouds.ts';
import { clamp01, mix, multiply, type Rgb, saturate, smooth } from './colour.ts';
import type { Light } from './light.ts';

/** Glow by angle from the sun is looked up, not worked out, a pixel: 1024 steps of 1/512 radian. */
const STEPS = 1024;

/** Close to the sun its own colour, wider away a paler, yellower one: red light is added only where it is strong. */
function glowTable(sky: Sky): Float32Array {
  const { light } = sky;
  const strength = sky.glow * (0.3 + 0.7 * smooth(-10, 0, light.elevation));
  const [r, g, b] = light.glow;
  const pale = multiply(mix(saturate(light.glow, 0.5), light.horizon, 0.3), [1, 1.02, 0.9]);
  const table = new Float32Array((STEPS + 1) * 3);
  for (let i = 0; i <= STEPS; i++) {
    const angle = i / 512;
    const inner = (2.6 * Math.exp(-angle * 24) + 0.5 * Math.exp(-angle * 8)) * strength;
    const outer = 0.34 * Math.exp(-angle * 2.8) * strength;
    table[i * 3] = r * inner + pale[0] * outer;
    table[i * 3 + 1] = g * inner + pale[1] * outer;
    table[i * 3 + 2] = b * inner + pale[2] * outer;
  }
  return table;
}

/** A function that gives the colour of the clear sky in a direction; `out` takes the result. */
function skyShader(sky: Sky): (tx: number, ty: number, out: Float32Array) => void {
  const { light, view } = sky;
  const { sun } = view;
  const table = glowTable(sky);
  const rows = gradientTable(light);
  const low = 1 + 0.9 * smooth(14, 0, light.elevation);
  const disc = sky.disc && light.elevation > -1 ? Math.cos(0.0075) : 2;
  const [gr, gg, gb] = light.glow;
  return (tx, ty, out) => {
    const length = Math.sqrt(1 + tx * tx + ty * ty);
    const up = ty / length;
    const row = Math.round(clamp01(up) * 512) * 3;
    // A low sun glows wider than high: its light lies along the horizon.
    const dy = (up - sun.y) * low;
    const dx = tx / length - sun.x;
    const dz = 1 / length - sun.z;
    const angle = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const g = Math.min(STEPS, (angle * 512) | 0) * 3;
    const cosine = (tx * sun.x + ty * sun.y + sun.z) / length;
    const hot = cosine > disc ? 14 : 0;
    out[0] = (rows[row] as number) + (table[g] as number) + gr * hot;
    out[1] = (rows[row + 1] as number) + (table[g + 1] as number) + gg * hot;
    out[2] = (rows[row + 2] as number) + (table[g + 2] as number) + gb * hot;
  };
}

/** Colours from horizon to zenith by the sine of the height, 513 steps. */
function gradientTable(light: Light): Float32Array {
  const table = new Float32Array(513 * 3);
  for (let i = 0; i <= 512; i++) {
    const up = i / 512;
    const low = Math.exp(-up * 10);
    const high = smooth(0.05, 0.9, up);
    const base: Rgb = mix(light.middle, light.zenith, high);
    table.set(mix(base, light.horizon, low), i * 3);
  }
  return table;
}

/** Paints sky and clouds from the top down to a little below the horizon. */
export function paintSky(canvas: Canvas, sky: Sky, clouds: readonly CloudLayer[]): void {
  const { view } = sky;
  const rows = Math.min(canvas.height, Math.max(2, Math.ceil(view.horizon + view.unit * 0.02)));
  const small = createCanvas(Math.ceil(canvas.width / 2), Math.ceil(rows / 2));
  const shader = skyShader(sky);
  const out = new Float32Array(3);
  const step = canvas.width / small.width;
  for (let y = 0; y < small.height; y++) {
    const ty = (view.horizon - (y + 0.5) * step) / view.focal;
    for (let x = 0; x < small.width; x++) {
      shader(((x + 0.5) * step - view.width / 2) / view.focal, ty, out);
      small.rgb.set(out, (y * small.width + x) * 3);
    }
  }
  for (const layer of clouds) paintClouds(small, step, sky, layer);
  stretchOver(small, canvas, rows);
  releaseCanvas(small);
}

/** A picture in linear light, three floats a pixel; `depth` is the distance of what was painted last. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;
  readonly depth: Float32Array;
}

/** Buffers of finished pictures, kept because large ones are slow to allocate. */
const spare: Pick<Canvas, 'rgb' | 'depth'>[] = [];
const KEPT = 2;

export function createCanvas(width: number, height: number): Canvas {
  const pixels = width * height;
  const fits = spare.findIndex((used) => used.depth.length >= pixels && used.depth.length < pixels * 3);
  const used = fits < 0 ? undefined : spare.splice(fits, 1)[0];
  const rgb = used ? used.rgb.subarray(0, pixels * 3).fill(0) : new Float32Array(pixels * 3);
  const depth = used ? used.depth.subarray(0, pixels) : new Float32Array(pixels);
  return { width, height, rgb, depth: depth.fill(Infinity) };
}

/** Returns a canvas, which the caller must not use again. */
export function releaseCanvas({ rgb, depth }: Canvas): void {
  spare.push({ rgb: new Float32Array(rgb.buffer), depth: new Float32Array(depth.buffer) });
  spare.sort((a, b) => b.depth.length - a.depth.length).splice(KEPT);
}

export function cover(canvas: Canvas, i: number, r: number, g: number, b: number, a: number): void {
  const { rgb } = canvas;
  const o = i * 3;
  const keep = 1 - a;
  rgb[o] = (rgb[o] as number) * keep + r * a;
  rgb[o + 1] = (rgb[o + 1] as number) * keep + g * a;
  rgb[o + 2] = (rgb[o + 2] as number) * keep + b * a;
}

/** Stretches a smaller picture over the rows 0..`rows` of a larger one, blending between its pixels. */
export function stretchOver(from: Canvas, to: Canvas, rows: number): void {
  const sx = from.width / to.width;
  const sy = from.height / rows;
  const a = from.rgb;
  for (let y = 0; y < rows; y++) {
    const v = Math.min(from.height - 1, Math.max(0, (y + 0.5) * sy - 0.5));
    const v0 = Math.floor(v);
    const row0 = v0 * from.width;
    const row1 = Math.min(from.height - 1, v0 + 1) * from.width;
    const fv = v - v0;
    for (let x = 0; x < to.width; x++) {
      const u = Math.min(from.width - 1, Math.max(0, (x + 0.5) * sx - 0.5));
      const u0 = Math.floor(u);
      const u1 = u0 + 1 < from.width ? u0 + 1 : u0;
      const fu = u - u0;
      const w11 = fu * fv;
      const w10 = fu - w11;
      const w01 = fv - w11;
      const w00 = 1 - fu - w01;
      const p00 = (row0 + u0) * 3;
      const p10 = (row0 + u1) * 3;
      const p01 = (row1 + u0) * 3;
      const p11 = (row1 + u1) * 3;
      const o = (y * to.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        to.rgb[o + c] =
          (a[p00 + c] as number) * w00 +
          (a[p10 + c] as number) * w10 +
          (a[p01 + c] as number) * w01 +
          (a[p11 + c] as number) * w11;
      }
    }
  }
}

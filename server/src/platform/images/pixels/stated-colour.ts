import { codedPrimaries, type Matrix, toSrgbPrimaries, unchanged } from './primaries.ts';
import { readHlg, readPq, readSrgb, readTransfer, referenceWhite, writeSrgb } from './transfer-curves.ts';

/** Colour by the numbers of ITU-T H.273, for files without a profile. */
export interface StatedColour {
  readonly primaries: number;
  readonly transfer: number;
}

/** How samples become sRGB. */
export interface ColourModel {
  /** Light of a signal from 0 to 1 of red, green or blue. */
  readonly light: (signal: number, channel: number) => number;
  /** Matrix from linear RGB to that of sRGB. */
  readonly matrix: Matrix;
  /** Kind of HDR, whose light is compressed into what screens show. */
  readonly hdr?: 'pq' | 'hlg' | undefined;
}

const pq = 16;
const hlg = 18;

const hdrOf = (transfer: number) => (transfer === pq ? 'pq' : transfer === hlg ? 'hlg' : undefined);

/** Brightest light of masters, in units of reference white: 1000 cd/m². */
const peak = 1000 / referenceWhite;
/** Light above this is compressed. */
const knee = 0.5;
const room = 1 - knee;
const farthest = (peak - knee) / room;

/** The factor that brings the brightest channel of a pixel below 1: Reinhard's curve above the knee. */
function compression(brightest: number): number {
  if (brightest <= knee) return 1;
  const over = Math.min((brightest - knee) / room, farthest);
  return (knee + (room * over * (1 + over / farthest ** 2)) / (1 + over)) / brightest;
}

/** HLG is relative to the scene; screens add a gamma to its brightness (BT.2100, table 5). */
const systemGamma = 1.2;

function systemGain(red: number, green: number, blue: number): number {
  const luminance = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  return luminance > 0 ? peak * luminance ** (systemGamma - 1) : 0;
}

/** Table size for writing sRGB: a dozen entries per 8-bit step in its steepest part. */
const steps = 65_535;

function writeTable(): Uint8Array {
  return Uint8Array.from({ length: steps + 1 }, (_, step) => Math.round(writeSrgb(step / steps) * 255));
}

const matrixOf = (primaries: number) => toSrgbPrimaries(codedPrimaries[primaries] ?? []);

/** Primaries of HEIC pictures that differ visibly from those of sRGB: BT.2020 and Display P3. */
const wide = [9, 12];

/**
 * Model of the colour that a HEIC file states; undefined for sRGB. Phones state the curve of BT.709, and mean that of
 * sRGB.
 */
export function modelOfHeic({ primaries, transfer }: StatedColour): ColourModel | undefined {
  const hdr = hdrOf(transfer);
  const matrix = wide.includes(primaries) ? matrixOf(primaries) : undefined;
  if (!matrix && !hdr) return undefined;
  return { light: hdr === 'pq' ? readPq : hdr ? readHlg : readSrgb, matrix: matrix ?? unchanged, hdr };
}

/**
 * Model of the colour that a PNG states, as browsers read it; undefined for numbers without a meaning, unless the profile
 * that states them has the rest.
 */
export function modelOfPng(
  { primaries, transfer }: StatedColour,
  rest: Partial<ColourModel> = {},
): ColourModel | undefined {
  const hdr = hdrOf(transfer);
  const light = hdr === 'pq' ? readPq : hdr ? readHlg : (readTransfer(transfer) ?? rest.light);
  const matrix = matrixOf(primaries) ?? rest.matrix;
  return light && matrix && { light, matrix, hdr };
}

/** Samples of 8 or 16 bits; with 2 and 4 channels the last is alpha. */
export interface Samples {
  readonly data: Uint8Array | Uint16Array;
  readonly channels: 1 | 2 | 3 | 4;
}

const empty = new Float64Array();

/**
 * Writes samples as sRGB of 8 bits to `written`, which may be the same array; grey becomes RGB. Light above reference
 * white (203 cd/m², ITU-R BT.2408) is compressed, not clipped.
 */
export function convertToSrgb({ data, channels }: Samples, model: ColourModel, written: Uint8Array): void {
  const most = data instanceof Uint16Array ? 65_535 : 255;
  const [reds = empty, greens = empty, blues = empty] = [0, 1, 2].map((channel) =>
    Float64Array.from({ length: most + 1 }, (_, code) => model.light(code / most, channel)),
  );
  const table = writeTable();
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = model.matrix;
  const write = (value: number) => table[Math.round(Math.min(Math.max(value, 0), 1) * steps)] ?? 0;
  const hasAlpha = channels % 2 === 0;
  const step = channels > 2 ? 1 : 0;
  let to = 0;
  for (let at = 0; at < data.length; at += channels) {
    const red = reds[data[at] ?? 0] ?? 0;
    const green = greens[data[at + step] ?? 0] ?? 0;
    const blue = blues[data[at + 2 * step] ?? 0] ?? 0;
    const alpha = hasAlpha ? (255 * (data[at + channels - 1] ?? 0)) / most : 0;
    let gain = model.hdr === 'hlg' ? systemGain(red, green, blue) : 1;
    if (model.hdr) gain *= compression(gain * Math.max(red, green, blue));
    written[to] = write(gain * (rr * red + rg * green + rb * blue));
    written[to + 1] = write(gain * (gr * red + gg * green + gb * blue));
    written[to + 2] = write(gain * (br * red + bg * green + bb * blue));
    if (hasAlpha) written[to + 3] = Math.round(alpha);
    to += hasAlpha ? 4 : 3;
  }
}

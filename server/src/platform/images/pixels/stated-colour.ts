import { readHlg, readPq, readSrgb, referenceWhite, writeSrgb } from './transfer-curves.ts';

/** Colour by the numbers of ITU-T H.273, for files without a profile. */
export interface StatedColour {
  readonly primaries: number;
  readonly transfer: number;
}

const pq = 16;
const hlg = 18;

/** Matrices from linear RGB to linear BT.709, the primaries of sRGB; all have white D65. */
const toSrgbPrimaries: Readonly<Record<number, readonly number[]>> = {
  // BT.2020: ITU-R BT.2407, 2.
  9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  // Display P3: SMPTE EG 432-1, from its chromaticities.
  12: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
};
const unchanged = [1, 0, 0, 0, 1, 0, 0, 0, 1];

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

function readTransfer(transfer: number): (share: number) => number {
  if (transfer === pq) return readPq;
  return transfer === hlg ? readHlg : readSrgb;
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

export function needsConversion({ primaries, transfer }: StatedColour): boolean {
  return primaries in toSrgbPrimaries || transfer === pq || transfer === hlg;
}

/**
 * Converts 8-bit pixels in place to sRGB. Light above reference white (203 cd/m², ITU-R BT.2408) is
 * compressed, not clipped.
 */
export function convertToSrgb(pixels: Uint8Array, channels: 3 | 4, colour: StatedColour): void {
  const isHdr = colour.transfer === pq || colour.transfer === hlg;
  const light = Float64Array.from({ length: 256 }, (_, code) => readTransfer(colour.transfer)(code / 255));
  const written = writeTable();
  const matrix = toSrgbPrimaries[colour.primaries] ?? unchanged;
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  const write = (value: number) => written[Math.round(Math.min(Math.max(value, 0), 1) * steps)] ?? 0;
  for (let at = 0; at < pixels.length; at += channels) {
    const red = light[pixels[at] ?? 0] ?? 0;
    const green = light[pixels[at + 1] ?? 0] ?? 0;
    const blue = light[pixels[at + 2] ?? 0] ?? 0;
    let gain = colour.transfer === hlg ? systemGain(red, green, blue) : 1;
    if (isHdr) gain *= compression(gain * Math.max(red, green, blue));
    pixels[at] = write(gain * (rr * red + rg * green + rb * blue));
    pixels[at + 1] = write(gain * (gr * red + gg * green + gb * blue));
    pixels[at + 2] = write(gain * (br * red + bg * green + bb * blue));
  }
}

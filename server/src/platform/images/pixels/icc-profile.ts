import type { StatedColour } from './stated-colour.ts';

type Curve = (signal: number) => number;

const tableAt = 128;
const entryBytes = 12;

/** The last version of ICC.1; browsers know no profile of iccMAX. */
const lastVersion = 4;

/** Space of a profile's samples: `RGB `, `GRAY`, `CMYK` …; undefined for what is no profile (ICC.1:2022, 7.2). */
export function readProfileSpace(profile: Buffer): string | undefined {
  const isProfile = profile.length >= tableAt + 4 && profile.toString('latin1', 36, 40) === 'acsp';
  return isProfile && profile.readUInt8(8) <= lastVersion ? profile.toString('latin1', 16, 20) : undefined;
}

function findTag(profile: Buffer, name: string): Buffer | undefined {
  const end = Math.min(tableAt + 4 + profile.readUInt32BE(tableAt) * entryBytes, profile.length - entryBytes);
  for (let at = tableAt + 4; at <= end; at += entryBytes) {
    if (profile.toString('latin1', at, at + 4) !== name) continue;
    const start = profile.readUInt32BE(at + 4);
    return profile.subarray(start, start + profile.readUInt32BE(at + 8));
  }
  return undefined;
}

/**
 * Numbers of ITU-T H.273 in the tag of a profile for RGB (ICC.1:2022, 9.2.17), which count before its curves: files of
 * HDR have them. Undefined where their matrix or range is not that of RGB, as Chromium ignores them then.
 */
export function readProfileCodes(profile: Buffer): StatedColour | undefined {
  const tag = findTag(profile, 'cicp');
  if (!tag || tag.length < 12 || tag.readUInt8(10) !== 0 || tag.readUInt8(11) !== 1) return undefined;
  return { primaries: tag.readUInt8(8), transfer: tag.readUInt8(9) };
}

/** `curv`: one value for an exponent, else a table; without values it is the identity (ICC.1:2022, 10.6). */
function readTable(tag: Buffer): Curve {
  const count = tag.readUInt32BE(8);
  if (count === 0) return (signal) => signal;
  if (count === 1) {
    const exponent = tag.readUInt16BE(12) / 256;
    return (signal) => signal ** exponent;
  }
  if (12 + count * 2 > tag.length) throw new RangeError('a curve ends outside of its tag');
  const values = Float64Array.from(
    { length: count },
    (_, index) => tag.readUInt16BE(12 + index * 2) / 65_535,
  );
  return (signal) => {
    const place = signal * (count - 1);
    const below = Math.min(Math.floor(place), count - 2);
    const [low = 0, high = 0] = values.subarray(below, below + 2);
    return low + (high - low) * (place - below);
  };
}

/**
 * `para`: five functions of up to seven numbers (ICC.1:2022, 10.18). Chromium 156 ignores a profile whose function begins
 * nowhere, or has numbers below 0.
 */
function readFunction(tag: Buffer): Curve {
  const type = tag.readUInt16BE(8);
  const count = [1, 3, 4, 5, 7][type];
  if (count === undefined) throw new RangeError('a curve of no known function');
  const values = Array.from({ length: count }, (_, index) => tag.readInt32BE(12 + index * 4) / 65_536);
  const [g = 1, a = 1, b = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = values;
  if ((type === 1 || type === 2) && a === 0) throw new RangeError('a function without a beginning');
  const [end, slope] = type > 2 ? [fifth, fourth] : [type === 0 ? 0 : -b / a, 0];
  // -b / a may miss 0 by a rounding.
  if (Math.min(g, a, slope, end) < 0 || a * end + b < -1e-6)
    throw new RangeError('a function with numbers below 0');
  // Before its end, the second function is 0, the third is c.
  const [above, below] = type === 2 ? [fourth, fourth] : [sixth, seventh];
  return (signal) => (signal >= end ? Math.max(a * signal + b, 0) ** g + above : slope * signal + below);
}

const readCurve = (tag: Buffer) =>
  tag.toString('latin1', 0, 4) === 'para' ? readFunction(tag) : readTable(tag);

/** Light of a signal by channel; grey has one curve for all. */
export interface ProfileCurves {
  readonly light: (signal: number, channel: number) => number;
  /** Whether littlecms reads them as browsers do; it makes the darkest colour black, which they do not. */
  readonly isUsual: boolean;
}

/**
 * Curves of a profile for grey (`kTRC`) or RGB: undefined for one without curves, as those of scanners, `broken` for
 * one that Chromium ignores.
 */
export function readProfileCurves(profile: Buffer): ProfileCurves | 'broken' | undefined {
  const names = readProfileSpace(profile) === 'GRAY' ? ['kTRC'] : ['rTRC', 'gTRC', 'bTRC'];
  try {
    const tags = names.map((name) => findTag(profile, name)).filter((tag) => tag !== undefined);
    if (tags.length < names.length) return undefined;
    const curves = tags.map(readCurve);
    return {
      light: (signal, channel) => (curves[channel] ?? curves[0])?.(signal) ?? 0,
      isUsual: curves.every((light) => light(0) === 0),
    };
  } catch {
    return findTag(profile, 'A2B0') ? undefined : 'broken';
  }
}

/** Colours of pure red, green and blue as XYZ under D50; undefined for a profile that has tables instead. */
export function readProfileColumns(profile: Buffer): readonly number[][] | undefined {
  if (findTag(profile, 'A2B0')) return undefined;
  const tags = ['rXYZ', 'gXYZ', 'bXYZ']
    .map((name) => findTag(profile, name))
    .filter((tag) => tag !== undefined);
  if (tags.length < 3 || tags.some((tag) => tag.length < 20)) return undefined;
  return tags.map((tag) => [8, 12, 16].map((at) => tag.readInt32BE(at) / 65_536));
}

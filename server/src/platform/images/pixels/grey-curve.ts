import type { StatedColour } from './stated-colour.ts';

type Curve = (signal: number) => number;

const tableAt = 128;
const entryBytes = 12;

/** The last version of ICC.1; browsers know no profile of iccMAX. */
const lastVersion = 4;

/** Space of a profile's samples: `RGB `, `GRAY`, `CMYK` …; undefined for what is no profile (ICC.1:2022, 7.2). */
export function readProfileSpace(profile: Buffer): string | undefined {
  const isProfile = profile.length > tableAt && profile.toString('latin1', 36, 40) === 'acsp';
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

/** `curv`: no values for the identity, one for an exponent, else a table (ICC.1:2022, 10.6). */
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

/** `para`: five functions of up to seven numbers (ICC.1:2022, 10.18). */
function readFunction(tag: Buffer): Curve {
  const type = tag.readUInt16BE(8);
  const count = [1, 3, 4, 5, 7][type];
  if (count === undefined) throw new RangeError('a curve of no known function');
  const values = Array.from({ length: count }, (_, index) => tag.readInt32BE(12 + index * 4) / 65_536);
  const [g = 1, a = 1, b = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = values;
  const [end, slope] = type > 2 ? [fifth, fourth] : [-b / a, 0];
  // Before its end, the second function is 0, the third is c.
  const [above, below] = type === 2 ? [fourth, fourth] : [sixth, seventh];
  const isWhole = type === 0;
  return (signal) =>
    isWhole || signal >= end ? Math.max(a * signal + b, 0) ** g + above : slope * signal + below;
}

/**
 * Curve of a profile for grey: its own (`kTRC`), or that of red, as the curves of RGB profiles are mostly alike.
 * Undefined for one without curves, as those of scanners.
 */
export function readGreyCurve(profile: Buffer): Curve | undefined {
  try {
    const tag = findTag(profile, readProfileSpace(profile) === 'GRAY' ? 'kTRC' : 'rTRC');
    if (!tag) return undefined;
    return tag.toString('latin1', 0, 4) === 'para' ? readFunction(tag) : readTable(tag);
  } catch {
    return undefined;
  }
}

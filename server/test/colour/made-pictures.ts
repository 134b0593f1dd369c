import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  cHRM,
  cICP,
  damaged,
  gAMA,
  iCCP,
  type MadePng,
  makePng,
  pngChunk,
  sRGB,
} from '../images/make-png.ts';
import { curvedProfiles, numberedParts, profilePart } from './made-profiles.ts';
import {
  encodeFunction,
  gammaCurve,
  makeCodedProfile,
  makeGreyProfile,
  makeMatrixProfile,
  makeProPhotoProfile,
  tableCurve,
} from './matrix-profile.ts';

const width = 96;
const height = 64;
/** Side of a patch of one colour: whole blocks of a JPEG with colour at half resolution. */
const patch = 32;

const colours = [
  [220, 40, 40],
  [40, 200, 60],
  [60, 60, 220],
  [128, 128, 128],
  [230, 190, 60],
  [60, 60, 60],
];
const greys = [16, 70, 128, 180, 220, 245];

const placeOf = (x: number, y: number) => Math.floor(y / patch) * 3 + Math.floor(x / patch);
const rgbAt = (x: number, y: number) => colours[placeOf(x, y)] ?? [];
const greyAt = (x: number, y: number) => [greys[placeOf(x, y)] ?? 0];
const alphaAt = (x: number) => (x < patch ? 128 : 255);

type Chunks = Pick<MadePng, 'first' | 'behindPalette' | 'last'>;
const size = { width, height };
const rgb = (chunks: Chunks, depth: 8 | 16 = 8) =>
  makePng({ ...size, type: 2, depth, pixel: rgbAt, ...chunks });
const grey = (chunks: Chunks, depth: 8 | 16 = 8) =>
  makePng({ ...size, type: 0, depth, pixel: greyAt, ...chunks });
const rgba = (chunks: Chunks, depth: 8 | 16 = 8) =>
  makePng({ ...size, type: 6, depth, pixel: (x, y) => [...rgbAt(x, y), alphaAt(x)], ...chunks });
const greyAlpha = (chunks: Chunks, depth: 8 | 16 = 8) =>
  makePng({ ...size, type: 4, depth, pixel: (x, y) => [...greyAt(x, y), alphaAt(x)], ...chunks });
const palette = (chunks: Chunks) =>
  makePng({ ...size, type: 3, palette: colours, pixel: (x, y) => [placeOf(x, y)], ...chunks });
const first = (...chunks: Buffer[]): Chunks => ({ first: chunks });

async function builtInProfile(name: 'srgb' | 'p3' | 'cmyk'): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile(name).jpeg().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

const greyCurves = {
  'gamma 1.8': gammaCurve(1.8),
  linear: gammaCurve(1),
  table: tableCurve((signal) => 0.8 * signal ** 2.2 + 0.2 * signal ** 3),
  function: encodeFunction(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045),
};

const p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06];
const ntsc = [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08];
const onALine = [0.3127, 0.329, 0.3, 0.3, 0.4, 0.4, 0.5, 0.5];

export type Files = Record<string, Buffer>;

async function makeProfiled(): Promise<Files> {
  const profiles = {
    srgb: await builtInProfile('srgb'),
    p3: await builtInProfile('p3'),
    adobe: makeMatrixProfile(),
    prophoto: makeProPhotoProfile(),
  };
  const files: Files = {};
  for (const [name, profile] of Object.entries(profiles)) {
    for (const depth of [8, 16] as const) {
      files[`rgb ${depth} ${name}.png`] = rgb(first(iCCP(profile)), depth);
      files[`rgba ${depth} ${name}.png`] = rgba(first(iCCP(profile)), depth);
      files[`grey ${depth} ${name}.png`] = grey(first(iCCP(profile)), depth);
    }
    files[`palette ${name}.png`] = palette(first(iCCP(profile)));
  }
  for (const [name, curve] of Object.entries(greyCurves)) {
    const profile = makeGreyProfile(curve);
    for (const depth of [8, 16] as const) {
      files[`grey ${depth} grey ${name}.png`] = grey(first(iCCP(profile)), depth);
      files[`grey and alpha ${depth} grey ${name}.png`] = greyAlpha(first(iCCP(profile)), depth);
    }
    files[`rgb with the profile of grey ${name}.png`] = rgb(first(iCCP(profile), gAMA(1)));
  }
  return files;
}

/** Numbers of primaries, transfer, matrix and range. */
const codes = [
  ...[1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22].map((primaries) => [primaries, 13, 0, 1]),
  ...[1, 4, 5, 6, 7, 8, 11, 14, 15, 17].map((transfer) => [9, transfer, 0, 1]),
  ...[0, 2, 3, 9, 10, 12, 16, 18, 19].map((transfer) => [12, transfer, 0, 1]),
  ...[0, 2, 3, 23].map((primaries) => [primaries, 13, 0, 1]),
  ...[
    [9, 16, 0, 1],
    [9, 18, 0, 1],
    [12, 13, 0, 0],
    [12, 13, 1, 1],
    [12, 13, 0, 2],
  ],
];

function makeStated(): Files {
  const adobe = iCCP(makeMatrixProfile());
  const displayP3 = cICP(12, 13, 0, 1);
  const broken = pngChunk('iCCP', Buffer.from('a\0\0nothing', 'latin1'));
  return {
    ...Object.fromEntries(
      codes.map((code) => [`cicp ${code.join(' ')}.png`, rgb(first(cICP(...code), gAMA(1)))]),
    ),
    'cicp of grey.png': grey(first(cICP(12, 8, 0, 1))),
    'cicp of 16 bits with alpha.png': rgba(first(displayP3), 16),
    'cicp of a palette.png': palette(first(displayP3)),
    'cicp behind the palette.png': palette({ behindPalette: [displayP3] }),
    'cicp before a profile.png': rgb(first(displayP3, adobe)),
    'cicp behind a profile.png': rgb(first(adobe, displayP3)),
    'cicp behind srgb and gamma.png': rgb(first(sRGB, gAMA(1), displayP3)),
    'cicp too long.png': rgb(first(pngChunk('cICP', Buffer.of(12, 13, 0, 1, 0)), gAMA(1))),
    'cicp damaged.png': rgb(first(damaged(displayP3))),
    'cicp behind the image.png': rgb({ last: [displayP3] }),
    'profile behind srgb.png': rgb(first(sRGB, adobe)),
    'profile behind the palette.png': palette({ behindPalette: [adobe] }),
    'profile before gamma.png': rgb(first(adobe, gAMA(1), cHRM(...p3))),
    'profile broken before gamma.png': rgb(first(broken, gAMA(1))),
    'profile damaged.png': rgb(first(damaged(adobe))),
    'srgb before gamma.png': rgb(first(sRGB, gAMA(1), cHRM(...p3))),
    'srgb of no known intent.png': rgb(first(pngChunk('sRGB', Buffer.of(9)), gAMA(1))),
    'srgb damaged.png': rgb(first(damaged(sRGB), gAMA(1))),
    ...Object.fromEntries(
      [0, 0.1, 0.3, 0.43, 0.44, 0.45455, 0.47, 0.5, 0.55556, 1, 2, 10].map((gamma) => [
        `gamma ${gamma}.png`,
        rgb(first(gAMA(gamma))),
      ]),
    ),
    'gamma of 16 bits.png': rgb(first(gAMA(1)), 16),
    'gamma with alpha.png': rgba(first(gAMA(1))),
    'gamma of grey with alpha.png': greyAlpha(first(gAMA(1))),
    'gamma behind the palette.png': palette({ behindPalette: [gAMA(1)] }),
    'gamma damaged.png': rgb(first(damaged(gAMA(1)))),
    'gamma twice.png': rgb(first(gAMA(1), gAMA(0.3))),
    'gamma with a clear colour.png': rgb(first(gAMA(1), pngChunk('tRNS', Buffer.of(0, 220, 0, 40, 0, 40)))),
    'primaries alone.png': rgb(first(cHRM(...p3))),
    'primaries of p3.png': rgb(first(gAMA(0.45455), cHRM(...p3))),
    'primaries before gamma.png': rgb(first(cHRM(...ntsc), gAMA(0.55556))),
    'primaries of 16 bits.png': rgb(first(gAMA(0.45455), cHRM(...p3)), 16),
    'primaries of grey.png': grey(first(gAMA(0.55556), cHRM(...ntsc))),
    'primaries on a line.png': rgb(first(gAMA(1), cHRM(...onALine))),
    'primaries too few.png': rgb(first(gAMA(1), pngChunk('cHRM', Buffer.alloc(8)))),
    'none of 16 bits.png': rgb({}, 16),
    'none of 16 bits with alpha.png': rgba({}, 16),
  };
}

/** A JPEG with a segment behind its start. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

const withProfile = (jpeg: Buffer, profile: Buffer) => withSegment(jpeg, 0xe2, profilePart(1, 1, profile));

const withSegments = (jpeg: Buffer, contents: readonly Buffer[]) =>
  contents.reduceRight((made, content) => withSegment(made, 0xe2, content), jpeg);

function withBytes(profile: Buffer, at: number, bytes: string): Buffer {
  profile.write(bytes, at, 'latin1');
  return profile;
}

/** Profiles that browsers do not read as their curves and columns say. */
function makeUnusual(): Files {
  const linear = gammaCurve(1);
  const packed = deflateSync(makeMatrixProfile());
  const named = (name: string) => pngChunk('iCCP', Buffer.concat([Buffer.from(name, 'latin1'), packed]));
  return {
    'profile with codes of p3.png': rgb(first(iCCP(makeCodedProfile(12, 13, 0, 1)))),
    'profile with codes of p3 and 16 bits.png': rgb(first(iCCP(makeCodedProfile(12, 13, 0, 1))), 16),
    'profile with codes of pq.png': rgb(first(iCCP(makeCodedProfile(9, 16, 0, 1)))),
    'profile with codes of hlg.png': rgb(first(iCCP(makeCodedProfile(9, 18, 0, 1)))),
    'profile with codes of a matrix.png': rgb(first(iCCP(makeCodedProfile(12, 13, 1, 1)))),
    'profile with codes of a range.png': rgb(first(iCCP(makeCodedProfile(12, 13, 0, 0)))),
    'profile with codes of a curve alone.png': rgb(first(iCCP(makeCodedProfile(2, 8, 0, 1)))),
    'profile with codes of primaries alone.png': rgb(first(iCCP(makeCodedProfile(12, 2, 0, 1)))),
    'profile with codes of srgb.png': rgb(first(iCCP(makeCodedProfile(1, 13, 0, 1)))),
    'profile of version 5.png': rgb(first(iCCP(withBytes(makeMatrixProfile(), 8, '\x05')))),
    'profile without a name.png': rgb(first(named('\0\0'))),
    'profile packed by another method.png': rgb(first(named('a\0\x01'))),
    'grey profile to lab.png': grey(first(iCCP(withBytes(makeGreyProfile(linear), 20, 'Lab ')))),
  };
}

async function makeJpegs(): Promise<Files> {
  const png = sharp(rgb({}));
  const sharpest = { quality: 95, chromaSubsampling: '4:4:4' };
  const coloured = await png.clone().jpeg(sharpest).toBuffer();
  const plain = await sharp(grey({})).toColourspace('b-w').jpeg(sharpest).toBuffer();
  const cmyk = await png.clone().toColourspace('cmyk').jpeg(sharpest).toBuffer();
  const adobeMarker = cmyk.subarray(2, 4 + cmyk.readUInt16BE(4));
  const files: Files = {
    'rgb.jpg': coloured,
    'cmyk.jpg': cmyk,
    'cmyk without the marker of adobe.jpg': Buffer.concat([
      cmyk.subarray(0, 2),
      cmyk.subarray(2 + adobeMarker.length),
    ]),
    'cmyk with the profile of rgb.jpg': withProfile(cmyk, makeMatrixProfile()),
    'rgb with codes of p3.jpg': withProfile(coloured, makeCodedProfile(12, 13, 0, 1)),
    'rgb with codes of pq.jpg': withProfile(coloured, makeCodedProfile(9, 16, 0, 1)),
    'cmyk with its profile.jpg': await png.clone().withIccProfile('cmyk').jpeg(sharpest).toBuffer(),
  };
  const profiles = {
    p3: await builtInProfile('p3'),
    adobe: makeMatrixProfile(),
    prophoto: makeProPhotoProfile(),
    linear: makeGreyProfile(gammaCurve(1)),
    nothing: Buffer.from('no profile'.repeat(20)),
  };
  for (const [name, profile] of Object.entries(profiles)) {
    files[`rgb ${name}.jpg`] = withProfile(coloured, profile);
    files[`grey ${name}.jpg`] = withProfile(plain, profile);
  }
  for (const [name, rgbProfile, greyProfile] of curvedProfiles) {
    files[`rgb of ${name}.jpg`] = withProfile(coloured, rgbProfile);
    files[`grey of ${name}.jpg`] = withProfile(plain, greyProfile);
    files[`grey by red of ${name}.jpg`] = withProfile(plain, rgbProfile);
    files[`rgb 16 of ${name}.png`] = rgb(first(iCCP(rgbProfile)), 16);
    if (name.endsWith('above black')) files[`rgba 16 of ${name}.png`] = rgba(first(iCCP(rgbProfile)), 16);
  }
  for (const [name, parts] of Object.entries(numberedParts)) {
    files[`profile ${name}.jpg`] = withSegments(coloured, parts);
  }
  return files;
}

/** Pictures of six patches by file name: every way to state colour that a browser may meet. */
export async function makeColours(): Promise<Files> {
  return { ...(await makeProfiled()), ...makeStated(), ...makeUnusual(), ...(await makeJpegs()) };
}

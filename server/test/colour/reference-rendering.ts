/**
 * Pictures rendered by ImageMagick (libpng, libjpeg-turbo, Debian's libheif, littlecms): a reference for
 * libvips and libheif-js.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { needProgram } from '../programs.ts';
import type { Picture } from './compare-pictures.ts';

const run = promisify(execFile);

const longestSide = 16_000;
/** Largest file rendered as PNG, which keeps transparency but is slow for phone photos. */
const smallBytes = 100_000;

export interface Renderer {
  readonly convert: string;
  readonly heifConvert: string;
  readonly djpeg: string;
  readonly srgbProfile: string;
  readonly folder: string;
}

export interface SourcePicture {
  readonly file: string;
  readonly mime: string;
  /** EXIF orientation of a PNG, which ImageMagick 6 does not read. */
  readonly orientation: string;
  /** Upright size of the picture. */
  readonly whole: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
}

async function writeSrgbProfile(folder: string): Promise<string> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  const file = path.join(folder, 'srgb.icc');
  await writeFile(file, icc ?? '');
  return file;
}

/** Finds or installs the programs, undefined without one; they write into `folder` only. */
export async function findRenderer(folder: string): Promise<Renderer | undefined> {
  // Only the `convert` next to `identify` is surely ImageMagick's.
  const identify = await needProgram('identify', 'imagemagick');
  const heifConvert = await needProgram('heif-convert', 'libheif-examples');
  const djpeg = await needProgram('djpeg', 'libjpeg-turbo-progs');
  if (!identify || !heifConvert || !djpeg) return undefined;
  const convert = path.join(path.dirname(identify), 'convert');
  return { convert, heifConvert, djpeg, srgbProfile: await writeSrgbProfile(folder), folder };
}

/**
 * libheif before 1.16 refuses newer phones' files for their many auxiliary pictures and metadata items. The
 * primary picture needs neither: these references get an unknown type.
 */
async function copyWithoutReferences(file: string, folder: string): Promise<string> {
  const bytes = await readFile(file);
  const end = bytes.indexOf('mdat');
  for (const type of ['auxl', 'cdsc']) {
    for (let at = bytes.indexOf(type); at >= 0 && at < end; at = bytes.indexOf(type, at)) {
      bytes.write('none', at, 'latin1');
    }
  }
  const copy = path.join(folder, 'primary.heic');
  await writeFile(copy, bytes);
  return copy;
}

async function openHeic({ heifConvert, folder }: Renderer, file: string): Promise<string> {
  const isSmall = (await readFile(file)).length < smallBytes;
  const copy = isSmall ? file : await copyWithoutReferences(file, folder);
  const kind = isSmall ? 'png' : 'jpg';
  const picture = path.join(folder, `decoded.${kind}`);
  await run(heifConvert, ['-q', '98', copy, picture]);
  return `${kind}:${picture}`;
}

async function openHuge({ djpeg, folder }: Renderer, file: string): Promise<string> {
  const picture = path.join(folder, 'huge.ppm');
  await run(djpeg, ['-scale', '1/8', '-outfile', picture, file]);
  return `ppm:${picture}`;
}

const orientations =
  'Undefined TopLeft TopRight BottomRight BottomLeft LeftTop RightTop RightBottom LeftBottom'.split(' ');

/** Returns arguments to open and rotate: heif-convert and djpeg give upright pictures. */
async function open(
  renderer: Renderer,
  { file, mime, orientation, whole }: SourcePicture,
): Promise<string[]> {
  if (mime === 'image/heic') return [await openHeic(renderer, file)];
  if (mime === 'image/png') {
    const turned = orientations[Number(orientation)] ?? 'Undefined';
    return [`png:${file}[0]`, '-orient', turned, '-auto-orient'];
  }
  if (Math.max(whole.width, whole.height) > longestSide) return [await openHuge(renderer, file)];
  return [`jpeg:${file}[0]`, '-auto-orient'];
}

export async function renderReference(renderer: Renderer, source: SourcePicture): Promise<Picture> {
  const { width, height } = source;
  const scale = Math.max(width, height) * 2;
  const onWhite = ['-background', 'white', '-alpha', 'remove', '-alpha', 'off'];
  const result = path.join(renderer.folder, 'reference.rgb');
  await run(renderer.convert, [
    ...['-define', `jpeg:size=${scale}x${scale}`, '-intent', 'perceptual'],
    ...(await open(renderer, source)),
    ...onWhite,
    ...['-resize', `${width}x${height}!`, '-profile', renderer.srgbProfile],
    ...['-colorspace', 'sRGB', '-depth', '8', `rgb:${result}`],
  ]);
  return { data: await readFile(result), width, height };
}

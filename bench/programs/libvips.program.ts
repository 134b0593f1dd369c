/**
 * libvips' best way to the renditions of a picture: one decoding, shrunk while it is read, and each size made from the
 * one before. No processes of their own, no limits, no checks.
 */
import sharp, { type Raw } from 'sharp';
import { makePlaceholder } from '../../server/src/platform/images/pixels/make-placeholder.ts';
import type { Pixels } from '../../server/src/platform/images/pixels/pixels.ts';
import { answerWith } from '../stage/program.ts';
import { inLanes } from './ask.ts';

sharp.cache(false);
// Pictures beside each other, as many as are asked for: threads inside of one would only wait for each other.
sharp.concurrency(1);

interface Picture {
  readonly data: Buffer;
  readonly info: Raw;
}

const quality = { quality: 80, chromaSubsampling: '4:2:0' };
const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function decode(file: string, side: number): Promise<Picture> {
  return sharp(file, { failOn: 'none', autoOrient: true })
    .flatten({ background: '#fff' })
    .resize(inside(side))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const open = ({ data, info: { width, height, channels } }: Picture) =>
  sharp(data, { raw: { width, height, channels } });

const shrink = (picture: Picture, side: number): Promise<Picture> =>
  open(picture).resize(inside(side)).raw().toBuffer({ resolveWithObject: true });

async function derive(file: string): Promise<void> {
  let picture = await decode(file, 1300);
  await open(picture).jpeg(quality).toBuffer();
  for (const side of [800, 300]) {
    picture = await shrink(picture, side);
    await open(picture).jpeg(quality).toBuffer();
  }
  const { data, info } = picture;
  await makePlaceholder({ data, ...info, channels: info.channels as Pixels['channels'] });
}

/** Seconds for all of the files. */
answerWith(({ files, lanes }: { files: readonly string[]; lanes: number }) => inLanes(files, lanes, derive));

import { type FileReader, readFileChunks } from '../header/file-reader.ts';
import type { ImageType } from '../header/image-type.ts';
import { readJpegMetadata } from './jpeg-metadata.ts';
import type { MetadataBlocks } from './metadata-blocks.ts';
import { nameCamera } from './name-camera.ts';
import { readPngMetadata } from './png-metadata.ts';
import { readDateTaken } from './read-date-taken.ts';
import { readExif } from './read-exif.ts';
import { readFlirDate } from './read-flir-date.ts';
import { readIptc } from './read-iptc.ts';
import { readXmp } from './read-xmp.ts';

export interface Metadata {
  /** `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, absent when unknown. */
  readonly dateTaken?: string;
  readonly camera?: string;
}

const finders: Record<Exclude<ImageType, 'image/heic'>, (reader: FileReader) => Promise<MetadataBlocks>> = {
  'image/jpeg': readJpegMetadata,
  'image/png': readPngMetadata,
};

/** 100 MiB of PNG in chunks of 8 KiB, as libpng writes them, are 12,800: about a second of work. */
const maxReads = 1_000_000;

/** Parses metadata; damaged parts count as absent. */
export function readMetadata({ exif, xmp, iptc, flir, pngTexts }: MetadataBlocks): Metadata {
  const tags = exif ? readExif(exif) : {};
  const camera = nameCamera(tags.Make, tags.Model);
  const dateTaken = readDateTaken({
    exif: tags,
    xmp: (name) => (xmp === undefined ? undefined : readXmp(xmp, name)),
    iptc: iptc && readIptc(iptc),
    flir: flir && readFlirDate(flir),
    pngText: (keyword) => pngTexts?.get(keyword),
  });
  return { ...(dateTaken !== undefined && { dateTaken }), ...(camera !== undefined && { camera }) };
}

/** Damaged metadata counts as none; the picture is accepted. */
export async function readFileMetadata(
  path: string,
  type: Exclude<ImageType, 'image/heic'>,
): Promise<Metadata> {
  try {
    return readMetadata(await readFileChunks(path, maxReads, finders[type]));
  } catch {
    return {};
  }
}

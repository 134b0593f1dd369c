import { type FileReader, readFileChunks } from '../header/file-reader.ts';
import type { ImageType } from '../header/image-type.ts';
import { readJpegMetadata } from './jpeg-metadata.ts';
import type { MetadataBlocks } from './metadata-blocks.ts';
import { nameCamera } from './name-camera.ts';
import { readPngMetadata } from './png-metadata.ts';
import { readDateTaken } from './read-date-taken.ts';
import { type ExifTags, readExif } from './read-exif.ts';
import { readFlirDate } from './read-flir-date.ts';
import { readIptc } from './read-iptc.ts';
import { readXmp, type XmpName } from './read-xmp.ts';

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

/** A date with its fraction and offset from the first block that has one, the camera from the first that names one. */
function chooseTags(blocks: readonly ExifTags[]): ExifTags {
  const dated = blocks.find((tags) => tags.DateTimeOriginal) ?? blocks.find((tags) => tags.DateTimeDigitized);
  const named = blocks.find(({ Make, Model }) => Make ?? Model);
  const { Make: _, Model: __, ...times } = dated ?? {};
  return { ...times, ...(named?.Make && { Make: named.Make }), ...(named?.Model && { Model: named.Model }) };
}

/** Parses metadata; damaged parts count as absent. */
export function readMetadata({ exif, xmp, iptc, flir, pngTexts }: MetadataBlocks): Metadata {
  const tags = chooseTags((exif ?? []).map(readExif));
  let dates: ReadonlyMap<XmpName, string> | undefined;
  const camera = nameCamera(tags.Make, tags.Model);
  const dateTaken = readDateTaken({
    exif: tags,
    xmp: (name) => {
      dates ??= readXmp(xmp ?? '');
      return dates.get(name);
    },
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

import { parseDate, parseWordedDate } from './parse-date.ts';
import type { ExifTags } from './read-exif.ts';
import type { IptcDates } from './read-iptc.ts';
import type { XmpName } from './read-xmp.ts';

/** Dates as texts of the file. */
export interface DateSources {
  readonly exif: ExifTags;
  readonly xmp: (name: XmpName) => string | undefined;
  readonly iptc?: IptcDates | undefined;
  readonly flir?: string | undefined;
  /** Text of a PNG chunk by its keyword. */
  readonly pngText?: (keyword: 'Creation Time' | PropertyOfImageMagick) => string | undefined;
}

/** ImageMagick writes EXIF that it has looked at as texts, too. */
type PropertyOfImageMagick = 'exif:DateTimeOriginal' | 'exif:DateTimeDigitized';

/** XMP before IPTC, which it has replaced, unless a program without XMP has changed IPTC since. */
function firstOf(
  { iptc }: DateSources,
  readXmp: () => string | undefined,
  readIptc: () => string | undefined,
): string | undefined {
  return iptc?.isNewerThanXmp ? (readIptc() ?? readXmp()) : (readXmp() ?? readIptc());
}

function readOriginal(sources: DateSources): string | undefined {
  const { exif, xmp, iptc, flir, pngText } = sources;
  const { SubSecTimeOriginal: fraction, OffsetTimeOriginal: offset } = exif;
  return (
    parseDate(exif.DateTimeOriginal, { fraction, offset }) ??
    firstOf(
      sources,
      () => parseDate(xmp('exif:DateTimeOriginal')) ?? parseDate(xmp('photoshop:DateCreated')),
      () => parseDate(iptc?.created),
    ) ??
    parseDate(flir) ??
    parseDate(pngText?.('exif:DateTimeOriginal')) ??
    parseWordedDate(pngText?.('Creation Time'))
  );
}

function readDigitized(sources: DateSources): string | undefined {
  const { exif, xmp, iptc, pngText } = sources;
  const { SubSecTimeDigitized: fraction, OffsetTimeDigitized: offset } = exif;
  return (
    parseDate(exif.DateTimeDigitized, { fraction, offset }) ??
    firstOf(
      sources,
      () => parseDate(xmp('exif:DateTimeDigitized')) ?? parseDate(xmp('xmp:CreateDate')),
      () => parseDate(iptc?.digitized),
    ) ??
    parseDate(pngText?.('exif:DateTimeDigitized'))
  );
}

/**
 * When a picture was taken: `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, local wall-clock time with the offset only
 * where the same source states it; undefined when unknown.
 *
 * The order is that of the Metadata Working Group's guidelines (2.0, 2010): the original date, then the digitized
 * one; of each EXIF, then XMP or IPTC, whichever is newer by the digest of IPTC (as in MWG.pm of ExifTool 13). What
 * the guidelines do not know comes after: FLIR, and PNG's "Creation Time" ("time of original image creation").
 * - A camera that fills DateTimeOriginal with blanks or zeros marks the date as unknown (EXIF 2.32,
 *   4.6.5): its DateTimeDigitized is then the day of the scan, and is not taken.
 * - ModifyDate (IFD0 DateTime) and PNG tIME are never taken: every program that saves a picture sets them,
 *   so they put an old photo under the month of its last edit. A wrong month is worse than "Unknown Date". So would
 *   ImageMagick's `date:create` and `create-date`: they are the times of its file.
 * - GPS time is UTC, may be minutes old, and stays out; and no offset is borrowed from another source: XMP
 *   writers have put the computer's own zone there.
 */
export function readDateTaken(sources: DateSources): string | undefined {
  const original = readOriginal(sources);
  return original || sources.exif.DateTimeOriginal ? original : readDigitized(sources);
}

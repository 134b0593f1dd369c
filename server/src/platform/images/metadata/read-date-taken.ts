import { Temporal } from 'temporal-polyfill';
import type { ExifTags } from './read-exif.ts';
import type { XmpName } from './read-xmp.ts';

/** Dates as texts of the file. */
export interface DateSources {
  readonly exif: ExifTags;
  readonly xmp: (name: XmpName) => string | undefined;
  readonly flir?: string;
}

/** EXIF `2024:05:03 14:02:09`, ISO 8601 as in XMP, and the mixtures that cameras write. */
const pattern =
  /^(\d{4})[:/.-](\d{2})[:/.-](\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Largest offset: no place on earth is further from UTC. */
const maxOffsetMinutes = 14 * 60;

function formatOffset(text: string | undefined): string {
  if (text?.trim() === 'Z') return '+00:00';
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(text?.trim() ?? '') ?? [];
  const isValid = sign && Number(minutes) < 60 && Number(hours) * 60 + Number(minutes) <= maxOffsetMinutes;
  return isValid ? `${sign}${hours}:${minutes}` : '';
}

function formatFraction(text: string | undefined): string {
  const digits = /^\d{1,9}$/.exec(text?.trim() ?? '')?.[0];
  return digits ? `.${digits.padEnd(3, '0').slice(0, 3)}` : '';
}

/** ISO date and time without fraction; undefined for impossible ones such as 30 February. */
function formatWallClock(parts: readonly (string | undefined)[]): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  if (year === 0) return undefined;
  try {
    const fields = { year, month, day, hour, minute, second };
    return Temporal.PlainDateTime.from(fields, { overflow: 'reject' }).toString({ smallestUnit: 'second' });
  } catch {
    return undefined;
  }
}

function formatDate(text: string | undefined, fraction?: string, offset?: string): string | undefined {
  const [, ...parts] = pattern.exec(text?.trim() ?? '') ?? [];
  const wallClock = formatWallClock(parts.slice(0, 6));
  if (!wallClock) return undefined;
  return wallClock + formatFraction(parts[6] ?? fraction) + formatOffset(parts[7] ?? offset);
}

function readOriginal({ exif, xmp, flir }: DateSources): string | undefined {
  return (
    formatDate(exif.DateTimeOriginal, exif.SubSecTimeOriginal, exif.OffsetTimeOriginal) ??
    formatDate(xmp('exif:DateTimeOriginal')) ??
    formatDate(xmp('photoshop:DateCreated')) ??
    formatDate(flir)
  );
}

function readDigitized({ exif, xmp }: DateSources): string | undefined {
  return (
    formatDate(exif.DateTimeDigitized, exif.SubSecTimeDigitized, exif.OffsetTimeDigitized) ??
    formatDate(xmp('exif:DateTimeDigitized')) ??
    formatDate(xmp('xmp:CreateDate'))
  );
}

/**
 * When a picture was taken: `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, local wall-clock time with the offset only
 * where the same source states it; undefined when unknown.
 *
 * The order is that of the Metadata Working Group's guidelines: the original date, then the digitized one.
 * - A camera that fills DateTimeOriginal with blanks or zeros marks the date as unknown (EXIF 2.32,
 *   4.6.5): its DateTimeDigitized is then the day of the scan, and is not taken.
 * - ModifyDate (IFD0 DateTime) and PNG tIME are never taken: every program that saves a picture sets them,
 *   so they put an old photo under the month of its last edit. A wrong month is worse than "Unknown Date".
 * - GPS time is UTC, may be minutes old, and stays out; and no offset is borrowed from another source: XMP
 *   writers have put the computer's own zone there.
 */
export function readDateTaken(sources: DateSources): string | undefined {
  const original = readOriginal(sources);
  return original || sources.exif.DateTimeOriginal ? original : readDigitized(sources);
}

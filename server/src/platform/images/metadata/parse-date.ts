import { Temporal } from 'temporal-polyfill';

/** EXIF `2024:05:03`, ISO 8601 as in XMP, `20240503` of IPTC, and the mixtures that cameras write. */
const day = /^(?:(\d{4})[:/.-]([ \d]?\d)[:/.-]([ \d]?\d)|(\d{4})(\d{2})(\d{2}))(?:[ T\0]+(.*))?$/is;
/** What follows a time, such as a name of a zone or a blank second, does not make it unknown. */
const time =
  /^([ \d]?\d):([ \d]?\d)(?::([ \d]?\d)(?:[.,](\d{1,9})\d*)?)? ?(?:([ap]m)\b)? ?(Z\b|[+-]\d{2}(?::?\d{2})?)?(?!\d)/i;
const compactTime = /^(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9})\d*)?()? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Largest offset: no place on earth is further from UTC. */
const maxOffsetMinutes = 14 * 60;

function formatOffset(text: string | undefined): string {
  if (text?.trim().toUpperCase() === 'Z') return '+00:00';
  const [, sign = '', hours = '', minutes = '00'] =
    /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text?.trim() ?? '') ?? [];
  const isValid = sign && Number(minutes) < 60 && Number(hours) * 60 + Number(minutes) <= maxOffsetMinutes;
  return isValid ? `${sign}${hours}:${minutes}` : '';
}

function formatFraction(text: string | undefined): string {
  const digits = /^\d{1,9}$/.exec(text?.trim() ?? '')?.[0];
  return digits ? `.${digits.padEnd(3, '0').slice(0, 3)}` : '';
}

const numbers = (parts: readonly (string | undefined)[]) => parts.map((part) => Number(part ?? 0));

/** Undefined for impossible days such as 30 February. */
function readDay(parts: readonly (string | undefined)[]): Temporal.PlainDate | undefined {
  const [year = 0, month = 0, date = 0] = numbers(parts);
  if (year === 0) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day: date }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

function hourOf(hour: string, half: string | undefined): number {
  if (!half) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

const leapSecond = 60;

/**
 * Undefined for impossible times. Clocks of 1 to 24 hours write the hour after midnight as 24, with the new date
 * already: Android's `kk` (CLDR, UTS 35) has got into EXIF so.
 */
function readTime(parts: readonly (string | undefined)[]): Temporal.PlainTime | undefined {
  const [hour = 0, minute = 0, second = 0] = numbers(parts);
  try {
    const fields = { hour: hour === 24 ? 0 : hour, minute, second: second === leapSecond ? 59 : second };
    return Temporal.PlainTime.from(fields, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** Fraction and offset that a source has in fields of their own. */
export interface OwnParts {
  readonly fraction?: string | undefined;
  readonly offset?: string | undefined;
}

/**
 * `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`; undefined where the day is unknown or impossible. A day whose time is blank,
 * absent or impossible begins at midnight: the photo is in its month.
 */
export function parseDate(text: string | undefined, { fraction, offset }: OwnParts = {}): string | undefined {
  const found = day.exec(text?.trim() ?? '');
  const date = found && readDay(found[1] === undefined ? found.slice(4, 7) : found.slice(1, 4));
  if (!date) return undefined;
  const rest = found[7]?.trim() ?? '';
  const [, ...parts] = time.exec(rest) ?? compactTime.exec(rest) ?? [];
  const [hour = '', ...smaller] = parts.slice(0, 3);
  const clock = hour && readTime([`${hourOf(hour, parts[4])}`, ...smaller]);
  if (!clock) return `${date}T00:00:00`;
  const wallClock = `${date}T${clock.toString({ smallestUnit: 'second' })}`;
  return wallClock + formatFraction(parts[3] ?? fraction) + formatOffset(parts[5] ?? offset);
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** `Thu, 5 May 2022 10:11:12 +0200` of RFC 1123, also with AM and PM as desktops write it. */
const dayFirst =
  /(?<!\d)(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{4}|\d{2})(?!\d)(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?\s*(\S*))?/i;
/** `Thu May  5 10:11:12 2022`: `asctime` of C; `date` puts a zone before the year, Git an offset behind it. */
const monthFirst =
  /([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})(?:\s+([a-z]+))?\s+(\d{4})(?:\s+([+-]\d{4}))?$/i;

/** RFC 822, section 5; letters of the military are of no use by RFC 1123, section 5.2.14. */
const zones: Readonly<Record<string, string>> = {
  UT: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
};

/** Years of two digits as ExifTool 13 (`ConvertPNGDate`) reads them. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) > 70 ? 19 : 20}${year}`;
}

/** A date in English words, as PNG's `Creation Time` has it; other texts as `parseDate`. */
export function parseWordedDate(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  const two = (value: number | string) => String(value).padStart(2, '0');
  const monthOf = (name = '') => two(months.indexOf(name.toLowerCase()) + 1);
  const c = monthFirst.exec(trimmed);
  if (c) {
    const text = `${c[7]}-${monthOf(c[1])}-${two(c[2] ?? '')} ${two(c[3] ?? '')}:${c[4]}:${c[5]}`;
    return parseDate(text, { offset: c[8] ?? zones[c[6]?.toUpperCase() ?? ''] });
  }
  const rfc = dayFirst.exec(trimmed);
  if (!rfc) return parseDate(trimmed);
  const [, date = '', month, year = '', hour, minute = '', second = '00', half, zone = ''] = rfc;
  const clock = hour === undefined ? '' : `${two(hourOf(hour, half))}:${minute}:${second}`;
  const offset = zones[zone.toUpperCase()] ?? zone;
  return parseDate(`${fullYear(year)}-${monthOf(month)}-${two(date)} ${clock}`, { offset });
}

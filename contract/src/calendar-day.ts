export interface DateFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const numeric = 'numeric';
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  formats.set(timeZone, format);
  return format;
}

/**
 * Fields of an instant in a time zone, by default the reader's.
 *
 * @param instant ISO 8601, or milliseconds since 1970
 */
export function instantFields(instant: string | number, timeZone?: string): DateFields {
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  const fields = parts.filter(({ type }) => type !== 'literal');
  return Object.fromEntries(fields.map(({ type, value }) => [type, Number(value)])) as unknown as DateFields;
}

/** @param time milliseconds since 1970 @returns its day in UTC, `YYYY-MM-DD` */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The day of an instant in the time zone of a storefront, `YYYY-MM-DD` (decision 0006).
 *
 * @param instant ISO 8601, or milliseconds since 1970
 */
export function dayAt(instant: string | number, timeZone: string): string {
  const { year, month, day } = instantFields(instant, timeZone);
  return toDay(Date.UTC(year, month - 1, day));
}

/** Adds days to a day, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * 86_400_000);
}

import { Temporal } from 'temporal-polyfill';

/** `yyyymm`, for example 202405. */
export type Month = number;

/** Photos without a date taken stand here, and the site shows it as "Unknown Date". */
export const unknownMonth: Month = 197001;

export interface Placement {
  /** ISO 8601 in UTC: the instant, or the wall-clock read as UTC where no offset is known. */
  readonly at: string;
  readonly month: Month;
}

const epoch: Placement = { at: '1970-01-01T00:00:00Z', month: unknownMonth };

/** An offset can push the first and last hours of the calendar that we keep, years 1 to 9999, out of it. */
function isStorable(instant: Temporal.Instant): boolean {
  const { year } = instant.toZonedDateTimeISO('UTC');
  return year >= 1 && year <= 9999;
}

/**
 * Place of a photo by the time it was taken: the month goes by the local wall-clock, the order inside
 * the month by the instant.
 *
 * @param dateTaken `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, absent when unknown
 */
export function placeByDateTaken(dateTaken: string | undefined): Placement {
  if (!dateTaken) return epoch;
  const wallClock = Temporal.PlainDateTime.from(dateTaken);
  const month = wallClock.year * 100 + wallClock.month;
  const hasOffset = /[+-]\d\d:\d\d$/.test(dateTaken);
  const instant = Temporal.Instant.from(hasOffset ? dateTaken : `${dateTaken}Z`);
  return { at: isStorable(instant) ? instant.toString() : `${wallClock.toString()}Z`, month };
}

/** Place of a photo by a moment of ours: its month is that of the brand's time zone. */
export function placeByInstant(milliseconds: number, timeZone: string): Placement {
  const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds);
  const local = instant.toZonedDateTimeISO(timeZone);
  return { at: instant.toString(), month: local.year * 100 + local.month };
}

export function monthOf(year: number, month: number): Month {
  return year * 100 + month;
}

export function partsOf(month: Month): { year: number; month: number } {
  return { year: Math.floor(month / 100), month: month % 100 };
}

import { Temporal } from 'temporal-polyfill';

/** `yyyymm`, for example 202405. */
export type Month = number;

/** Photos without a possible date taken; the site shows "Unknown Date". */
export const unknownMonth: Month = 197001;

export interface Placement {
  /** ISO 8601 in UTC: the instant, or the local time read as UTC without an offset. */
  readonly at: string;
  readonly month: Month;
}

const unknown: Placement = { at: '1970-01-01T00:00:00Z', month: unknownMonth };

/** `unknown.at` as the database returns it. */
export const unknownMoment = '1970-01-01 00:00:00+00';

/** Year of the oldest known photograph. */
const earliestYear = 1826;

/** Local time is at most a day ahead of UTC (UTC+14). */
function canBeTrue(wallClock: Temporal.PlainDateTime, now: number): boolean {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate();
  const isTooLate = Temporal.PlainDate.compare(wallClock.toPlainDate(), today.add({ days: 1 })) > 0;
  return wallClock.year >= earliestYear && !isTooLate;
}

/**
 * Places a photo by the time it was taken: the month by local time, the order in it by the instant.
 *
 * @param dateTaken `YYYY-MM-DDTHH:mm:ss[.sss][±hh:mm]`, absent when unknown
 * @param now milliseconds since 1970, when the photo is added
 */
export function placeByDateTaken(dateTaken: string | undefined, now: number): Placement {
  if (!dateTaken) return unknown;
  const wallClock = Temporal.PlainDateTime.from(dateTaken);
  const month = monthOf(wallClock.year, wallClock.month);
  // January 1970 is the date of clocks that were never set.
  if (month === unknownMonth || !canBeTrue(wallClock, now)) return unknown;
  const hasOffset = /[+-]\d\d:\d\d$/.test(dateTaken);
  const instant = Temporal.Instant.from(hasOffset ? dateTaken : `${dateTaken}Z`);
  return { at: instant.toString(), month };
}

/** Places a photo by a time of the server, in the brand's time zone. */
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

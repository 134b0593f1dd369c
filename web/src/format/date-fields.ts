import type { DateFields } from '@keepsake/contract/calendar-day';

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** Fields as written: `2024-05-03T09:12:44+02:00` is 09:12 in every zone. Throws on anything else. */
export function wallClockFields(text: string): DateFields {
  const match = pattern.exec(text);
  if (!match) throw new RangeError(`Not a date: ${text}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { year, month, day, hour, minute, second };
}

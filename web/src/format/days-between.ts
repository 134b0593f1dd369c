import type { DateFields } from './date-fields.ts';

const DAY_MS = 86_400_000;

const dayNumber = ({ year, month, day }: DateFields) => Date.UTC(year, month - 1, day) / DAY_MS;

/** How many days of the calendar the second date comes after the first, whatever the time; negative when it is earlier. */
export function daysBetween(from: DateFields, to: DateFields): number {
  return dayNumber(to) - dayNumber(from);
}

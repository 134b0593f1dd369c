import { Temporal } from 'temporal-polyfill';

/** How many days before the last day of storage customers are reminded. */
export const reminderDays = [90, 30, 7, 1] as const;

/** Of the brand's day. */
const morning = '09:00';

/** The latest that is due; undefined: none is. */
export function dueReminder(daysRemaining: number): number | undefined {
  return reminderDays.findLast((days) => daysRemaining <= days);
}

/**
 * When the next reminder is due, as an instant; undefined after the last one.
 *
 * @param last days of the latest one that was due; undefined: none was
 */
export function nextReminderAt(
  deletionDate: string,
  timeZone: string,
  last: number | undefined,
): string | undefined {
  const next = reminderDays.find((days) => last === undefined || days < last);
  if (next === undefined) return undefined;
  const day = Temporal.PlainDate.from(deletionDate).subtract({ days: next });
  const atMorning = day.toZonedDateTime({ timeZone, plainTime: morning }).toInstant();
  // Days are counted in UTC.
  const begin = day.toZonedDateTime('UTC').toInstant();
  return (Temporal.Instant.compare(atMorning, begin) < 0 ? begin : atMorning).toString();
}

import { Temporal } from 'temporal-polyfill';

/** Days before the last day of storage on which customers are reminded. */
export const reminderDays = [90, 30, 7, 1] as const;

/** Time of the brand's day. */
const morning = '09:00';

/** Returns the latest that is due; undefined: none is. */
export function dueReminder(daysRemaining: number): number | undefined {
  return reminderDays.findLast((days) => daysRemaining <= days);
}

/**
 * Returns the instant of the next check: the next reminder, or the end of the last day.
 *
 * @param last days of the latest reminder that was due; undefined: none was
 */
export function nextCheckAt(deletionDate: string, timeZone: string, last: number | undefined): string {
  return morningBefore(
    deletionDate,
    timeZone,
    reminderDays.find((days) => last === undefined || days < last) ?? -1,
  );
}

/** Returns the instant of a reminder; with -1 days the morning after the last day. */
export function morningBefore(deletionDate: string, timeZone: string, days: number): string {
  const day = Temporal.PlainDate.from(deletionDate).subtract({ days });
  return day.toZonedDateTime({ timeZone, plainTime: morning }).toInstant().toString();
}

/** Returns the instant at which a day is over. */
export function endOf(day: string, timeZone: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();
}

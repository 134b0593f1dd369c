import * as z from 'zod/mini';
import { dayAt, toDay } from './calendar-day.ts';
import { route } from './route.ts';
import { count } from './values.ts';

/** How long photos are kept after the last order, or after registration (CLK-2). */
export const storageMonths = 18;

/** A day of the storefront; of an instant, the day it is in there. */
const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** What the end of the period deleted, while it can be brought back. */
export const storageDeletion = z.object({
  deletedOn: day,
  /** The last day. */
  restorableUntil: day,
  photosCount: count,
  projectCount: count,
  /** True: by one press; false: by an order alone. */
  isRestorable: z.boolean(),
});
export type StorageDeletion = z.infer<typeof storageDeletion>;

/** When the photos of an account are deleted, and why then. */
export const accountInformation = z.object({
  /** Date instead of the projected one, also of a deletion that waits until a reminder has arrived; null: none. */
  delayedDeletionDate: z.nullable(day),
  /** Null: never ordered. */
  lastOrderDate: z.nullable(day),
  /** Saved projects, which are deleted with the photos. */
  projectCount: count,
  projectedDeletionDate: day,
  registrationDate: day,
  /** Null: nothing, or nothing that can still be brought back. */
  deletion: z.optional(z.nullable(storageDeletion)),
  /** Since when mails about the period do not arrive; null: they do. */
  mailFailedOn: z.optional(z.nullable(day)),
});
export type AccountInformation = z.infer<typeof accountInformation>;

export interface StorageStatus {
  /** `safe`: three months or more; `warning`: one or more. */
  readonly status: 'safe' | 'warning' | 'critical';
  /** Whole ones, as `daysRemaining`; never below 0. */
  readonly monthsRemaining: number;
  readonly daysRemaining: number;
  /** `YYYY-MM-DD`, as the others: the last day of storage. */
  readonly deletionDate: string;
  readonly lastOrderDate: string | null;
  readonly registrationDate: string;
  readonly projectCount: number;
  /** The day has ended. */
  readonly isOver: boolean;
}

const dayMs = 86_400_000;

/** Days have no time zone, instants have. */
const dayOf = (text: string, timeZone: string) => (text.includes('T') ? dayAt(text, timeZone) : text);

/** Adds months to a day, `YYYY-MM-DD`. The 31st of a month without one is its last day. */
export function addMonths(from: string, months: number): string {
  const date = new Date(from);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)));
}

function monthsBetween(from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return addMonths(from, months) > to ? months - 1 : months;
}

/**
 * @param now milliseconds since 1970
 * @param timeZone that of the storefront
 */
export function storageStatusOf(
  information: AccountInformation,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): StorageStatus {
  const { delayedDeletionDate, projectedDeletionDate, lastOrderDate } = information;
  const today = dayAt(now, timeZone);
  const deletionDate = dayOf(delayedDeletionDate ?? projectedDeletionDate, timeZone);
  const monthsRemaining = Math.max(0, monthsBetween(today, deletionDate));
  const daysRemaining = Math.max(0, (Date.parse(deletionDate) - Date.parse(today)) / dayMs);
  return {
    status: monthsRemaining >= 3 ? 'safe' : monthsRemaining >= 1 ? 'warning' : 'critical',
    monthsRemaining,
    daysRemaining,
    deletionDate,
    lastOrderDate: lastOrderDate && dayOf(lastOrderDate, timeZone),
    registrationDate: dayOf(information.registrationDate, timeZone),
    projectCount: information.projectCount,
    isOver: deletionDate < today,
  };
}

export const storageStatusRoutes = {
  getAccountInformation: route({
    base: 'photoDeletionApi',
    auth: 'customer',
    method: 'GET',
    path: '/accounts/getaccountinformation',
    status: 200,
    summary: 'When the photos of the account are deleted',
    response: accountInformation,
    errors: ['not-found'],
  }),
  restoreDeletion: route({
    base: 'photoDeletionApi',
    auth: 'customer',
    method: 'POST',
    path: '/accounts/restoredeletion',
    status: 202,
    summary: 'Bring back what the end of the period deleted, and keep it for another 30 days',
    response: z.object({ photosCount: count, projectCount: count }),
    errors: ['not-found', 'order-to-restore'],
  }),
};

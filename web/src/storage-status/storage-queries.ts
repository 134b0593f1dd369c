import { dayAt } from '@keepsake/contract/calendar-day';
import { environmentLetter } from '@keepsake/contract/environment';
import {
  type AccountInformation,
  addMonths,
  storageMonths,
  storageStatusRoutes,
} from '@keepsake/contract/storage-status';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { refreshOnPush } from '../api/push/follow-push.ts';
import { systemClock } from '../browser/time.ts';

const storageKey = ['storage-status'] as const;

/** Information about a customer who registered today. */
function sampleInformation(timeZone: string): AccountInformation {
  const today = dayAt(systemClock.now(), timeZone);
  return {
    delayedDeletionDate: null,
    lastOrderDate: null,
    projectCount: 0,
    projectedDeletionDate: addMonths(today, storageMonths),
    registrationDate: today,
  };
}

/** Outside production, a service that is not there must not keep developers from the banner (CLK-17). */
async function readInformation(timeZone: string, signal: AbortSignal): Promise<AccountInformation> {
  try {
    return await call(storageStatusRoutes.getAccountInformation, { signal });
  } catch (error) {
    if (signal.aborted || environmentLetter(window.location.host) === 'p') throw error;
    // biome-ignore lint/suspicious/noConsole: for developers (S22).
    console.warn('The account information could not be loaded, so the storage status is a sample.', error);
    return sampleInformation(timeZone);
  }
}

/** @param timeZone that of the storefront */
export const accountInformationQuery = (timeZone: string) =>
  queryOptions({ queryKey: storageKey, queryFn: ({ signal }) => readInformation(timeZone, signal) });

/** An order starts the period again. */
export const followOrders = refreshOnPush('orders-changed', storageKey);

/** What was deleted, and came back. */
export const followCustomer = refreshOnPush('customer-changed', storageKey);

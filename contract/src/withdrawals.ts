import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';
import { id, instant, shopCode } from './values.ts';

/** Withdrawal from the contract of an order (Directive (EU) 2023/2673), for consumers. */

/** Days after the delivery in which consumers can withdraw. */
export const withdrawalDays = 14;

/** A product of an inner order. */
const line = z.strictObject({ orderCode: shopCode, productCode: shopCode });
export type OrderLine = z.infer<typeof line>;

export const withdrawal = z.object({
  withdrawalId: id,
  at: instant,
  /** Name of the consumer, as given. */
  name: z.string(),
  lines: z.array(line),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** Why there is none: made from the customer's photos, too late, made before, or cancelled. */
export const withdrawalRefusals = ['personalised', 'expired', 'withdrawn', 'cancelled'] as const;

export const orderWithdrawals = z.object({
  /** Every product of the order. */
  lines: z.array(
    z.object({
      orderCode: shopCode,
      productCode: shopCode,
      /** Absent: it is possible. */
      refusal: z.optional(z.enum(withdrawalRefusals)),
      /** The last day, in the time zone of the brand; absent before the delivery. */
      until: z.optional(z.iso.date()),
    }),
  ),
  /** The earliest first. */
  made: z.array(withdrawal),
});
export type OrderWithdrawals = z.infer<typeof orderWithdrawals>;

export const withdrawalInput = z.strictObject({
  name: trimmedLine(limits.customer.maxNameLength).check(z.minLength(1)),
  lines: z.array(line).check(z.minLength(1), z.maxLength(limits.orders.maxProducts)),
});
export type WithdrawalInput = z.infer<typeof withdrawalInput>;

export const withdrawalsRoutes = {
  withdraw: route({
    base: 'ordersApi',
    auth: 'customer',
    method: 'POST',
    path: '/v1/superorders/:code/withdrawals',
    status: 201,
    summary: 'Withdraws from the contract of products of an order; the same again is the same withdrawal',
    params: z.strictObject({ code: shopCode }),
    body: withdrawalInput,
    response: withdrawal,
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found', 'not-withdrawable'],
  }),
  listWithdrawals: route({
    base: 'backOffice',
    auth: 'back-office',
    scope: 'orders:write',
    method: 'GET',
    path: '/orders/:orderCode/withdrawals',
    status: 200,
    summary: 'Withdrawals of the customer from the contract of an order, the earliest first',
    params: z.strictObject({ orderCode: shopCode }),
    response: z.object({ withdrawals: z.array(withdrawal) }),
  }),
};

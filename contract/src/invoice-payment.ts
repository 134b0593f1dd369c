import * as z from 'zod/mini';
import { amount, currency } from './values.ts';

/** What the shop says about the payment of an invoice. */
export const invoicePayment = z.strictObject({
  /** What has been paid so far, 0 for nothing; of a credit note what was paid back or set off, negative as it is. */
  amount,
  /** That of the invoice. */
  currency,
  /** Day of the last payment. It may be before the invoice: most orders are paid before they are sent. */
  on: z.optional(z.iso.date()),
});

export const paymentStates = ['open', 'overdue', 'paid'] as const;
export type PaymentState = (typeof paymentStates)[number];

interface PayableInvoice {
  readonly kind: 'invoice' | 'credit';
  readonly amount: number;
  readonly currency: string;
  readonly dueDate?: string | undefined;
  readonly paid?: z.infer<typeof invoicePayment> | undefined;
}

const isBetween = (value: number, [one, other]: readonly [number, number]) =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/** Days of the shop's clock begin at most this long before those of UTC. */
const dayAheadMs = 14 * 3_600_000;

/** Checks of a whole invoice. */
export const paymentChecks = [
  z.refine<PayableInvoice>(({ paid, currency: own }) => !paid || paid.currency === own, {
    path: ['paid', 'currency'],
    error: 'must be the currency of the invoice',
  }),
  z.refine<PayableInvoice>(({ paid, amount: whole }) => !paid || isBetween(paid.amount, [0, whole]), {
    path: ['paid', 'amount'],
    error: 'must be between 0 and the amount of the invoice',
  }),
  z.refine<PayableInvoice & { readonly updatedAt: string }>(
    ({ paid, updatedAt }) => !paid?.on || Date.parse(paid.on) <= Date.parse(updatedAt) + dayAheadMs,
    { path: ['paid', 'on'], error: 'must not be after updatedAt' },
  ),
] as const;

/**
 * Undefined where the shop says nothing. An invoice is overdue from the day after the last one to pay; a credit note never
 * is, because customers do not owe it.
 *
 * @param today `YYYY-MM-DD` in the time zone of the brand
 */
export function paymentStateOf(
  { kind, amount: whole, dueDate, paid }: PayableInvoice,
  today: string,
): PaymentState | undefined {
  if (!paid) return undefined;
  if (paid.amount === whole) return 'paid';
  const isOwed = kind === 'invoice' && whole > 0;
  return isOwed && dueDate !== undefined && dueDate < today ? 'overdue' : 'open';
}

/** Whether a list of one state has an invoice of another: what is overdue is open, too. */
export const hasPaymentState = (state: PaymentState | undefined, asked: PaymentState): boolean =>
  state === asked || (asked === 'open' && state === 'overdue');

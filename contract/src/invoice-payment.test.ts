// Proves INV-6, INV-7.

import { describe, expect, it } from 'vitest';
import { invoiceExample } from './back-office-examples.ts';
import { hasPaymentState, paymentStateOf } from './invoice-payment.ts';
import { type Invoice, invoice, invoiceItem } from './shop-documents.ts';

const open = { amount: 0, currency: 'EUR' };
const paid = { amount: 3990, currency: 'EUR', on: '2026-03-24' };
const credit = { kind: 'credit', amount: -3990 } as const;

function problemsOf(change: object): string[] {
  const given = { ...invoiceExample, ...change };
  const results = [invoice.safeParse(given), invoiceItem.safeParse({ ...given, id: 'F-1' })];
  const [one = [], item] = results.map(({ error }) =>
    (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
  );
  expect(item).toEqual(one);
  return one;
}

describe('the payment of an invoice', () => {
  it.each([
    ['of nothing so far', { paid: open }],
    ['before the invoice', { paid }],
    ['of a part', { paid: { ...paid, amount: 1 } }],
    ['without a day', { paid: { amount: 3990, currency: 'EUR' } }],
    ['of a credit note', { ...credit, paid: { ...paid, amount: -3990 } }],
    ['of an invoice of nothing', { amount: 0, paid: open }],
    [
      'on the next day in Kiritimati',
      { paid: { ...paid, on: '2026-03-26' }, updatedAt: '2026-03-25T10:00:00Z' },
    ],
  ])('%s is valid', (_what, change) => {
    expect(problemsOf(change)).toEqual([]);
  });

  const range = 'paid.amount must be between 0 and the amount of the invoice';
  it.each([
    ['of more', { paid: { ...paid, amount: 3991 } }, range],
    ['of less than nothing', { paid: { ...paid, amount: -1 } }, range],
    ['of a credit note with the wrong sign', { ...credit, paid }, range],
    ['of a credit note of more', { ...credit, paid: { ...paid, amount: -3991 } }, range],
    [
      'in another currency',
      { paid: { ...paid, currency: 'GBP' } },
      'paid.currency must be the currency of the invoice',
    ],
    ['after updatedAt', { paid: { ...paid, on: '2026-11-03' } }, 'paid.on must not be after updatedAt'],
  ])('%s is refused', (_what, change, problem) => {
    expect(problemsOf(change)).toEqual([problem]);
  });
});

const { dueDate = '' } = invoiceExample;

it.each<[string, Partial<Invoice>, string, string | undefined]>([
  ['without a statement', {}, '2027-01-01', undefined],
  ['paid', { paid }, '2027-01-01', 'paid'],
  ['on its last day', { paid: open }, dueDate, 'open'],
  ['on the day after', { paid: open }, '2026-04-09', 'overdue'],
  ['paid in part', { paid: { ...paid, amount: 3989 } }, '2026-04-09', 'overdue'],
  ['without a last day', { paid: open, dueDate: undefined }, '2027-01-01', 'open'],
  ['of nothing', { paid: open, amount: 0 }, '2027-01-01', 'paid'],
  ['that is a credit note', { ...credit, paid: open }, '2027-01-01', 'open'],
  ['that is a settled credit note', { ...credit, paid: { ...paid, amount: -3990 } }, '2027-01-01', 'paid'],
  ['that is a credit note without a minus', { kind: 'credit', paid: open }, '2027-01-01', 'open'],
])('an invoice %s', (_what, change, today, state) => {
  expect(paymentStateOf({ ...invoiceExample, ...change }, today)).toBe(state);
});

it('open invoices include overdue ones, and overdue ones no others', () => {
  const states = ['open', 'overdue', 'paid', undefined] as const;
  const found = (asked: 'open' | 'overdue' | 'paid') =>
    states.filter((state) => hasPaymentState(state, asked));
  expect([found('open'), found('overdue'), found('paid')]).toEqual([
    ['open', 'overdue'],
    ['overdue'],
    ['paid'],
  ]);
});

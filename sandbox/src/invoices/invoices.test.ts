import { paymentStateOf } from '@keepsake/contract/invoice-payment';
import { locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import type { ShopContext } from '../shop-data/demo-orders.ts';
import { demoInvoices } from './demo-invoices.ts';
import { drawInvoice, writeInvoice } from './draw-invoice.ts';
import { sendInvoiceFiles } from './send-invoices.ts';

const context: ShopContext = {
  storefronts: createStorefronts(await readBrands()),
  originOf: (host) => `http://${host}:4001`,
};
const bills = demoInvoices('2026-11-25', context);
const of = (name: string, isHistorical = false) =>
  bills.filter(({ invoice }) => {
    const isTheirs = invoice.shopCustomerId === `demo-${name}`;
    return isTheirs && (invoice.isHistorical === true) === isHistorical;
  });
const [bill] = of('anna');
if (!bill) throw new Error('anna has no invoice');

describe('the demo invoices', () => {
  it('are those of the orders that were sent, and historical ones', () => {
    expect(of('dora')).toHaveLength(30);
    expect(of('dora', true)).toHaveLength(12);
    expect(new Set(of('dora', true).map(({ invoice }) => invoice.channel)).size).toBe(2);
    expect(of('dora', true).filter(({ invoice }) => invoice.kind === 'credit')).toHaveLength(1);
    expect(of('fay').length + of('fay', true).length).toBe(2000);
    expect(of('gus')).toEqual([]);
  });

  it('have ids, numbers and references of their own', () => {
    for (const field of ['id', 'invoiceNumber', 'orderRef'] as const) {
      expect(new Set(bills.map(({ invoice }) => invoice[field])).size).toBe(bills.length);
    }
  });

  it('are named by the orders they belong to', () => {
    for (const { invoice, order } of bills) {
      expect(order.invoiceGroupFileId).toBe(invoice.id);
      expect(Math.abs(invoice.amount)).toBe(order.totals.total);
      expect(Math.sign(invoice.amount)).toBe(invoice.kind === 'credit' ? -1 : 1);
    }
  });
});

describe('the payment of demo invoices', () => {
  const countStates = (name: string) => {
    const states = bills
      .filter(({ invoice }) => invoice.shopCustomerId === `demo-${name}`)
      .map(({ invoice }) => paymentStateOf(invoice, '2026-11-25') ?? 'unknown');
    return Object.fromEntries(
      [...new Set(states)].sort().map((state) => [state, states.filter((one) => one === state).length]),
    );
  };

  it('has every state for a business, and is made for a person', () => {
    expect(countStates('dora')).toEqual({ open: 4, overdue: 5, paid: 27, unknown: 6 });
    expect(
      of('dora').some(({ invoice: { paid, amount } }) => paid && paid.amount > 0 && paid.amount < amount),
    ).toBe(true);
    expect(countStates('anna')).toEqual({ paid: of('anna').length });
  });
});

describe('the PDF of an invoice', () => {
  it.each(locales)('is tagged and has title and language in %s', async (locale) => {
    const pdf = (await drawInvoice({ ...bill, locale })).toString('latin1');
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
    expect(pdf.trimEnd().slice(-5)).toBe('%%EOF');
    expect(pdf).toContain(`/Lang (${locale})`);
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/StructTreeRoot');
  });

  it('is the same file each time', async () => {
    expect(await drawInvoice(bill)).toEqual(await drawInvoice(bill));
  });

  it.each(locales)('has only characters of its fonts in %s', (locale) => {
    const fonts = /^[\u0020-\u007e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/;
    // Each bill in one of the languages.
    const own = bills.slice(0, 300).filter((_, n) => locales[n % locales.length] === locale);
    for (const one of own) {
      for (const text of Object.values(writeInvoice({ ...one, locale })).flat(2)) expect(text).toMatch(fonts);
    }
  });

  it('adds up, with VAT', () => {
    const { lines, sums, notes } = writeInvoice({ ...bill, locale: 'en-GB' });
    expect(sums.map(([label]) => label)).toEqual(['Delivery', 'Total excluding VAT', 'VAT 20%', 'Total']);
    const pence = (text = '') => Math.round(100 * Number(text.replace(/[^\d.-]/g, '')));
    const products = lines.reduce((sum, line) => sum + pence(line[2]), 0);
    const [delivery = 0, net = 0, vat = 0, total] = sums.map(([, amount]) => pence(amount));
    expect(products + delivery).toBe(total);
    expect(net + vat).toBe(total);
    expect(notes[0]).toBe('Paid. Thank you for your order.');
  });

  it('has the sum of a line that the order gives, and decimals of the currency', () => {
    const [inner] = bill.order.orders;
    const [product] = inner?.products ?? [];
    if (!inner || !product) throw new Error('the invoice has no product');
    const order = {
      ...bill.order,
      currency: 'JPY',
      orders: [{ ...inner, products: [{ ...product, quantity: 2, unitPrice: 101, amount: 201 }] }],
      totals: { products: 201, discount: 0, delivery: 0, tax: 18, total: 201 },
    };
    const invoice = { ...bill.invoice, currency: 'JPY', amount: 201 };
    const { lines, sums } = writeInvoice({ ...bill, invoice, order, locale: 'en-GB' });
    expect(lines.map(([, ...numbers]) => numbers)).toEqual([['2', 'JP¥201']]);
    expect(sums.map(([, amount]) => amount)).toEqual(['JP¥0', 'JP¥183', 'JP¥18', 'JP¥201']);
  });

  it('has no rate of VAT where nothing is to be paid', () => {
    const totals = { products: 1000, discount: -1000, delivery: 0, tax: 0, total: 0 };
    const { sums } = writeInvoice({ ...bill, order: { ...bill.order, totals }, locale: 'en-GB' });
    expect(sums.slice(2)).toEqual([
      ['Total excluding VAT', '£0.00'],
      ['VAT', '£0.00'],
      ['Total', '£0.00'],
    ]);
  });

  it('is in the customer’s language where the storefront has it', () => {
    expect(bill.locale).toBe('nl-NL');
    expect(of('cleo')[0]?.locale).toBe('it-IT');
    expect(of('dora')[0]?.locale).toBe('en-GB');
  });
});

it('sends each PDF once, also after a failure', async () => {
  const sent: string[] = [];
  const progress = { today: '2026-11-25', uploaded: {} };
  const written: unknown[] = [];
  const file = { write: async (value: object) => void written.push({ ...value }) };
  const some = bills.slice(0, 5);
  const keepsake = {
    async putInvoiceFile(id: string) {
      if (sent.length === 2 && written.length === 2) {
        written.push('failed');
        throw new Error('away');
      }
      sent.push(id);
    },
  };
  const send = () => sendInvoiceFiles({ keepsake, file }, { bills: some, progress, hasAccount: () => true });
  await expect(send()).rejects.toThrow('away');
  expect(sent).toHaveLength(2);
  await send();
  await send();
  expect(sent).toEqual(some.map(({ invoice }) => invoice.id));
  expect(written.at(-1)).toMatchObject({ invoices: 5 });
});

import { buffer } from 'node:stream/consumers';
import { addressLines } from '@keepsake/contract/address-lines';
import type { Locale } from '@keepsake/contract/locale';
import { longDate } from '@keepsake/contract/long-date';
import { formatMoney } from '@keepsake/contract/money';
import { lineAmount } from '@keepsake/contract/orders';
import { textsOf } from '../shop/texts.ts';
import type { Bill } from './bill.ts';

const margin = 56;
const regular = 'Helvetica';
const bold = 'Helvetica-Bold';
const grey = '#555555';
const hairline = '#d0d0d0';

/** The standard fonts have Windows-1252: no narrow space and no minus sign. */
const printable = (text: string) => text.replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '–');

function formatsOf(locale: Locale, currency: string) {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    money: (minor: number) => printable(formatMoney(locale, minor, currency)),
    day: (date: string) => printable(longDate(locale, new Date(date))),
    percent: (share: number) => printable(percent.format(share)),
  };
}

type Label = keyof typeof import('../shop/messages/en-GB.json')['invoice'];

function labelsOf(locale: Locale) {
  const texts = textsOf(locale);
  return (label: Label, values: Readonly<Record<string, string>> = {}) =>
    printable(texts(`invoice.${label}`, values));
}

type Pair = readonly [label: string, value: string];
type Formats = ReturnType<typeof formatsOf>;

/** All texts, in reading order. */
export function writeInvoice({ invoice, order, storefront, locale }: Bill) {
  const label = labelsOf(locale);
  const formats = formatsOf(locale, invoice.currency);
  const { kind, invoiceNumber, date, dueDate, orderRef, brand } = invoice;
  const email = storefront.brand.customerCare?.email;
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    title: label(kind),
    brand,
    address: addressLines(
      order.billingAddress ?? order.deliveryAddress,
      (code) => countries.of(code) ?? code,
    ),
    facts: [
      [label('number'), invoiceNumber],
      [label('date'), formats.day(date)],
      ...(dueDate ? [[label('due'), formats.day(dueDate)] as const] : []),
      [label('order'), orderRef],
    ] satisfies Pair[],
    head: [label('description'), label('quantity'), label('amount')] as const,
    lines: productLines({ invoice, order }, formats),
    sums: sumLines({ invoice, order }, formats, label),
    notes: [
      ...(kind === 'credit' ? [label('refunded')] : dueDate ? [] : [label('paid')]),
      label('demo'),
      ...(email ? [label('questions', { email })] : []),
    ],
  };
}

type Totals = Pick<Bill, 'invoice' | 'order'>;

const signOf = ({ invoice }: Totals) => (invoice.kind === 'credit' ? -1 : 1);

function productLines(bill: Totals, { money }: Formats) {
  return bill.order.orders
    .flatMap(({ products }) => products)
    .map((product) => [
      `${product.title} (${product.articleName})`,
      String(product.quantity),
      money(signOf(bill) * lineAmount(product)),
    ]);
}

function sumLines(bill: Totals, { money, percent }: Formats, label: ReturnType<typeof labelsOf>) {
  const { delivery, discount, tax, total } = bill.order.totals;
  const signed = (minor: number) => money(signOf(bill) * minor);
  const net = total - tax;
  // An order that costs nothing has no rate.
  const rate = net === 0 ? '' : percent(Math.round((100 * tax) / net) / 100);
  return [
    ...(discount ? [[label('discount'), signed(discount)] as const] : []),
    [label('delivery'), signed(delivery)],
    [label('net'), signed(net)],
    [label('vat', { rate }).trim(), signed(tax)],
    [label('total'), signed(total)],
  ] satisfies Pair[];
}

type Written = ReturnType<typeof writeInvoice>;

/** @param parent of the document's structure, for screen readers */
function drawTable(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, written: Written): void {
  const right = { align: { x: 'right' } } as const;
  const last = written.sums.length - 1;
  const options = {
    structParent: parent,
    columnStyles: ['*', 80, 110],
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.5, left: 0 },
      borderColor: hairline,
      padding: [6, 0, 6, 0],
    },
    data: [
      written.head.map((text, column) => ({
        text,
        type: 'TH',
        font: { src: bold, size: 10 },
        ...(column > 0 && right),
      })),
      ...written.lines.map(([title = '', ...numbers]) => [
        { text: title },
        ...numbers.map((text) => ({ text, ...right })),
      ]),
      ...written.sums.map(([label, amount], index) => {
        const font = { src: index === last ? bold : regular, size: index === last ? 12 : 10 };
        return [
          { text: label, colSpan: 2, type: 'TH', font, ...right },
          { text: amount, font, ...right },
        ];
      }),
    ],
  };
  doc
    .font(regular)
    .fontSize(10)
    .table(options as never);
}

/** The same invoice is always the same file. */
export async function drawInvoice(bill: Bill): Promise<Buffer> {
  // Imported on demand: the demo starts without it.
  const { default: PDFDocument } = await import('pdfkit');
  const written = writeInvoice(bill);
  const { title, brand } = written;
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: bill.locale,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${title} ${bill.invoice.invoiceNumber}`,
      Author: brand,
      CreationDate: new Date(bill.invoice.updatedAt),
    },
  });
  const file = buffer(doc);
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  const add = (type: 'H1' | 'P', draw: () => void) => whole.add(doc.struct(type, {}, draw));
  const accent = bill.storefront.brand.theme.colours.accent.light;
  add('P', () => doc.font(bold).fontSize(14).fillColor(accent).text(brand).fillColor('black'));
  add('H1', () => doc.moveDown(0.6).font(bold).fontSize(26).text(title));
  add('P', () => doc.moveDown(1).font(regular).fontSize(10).text(written.address.join('\n')));
  doc.moveDown(1.4);
  for (const [label, value] of written.facts) {
    add('P', () =>
      doc.fillColor(grey).text(`${label}: `, { continued: true }).fillColor('black').text(value),
    );
  }
  doc.moveDown(1.4);
  drawTable(doc, whole, written);
  doc.moveDown(2).font(regular).fontSize(10).fillColor(grey);
  for (const note of written.notes) add('P', () => doc.text(note, margin).moveDown(0.4));
  whole.end();
  doc.end();
  return file;
}

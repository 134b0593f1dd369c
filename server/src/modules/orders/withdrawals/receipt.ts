import path from 'node:path';
import { longDate } from '@keepsake/contract/long-date';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Withdrawal } from '@keepsake/contract/withdrawals';
import { composeMail, type MailBrand, type MailMessage } from '../../../platform/mail/index.ts';
import { loadMessages } from '../../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import { isSameLine } from './order-withdrawals.ts';

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

interface ReceiptContent {
  readonly to: string;
  readonly orderCode: string;
  readonly order: OrderUpsert;
  readonly made: Withdrawal;
  readonly timeZone: string;
  /** Address of the order's page. */
  readonly link: string;
}

function titlesOf({ orders }: OrderUpsert, { lines }: Withdrawal): string {
  const products = orders.flatMap(({ orderCode, products }) =>
    products.filter(({ productCode }) => lines.some((line) => isSameLine(line, { orderCode, productCode }))),
  );
  return products.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ');
}

/** Composes the declaration with its time: the acknowledgement that the law requires. */
export function composeReceipt(
  brand: MailBrand,
  { to, orderCode, order, made, timeZone, link }: ReceiptContent,
): MailMessage {
  const texts = textsOf(brand.locale);
  const received = longDate(brand.locale, new Date(made.at), { timeStyle: 'long', timeZone });
  return composeMail(brand, {
    to,
    subject: texts('subject', { code: orderCode }),
    text: texts('text', { code: orderCode }),
    details: [
      { label: texts('label.products'), text: titlesOf(order, made) },
      { label: texts('label.name'), text: made.name },
      { label: texts('label.received'), text: received },
    ],
    links: [{ label: texts('link'), address: link }],
    note: texts('note'),
  });
}

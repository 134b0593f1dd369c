import path from 'node:path';
import type { cancellationReasons } from '@keepsake/contract/cancellations';
import { longDate } from '@keepsake/contract/long-date';
import { formatMoney } from '@keepsake/contract/money';
import { isCharged, type OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Site } from '../../../platform/http/index.ts';
import { composeMail, type MailBrand, type MailMessage } from '../../../platform/mail/index.ts';
import { loadMessages } from '../../../platform/messages/index.ts';
import { placeOfMail } from '../order-mails.ts';
import type { CancellationDependencies } from './cancellation-dependencies.ts';
import type { CancellationRow } from './cancellations.repository.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

const reasons = {
  'in-production': 'reason.inProduction',
  paid: 'reason.paid',
} as const satisfies Record<(typeof cancellationReasons)[number], string>;

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

interface MailedCancellation {
  readonly to: string;
  readonly link: string;
  readonly order: OrderUpsert;
  readonly row: CancellationRow;
}

/** What the order says about the money of one that is cancelled; empty: nothing. */
function moneyOf({ locale, timeZone }: MailBrand, { paymentStatus, refund, currency }: OrderUpsert): string {
  const texts = textsOf(locale);
  if (!refund) return isCharged(paymentStatus) ? '' : texts('money.none');
  const { at, by = '' } = refund;
  const date = longDate(locale, new Date(at ?? by), { timeZone: at ? timeZone : 'UTC' });
  const amount = formatMoney(locale, refund.amount, currency);
  return texts(at ? 'money.at' : 'money.by', { amount, date });
}

function compose(brand: MailBrand, { to, link, order, row }: MailedCancellation): MailMessage {
  const { state, reason, order_code: code } = row;
  const texts = textsOf(brand.locale);
  const why = reason !== null && isKnown(reason) ? texts(reasons[reason]) : reason;
  const more = { Requested: '', Accepted: moneyOf(brand, order), Refused: why }[state];
  return composeMail(brand, {
    to,
    subject: texts(`${state}.subject`, { code }),
    text: [texts(`${state}.text`, { code }), more].filter(Boolean).join(' '),
    links: [{ label: texts('link'), address: link }],
    note: texts('note'),
  });
}

/** Mails the customer who asked to cancel the order. */
export async function sendCancellationMail(
  dependencies: CancellationDependencies,
  tx: Transaction,
  { order, row, askedAt }: { order: OrderUpsert; row: CancellationRow; askedAt?: Site },
): Promise<void> {
  const { customers, mail } = dependencies;
  const customer = await customers.find(tx, row.tenant_id, row.customer_id);
  if (!customer) return;
  const { locale, order_code: orderCode } = row;
  const { brand, link } = placeOfMail(dependencies, { orderCode, channel: order.channel, locale, askedAt });
  await mail.send(tx, compose(brand, { to: customer.email, link, order, row }));
}

import path from 'node:path';
import type { cancellationReasons } from '@keepsake/contract/cancellations';
import type { OrderUpsert } from '@keepsake/contract/orders';
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
  readonly row: CancellationRow;
}

function compose(brand: MailBrand, { to, link, row }: MailedCancellation): MailMessage {
  const { state, reason, order_code: code } = row;
  const texts = textsOf(brand.locale);
  const why = reason !== null && isKnown(reason) ? texts(reasons[reason]) : reason;
  return composeMail(brand, {
    to,
    subject: texts(`${state}.subject`, { code }),
    text: [texts(`${state}.text`, { code }), ...(state === 'Refused' && why ? [why] : [])].join(' '),
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
  await mail.send(tx, compose(brand, { to: customer.email, link, row }));
}

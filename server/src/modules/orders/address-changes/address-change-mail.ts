import path from 'node:path';
import type { addressChangeReasons } from '@keepsake/contract/address-changes';
import { addressLines } from '@keepsake/contract/address-lines';
import { countryNamesIn } from '@keepsake/contract/country-names';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Site } from '../../../platform/http/index.ts';
import { composeMail, type MailBrand, type MailMessage } from '../../../platform/mail/index.ts';
import { loadMessages } from '../../../platform/messages/index.ts';
import { placeOfMail } from '../order-mails.ts';
import type { AddressChangeDependencies } from './address-change-dependencies.ts';
import type { AddressChangeRow, OrderAddress } from './address-changes.repository.ts';
import { deliveryAddressOf } from './delivery-address.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

const reasons = {
  'too-late': 'reason.tooLate',
  'not-delivered': 'reason.notDelivered',
} as const satisfies Record<(typeof addressChangeReasons)[number], string>;

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

function writtenIn(locale: string, address: OrderAddress): string {
  return addressLines(address, countryNamesIn(locale)).join(', ');
}

interface MailedChange {
  readonly to: string;
  readonly link: string;
  readonly order: OrderUpsert;
  readonly row: AddressChangeRow;
}

function compose(brand: MailBrand, { to, link, order, row }: MailedChange): MailMessage {
  const { locale } = brand;
  const { state, reason, address, replaced, order_code: code } = row;
  const texts = textsOf(locale);
  const addressOf = (one: OrderAddress) => writtenIn(locale, one);
  const failed = state === 'RequestFailed';
  const former = replaced.at(-1) ?? order.deliveryAddress;
  const why = reason !== null && isKnown(reason) ? texts(reasons[reason]) : (reason ?? '');
  return composeMail(brand, {
    to,
    subject: texts(`${state}.subject`, { code }),
    text: [texts(`${state}.text`, { code }), ...(failed && why ? [why] : [])].join(' '),
    details: [
      failed
        ? { label: texts('label.stays'), text: addressOf(deliveryAddressOf(order, row)) }
        : { label: texts('label.old'), text: addressOf(former) },
      { label: texts('label.new'), text: addressOf(address) },
    ],
    links: [{ label: texts('link'), address: link }],
    note: texts('note'),
  });
}

/** Mails both addresses to the customer who requested the change. */
export async function sendAddressChangeMail(
  dependencies: AddressChangeDependencies,
  tx: Transaction,
  { order, row, askedAt }: { order: OrderUpsert; row: AddressChangeRow; askedAt?: Site },
): Promise<void> {
  const { customers, mail } = dependencies;
  const customer = await customers.find(tx, row.tenant_id, row.customer_id);
  if (!customer) return;
  const { locale, order_code: orderCode } = row;
  const { brand, link } = placeOfMail(dependencies, { orderCode, channel: order.channel, locale, askedAt });
  await mail.send(tx, compose(brand, { to: customer.email, link, order, row }));
}

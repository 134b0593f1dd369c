import path from 'node:path';
import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { longDate } from '@keepsake/contract/long-date';
import type { Clock } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { composeMail, type Mail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { loadMessages } from '../../platform/messages/index.ts';
import type { CustomerKey, Customers, DeletedCustomer } from '../customers/index.ts';
import type { Module } from '../module.ts';
import type { Orders } from '../orders/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

export interface CustomerMailsDependencies {
  readonly clock: Clock;
  readonly mail: Mail;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  readonly orders: Pick<Orders, 'findLast'>;
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string): { readonly origin: string } | undefined;
  pageBrandOf(origin: string, languages: { readonly chosen?: string | undefined }): MailBrand;
  /** Site of customers who have not ordered. */
  readonly publicOrigin: string;
}

export interface CustomerMails extends Module {
  /** Runs in the transaction that deletes the customer. */
  customerDeleted(tx: Transaction, customer: DeletedCustomer): Promise<void>;
  /** Runs in the transaction that switches off the callbacks of a business. */
  callbackDisabled(tx: Transaction, customer: CustomerKey): Promise<void>;
}

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

/** @param restorableUntil instant */
export function composeDeletionMail(
  brand: MailBrand,
  { to, origin, restorableUntil }: { to: string; origin: string; restorableUntil: string },
): MailMessage {
  const { locale, name, timeZone } = brand;
  const texts = textsOf(locale);
  const lastDay = addDays(dayAt(restorableUntil, timeZone), -1);
  const date = longDate(locale, new Date(lastDay));
  return composeMail(brand, {
    to,
    subject: texts('deleted', { brand: name }),
    text: texts('deletedText', { brand: name, date }),
    details: [{ label: texts('label.restorable'), text: date }],
    links: [{ label: texts('contact'), address: `${origin}/contact` }],
    note: texts('note'),
  });
}

export function composeCallbackMail(
  brand: MailBrand,
  { to, origin }: { to: string; origin: string },
): MailMessage {
  const texts = textsOf(brand.locale);
  return composeMail(brand, {
    to,
    subject: texts('callbackDisabled'),
    text: texts('callbackDisabledText'),
    links: [{ label: texts('callbackLink'), address: `${origin}/integration` }],
    note: texts('callbackNote', { brand: brand.name }),
  });
}

/** Mails customers about their accounts, whatever newsletters they get. */
export function createCustomerMails(dependencies: CustomerMailsDependencies): CustomerMails {
  const { clock, mail, customers, orders, siteOfChannel, pageBrandOf, publicOrigin } = dependencies;
  return {
    async customerDeleted(tx, { tenantId, customerId, email, shopCustomerIds, site, restorableUntil }) {
      // A deletion that was repeated after a restore may no longer be restorable.
      if (Date.parse(restorableUntil) <= clock.now()) return;
      const customer = await customers.find(tx, tenantId, customerId);
      const order = site ? undefined : await orders.findLast(tx, { tenantId, shopCustomerIds });
      const origin = (site ?? (order && siteOfChannel(order.channel)))?.origin ?? publicOrigin;
      const brand = pageBrandOf(origin, { chosen: customer?.locale ?? undefined });
      await mail.send(tx, composeDeletionMail(brand, { to: email, origin, restorableUntil }));
    },
    async callbackDisabled(tx, { tenantId, customerId }) {
      const customer = await customers.find(tx, tenantId, customerId);
      if (!customer) return;
      const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
      const order = await orders.findLast(tx, { tenantId, shopCustomerIds });
      const origin = (order && siteOfChannel(order.channel))?.origin ?? publicOrigin;
      const brand = pageBrandOf(origin, { chosen: customer.locale ?? undefined });
      await mail.send(tx, composeCallbackMail(brand, { to: customer.email, origin }));
    },
  };
}

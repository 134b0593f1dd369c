import type { BusinessCallbacks } from './business-callbacks/index.ts';
import type { CustomerMails } from './customer-mails/index.ts';
import type { Customers } from './customers/index.ts';
import type { Invoices } from './invoices/index.ts';
import type { Push } from './push/index.ts';

interface ConnectedModules {
  readonly businessCallbacks: BusinessCallbacks;
  readonly customerMails: CustomerMails;
  readonly customers: Customers;
  readonly invoices: Invoices;
  readonly push: Push;
}

const customerChanged = { type: 'customer-changed', payload: {} } as const;

/** Connects the callbacks of businesses with what they report. */
export function connectBusinessCallbacks({
  businessCallbacks,
  customerMails,
  customers,
  invoices,
  push,
}: ConnectedModules): void {
  invoices.onAdded(async (tx, { tenantId, invoices: added }) => {
    const ids = added.map(({ invoice }) => invoice.shopCustomerId);
    const owners = await customers.listByShopId(tx, tenantId, [...new Set(ids)]);
    for (const { id, invoice } of added) {
      const owner = owners.get(invoice.shopCustomerId);
      if (owner) await businessCallbacks.invoiceAdded(tx, { ...owner, tenantId }, id, invoice);
    }
  });
  businessCallbacks.onDisabled(customerMails.callbackDisabled);
  businessCallbacks.onDisabled((tx, customer) => push.publish(tx, customer, customerChanged));
  customers.onErased(businessCallbacks.forget);
}

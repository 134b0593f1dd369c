import type { EventName, RetailerEvent } from '@keepsake/contract/callbacks';
import { type Callbacks, type Receiver, writeContent } from '../../platform/callbacks/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Customers } from '../customers/index.ts';
import type { NewsletterChange } from '../newsletter/index.ts';

export interface PublishDependencies {
  readonly callbacks: Callbacks;
  readonly customers: Pick<Customers, 'find' | 'findSubmittedBusiness' | 'listShopIds'>;
}

export interface CustomerOfEvent {
  readonly tenantId: string;
  readonly customerId: string;
}

export interface ReadyExport extends CustomerOfEvent {
  readonly exportId: string;
  readonly photosCount: number;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
}

export function retailerOf(tenantId: string): Receiver {
  return { tenantId, receiver: 'retailer' };
}

const jsonOf = (event: object) => writeContent('json', event);

const contentOf = (event: RetailerEvent) => jsonOf(event);

type DataOf<Name extends EventName> = Extract<RetailerEvent, { event: Name }>['data'];

/** Data of a customer's event besides the customer's ids. */
type RestOf<Name extends EventName> = Omit<DataOf<Name>, 'customerId' | 'shopCustomerIds'>;

/** @param read called only if the retailer receives the event */
async function deliverAbout<Name extends EventName>(
  { callbacks, customers }: PublishDependencies,
  tx: Transaction,
  event: Name,
  { tenantId, customerId }: CustomerOfEvent,
  read: () => Promise<RestOf<Name>>,
): Promise<void> {
  await callbacks.deliver(tx, { ...retailerOf(tenantId), event }, async (delivery) => {
    const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
    return jsonOf({ ...delivery, event, data: { customerId, shopCustomerIds, ...(await read()) } });
  });
}

/** Publishes an event of a customer; what has changed is the event's data. */
export function publishAbout<Name extends EventName>(
  dependencies: PublishDependencies,
  tx: Transaction,
  event: Name,
  change: CustomerOfEvent & RestOf<Name>,
): Promise<void> {
  return deliverAbout(dependencies, tx, event, change, async () => {
    const { tenantId, customerId, ...rest } = change;
    return rest as unknown as RestOf<Name>;
  });
}

export function publishCustomerChanged(
  dependencies: PublishDependencies,
  tx: Transaction,
  customer: CustomerOfEvent,
): Promise<void> {
  return deliverAbout(dependencies, tx, 'customer.changed', customer, async () => {
    const found = await dependencies.customers.find(tx, customer.tenantId, customer.customerId);
    if (!found) throw new Error('an unknown customer has changed');
    return { email: found.email };
  });
}

export function publishBusinessSubmitted(
  dependencies: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerOfEvent,
): Promise<void> {
  const key = { tenantId, customerId };
  return deliverAbout(dependencies, tx, 'business.submitted', key, async () => {
    const submitted = await dependencies.customers.findSubmittedBusiness(tx, key);
    if (!submitted) throw new Error('a private customer has sent details of a business');
    return submitted;
  });
}

export async function publishNewsletterChanged(
  { callbacks }: PublishDependencies,
  tx: Transaction,
  { tenantId, state, ...data }: NewsletterChange,
): Promise<void> {
  const event = `newsletter.${state}` as const;
  await callbacks.deliver(tx, { ...retailerOf(tenantId), event }, (delivery) =>
    contentOf({ ...delivery, event, data }),
  );
}

/** Returns undefined without a receiver. */
export function publishTest(
  { callbacks }: PublishDependencies,
  tx: Transaction,
  tenantId: string,
): Promise<string | undefined> {
  const to = { ...retailerOf(tenantId), event: 'test', isAlways: true };
  return callbacks.deliver(tx, to, (delivery) => contentOf({ ...delivery, event: 'test', data: {} }));
}

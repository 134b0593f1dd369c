import type { EventName, RetailerEvent } from '@keepsake/contract/callbacks';
import type { Callbacks, NewDelivery, Receiver } from '../../platform/callbacks/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Customers } from '../customers/index.ts';
import type { NewsletterChange } from '../newsletter/index.ts';
import type { MadeWithdrawal, RequestedAddressChange } from '../orders/index.ts';
import type { DeletedProject, RestoredProject } from '../projects/index.ts';
import type { StorageWarning } from '../storage-clock/index.ts';

export interface PublishDependencies {
  readonly callbacks: Callbacks;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
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

function contentOf(event: RetailerEvent) {
  return { contentType: 'application/json', body: JSON.stringify(event) } as const;
}

interface About {
  readonly customerId: string;
  readonly shopCustomerIds: string[];
}

async function publish(
  { callbacks, customers }: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerOfEvent,
  event: EventName,
  compose: (delivery: NewDelivery, about: About) => Promise<RetailerEvent>,
): Promise<void> {
  await callbacks.deliver(tx, { ...retailerOf(tenantId), event }, async (delivery) => {
    const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
    return contentOf(await compose(delivery, { customerId, shopCustomerIds }));
  });
}

export function publishCustomerChanged(
  dependencies: PublishDependencies,
  tx: Transaction,
  customer: CustomerOfEvent,
): Promise<void> {
  const event = 'customer.changed';
  return publish(dependencies, tx, customer, event, async (delivery, about) => {
    const found = await dependencies.customers.find(tx, customer.tenantId, customer.customerId);
    if (!found) throw new Error('an unknown customer has changed');
    return { ...delivery, event, data: { ...about, email: found.email } };
  });
}

export function publishAddressChanged(
  dependencies: PublishDependencies,
  tx: Transaction,
  customer: CustomerOfEvent,
): Promise<void> {
  const event = 'address.changed';
  return publish(dependencies, tx, customer, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: about,
  }));
}

export function publishExportReady(
  dependencies: PublishDependencies,
  tx: Transaction,
  { exportId, photosCount, expiresAt, ...customer }: ReadyExport,
): Promise<void> {
  const event = 'export.ready';
  return publish(dependencies, tx, customer, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: { ...about, exportId, photosCount, expiresAt },
  }));
}

export function publishAddressChangeRequested(
  dependencies: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId, ...change }: RequestedAddressChange,
): Promise<void> {
  const event = 'order.address-change-requested';
  return publish(dependencies, tx, { tenantId, customerId }, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: { ...about, ...change },
  }));
}

export function publishWithdrawn(
  dependencies: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId, ...withdrawal }: MadeWithdrawal,
): Promise<void> {
  const event = 'withdrawal.requested';
  return publish(dependencies, tx, { tenantId, customerId }, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: { ...about, ...withdrawal },
  }));
}

export function publishLibraryWarned(
  dependencies: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId, ...warning }: StorageWarning,
): Promise<void> {
  const event = 'library.warned';
  return publish(dependencies, tx, { tenantId, customerId }, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: { ...about, ...warning },
  }));
}

export function publishProjectDeleted(
  dependencies: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId, ...project }: DeletedProject,
): Promise<void> {
  const event = 'project.deleted';
  return publish(dependencies, tx, { tenantId, customerId }, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: { ...about, ...project },
  }));
}

export function publishProjectRestored(
  dependencies: PublishDependencies,
  tx: Transaction,
  { tenantId, customerId, ...project }: RestoredProject,
): Promise<void> {
  const event = 'project.restored';
  return publish(dependencies, tx, { tenantId, customerId }, event, async (delivery, about) => ({
    ...delivery,
    event,
    data: { ...about, ...project },
  }));
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

/** Undefined when nobody receives it. */
export function publishTest(
  { callbacks }: PublishDependencies,
  tx: Transaction,
  tenantId: string,
): Promise<string | undefined> {
  const to = { ...retailerOf(tenantId), event: 'test', isAlways: true };
  return callbacks.deliver(tx, to, (delivery) => contentOf({ ...delivery, event: 'test', data: {} }));
}
